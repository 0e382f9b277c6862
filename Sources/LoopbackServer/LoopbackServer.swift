import SchematicPlatform

/// A small HTTP/1.1 server (RFC 9112), by default on a free port of 127.0.0.1, for `schema-lint serve`, the quick start and
/// tests. It uses real sockets, and can produce the faults that a client must handle.
///
///     let server = try LoopbackServer { request in .json(#"{"issues": []}"#) }
///     defer { server.stop() }
///     // … send requests to server.baseURL …
///
/// Each connection has its own thread, which calls the handler. A handler must not call `stop()`.
public final class LoopbackServer: Sendable {
    /// A closure that responds to a request. It is called on several threads concurrently.
    public typealias Handler = @Sendable (LoopbackRequest) -> LoopbackResponse

    /// A closure that chooses the handling of a body after the head is received. It is called on several
    /// threads concurrently.
    public typealias ReceptionHandler = @Sendable (LoopbackRequest) -> LoopbackReception

    /// The limits of a server.
    public struct Limits: Sendable {
        /// The maximum bytes of the request line and the header fields. Longer heads are refused with 431.
        public var headerBytes: Int
        /// The maximum bytes of a body that is kept. Longer bodies are refused with 413.
        public var bodyBytes: Int
        /// The maximum number of concurrent connections. For a further one, the server closes the connection that has
        /// waited the longest for a request, or lets the further one wait if all have a request.
        public var connections: Int
        /// The time that a connection can wait for a request, whatever other connections there are.
        public var guaranteedIdleTime = Duration.seconds(5)
        /// The maximum time from the first byte of a request to the end of its head. Slower ones are refused with 408.
        public var headTime = Duration.seconds(30)
        /// The maximum time without progress in a read or write, also between requests.
        public var idleTime = Duration.seconds(60)
        /// The maximum time from the first byte of a request to its last one. Slower requests are refused with 408.
        public var requestTime = Duration.seconds(600)

        /// Creates limits.
        public init(headerBytes: Int = 65_536, bodyBytes: Int = 256 << 20, connections: Int = 256) {
            self.headerBytes = headerBytes
            self.bodyBytes = bodyBytes
            self.connections = connections
        }
    }

    /// The address that a server listens on.
    public struct Address: Sendable {
        /// An IPv4 or IPv6 address, without brackets.
        public var host: String
        /// The port, or 0 for a free one.
        public var port: UInt16

        /// Creates an address.
        public init(host: String = "127.0.0.1", port: UInt16 = 0) {
            self.host = host
            self.port = port
        }
    }

    /// The port.
    public let port: UInt16
    private let host: String
    private let log = Locked<[LoopbackRequest]>([])
    private let running: Locked<Running?>

    /// Starts a server, which runs until `stop()` or until it is deinitialized. Bodies are kept unless
    /// `receiving` returns another handling. `date` returns the text of the field `Date` (RFC 9110, section 6.6.1) of
    /// responses without one. Without `keepsRequests`, `requests` is empty, so that a server that runs for
    /// a long time uses no more memory.
    ///
    /// - Throws: An error if the system has no socket, port or thread available.
    public convenience init(
        address: Address = Address(),
        limits: Limits = Limits(),
        keepsRequests: Bool = true,
        date: (@Sendable () -> String?)? = nil,
        receiving: @escaping ReceptionHandler = { _ in .keep },
        handler: @escaping Handler
    ) throws {
        try self.init(
            address: address,
            limits: limits,
            keepsRequests: keepsRequests,
            keepsBytes: false,
            date: date,
            receiving: receiving,
            handler: handler
        )
    }

    /// Starts a server that passes all requests on. The texts of their heads have one scalar for each byte, so that no byte is
    /// lost.
    package convenience init(
        address: Address,
        limits: Limits,
        passing: @escaping @Sendable (LoopbackPassage) throws -> LoopbackEnding
    ) throws {
        try self.init(
            address: address,
            limits: limits,
            keepsRequests: false,
            keepsBytes: true,
            date: nil,
            receiving: { _ in .pass(passing) },
            handler: { _ in .empty(status: 500) }
        )
    }

    private init(
        address: Address,
        limits: Limits,
        keepsRequests: Bool,
        keepsBytes: Bool,
        date: (@Sendable () -> String?)?,
        receiving: @escaping ReceptionHandler,
        handler: @escaping Handler
    ) throws {
        let listener = try Listener(address)
        let signal = try StopSignal()
        let pool = ThreadPool(maximum: limits.connections)
        port = listener.port
        host = address.host
        let service = Service(
            limits: limits,
            signal: signal,
            receptionHandler: receiving,
            handler: handler,
            date: date,
            log: keepsRequests ? log : nil,
            keepsBytes: keepsBytes
        )
        let acceptor = try JoinableThread { Self.accept(from: listener, into: pool, for: service) }
        running = Locked(Running(acceptor: acceptor, pool: pool, signal: signal))
    }

    deinit { stop() }

    /// The base URL, `http://127.0.0.1:PORT`, without a slash at the end.
    public var baseURL: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// All requests that were read completely, in that order.
    public var requests: [LoopbackRequest] { log.withLock { $0 } }

    /// The number of open connections.
    public var connectionCount: Int { running.withLock { $0?.pool.runningCount ?? 0 } }

    /// Closes the port and all connections, even while they wait, and joins their threads. Further calls have
    /// no effect.
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

    /// Accepts connections on the acceptor's thread, which holds the only reference to the listener. So the
    /// port is closed when the thread ends.
    private static func accept(from listener: Listener, into pool: ThreadPool, for service: Service) {
        var connection = 0
        while true {
            guard pool.hasRoom() else {
                let hasWaiting = service.signal.wait(for: .input, of: listener.descriptor, timeout: .milliseconds(5))
                if hasWaiting == .stopped { return }
                if hasWaiting == .ready {
                    service.idle.closeOldest(after: service.limits.guaranteedIdleTime)
                    if service.signal.wait(timeout: .milliseconds(5)) == .stopped { return }
                }
                continue
            }
            if service.signal.wait(for: .input, of: listener.descriptor) == .stopped { return }
            guard let socket = listener.accept() else {
                // The peer has closed the connection already, or the process has no free descriptor.
                if service.signal.wait(timeout: .milliseconds(2)) == .stopped { return }
                continue
            }
            connection += 1
            pool.start { [connection] in
                let stream = ByteStream(socket: socket, signal: service.signal, timeout: service.limits.idleTime)
                service.serve(stream, as: connection)
            }
        }
    }
}
