/// A small HTTP/1.1 server (RFC 9112) on a free port of 127.0.0.1, for the quick start and for tests: real sockets, real
/// bytes, and every misbehaviour that a client has to bear.
///
///     let server = try LoopbackServer { request in .json(#"{"issues": []}"#) }
///     defer { server.stop() }
///     // … send requests to server.baseURL …
///
/// Each connection has a thread of its own, which calls the handler; a handler must not call `stop()`.
public final class LoopbackServer: Sendable {
    /// Answers one request. It is called on several threads at a time.
    public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

    /// Decides about the body of a request, whose head alone is there. It is called on several threads at a time.
    public typealias Receptionist = @Sendable (LoopbackRequest) -> LoopbackReception

    /// What a server refuses to read, or to serve at a time.
    public struct Limits: Sendable {
        /// Bytes of the request line and the header fields; more is answered with 431.
        public var headerBytes: Int
        /// Bytes of a request's body that is kept; more is answered with 413.
        public var bodyBytes: Int
        /// Connections served at a time; more wait until one is closed.
        public var connections: Int

        /// Creates limits.
        public init(headerBytes: Int = 65_536, bodyBytes: Int = 256 << 20, connections: Int = 256) {
            self.headerBytes = headerBytes
            self.bodyBytes = bodyBytes
            self.connections = connections
        }
    }

    /// The port, free until now.
    public let port: UInt16
    private let log = Guarded<[LoopbackRequest]>([])
    private let running: Guarded<Running?>

    /// Starts a server, which answers until `stop()` or its own end. Bodies are kept unless `receiving` says otherwise.
    ///
    /// Throws where the system has no socket, port or thread to give.
    public init(
        limits: Limits = Limits(),
        receiving: @escaping Receptionist = { _ in .keep },
        handler: @escaping Handler
    ) throws {
        let listener = try Listener()
        let signal = try StopSignal()
        let pool = ThreadPool(maximum: limits.connections)
        port = listener.port
        let service = Service(
            limits: limits,
            signal: signal,
            receptionist: receiving,
            handler: handler,
            log: log
        )
        let acceptor = try JoinableThread { Self.accept(from: listener, into: pool, for: service) }
        running = Guarded(Running(acceptor: acceptor, pool: pool, signal: signal))
    }

    deinit { stop() }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// Every request that was read to its end, in that order.
    public var requests: [LoopbackRequest] { log.withLock { $0 } }

    /// The number of connections that are open.
    public var connectionCount: Int { running.withLock { $0?.pool.runningCount ?? 0 } }

    /// Closes the port and every connection, whatever it is waiting for, and waits for their threads. Calling it again
    /// does nothing.
    public func stop() {
        let taken = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let taken else { return }
        taken.signal.raise()
        taken.acceptor.join()
        taken.pool.joinAll()
    }

    private struct Running: Sendable {
        let acceptor: JoinableThread
        let pool: ThreadPool
        let signal: StopSignal
    }

    /// The acceptor's thread: it alone holds the listener, so the port closes with it.
    private static func accept(from listener: Listener, into pool: ThreadPool, for service: Service) {
        var connection = 0
        while true {
            guard pool.hasRoom() else {
                if service.signal.wait(timeout: .milliseconds(5)) == .stopped { return }
                continue
            }
            if service.signal.wait(for: .input, of: listener.descriptor) == .stopped { return }
            guard let socket = listener.accept() else { continue }
            connection += 1
            pool.start { [connection] in
                service.serve(ByteStream(socket: socket, signal: service.signal), as: connection)
            }
        }
    }
}
