import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The transport over the system's `URLSession`: no cookies, no cache, no stored credentials, nothing followed.
///
/// It takes its data from a delegate, with deadlines and a queue of its own, because the session's cannot be relied on
/// everywhere.
public final class URLSessionTransport: Transport {
    /// What a transport allows a server.
    public struct Limits: Sendable {
        /// Bytes of a response's body in memory, after any content coding is undone. 64 MiB by default.
        public var maximumBodySize: Int
        /// How long an exchange may take, however busy it is. An hour by default. A streamed response has no such limit
        /// once its head is there.
        public var maximumDuration: Duration
        /// How many exchanges with one host run at a time; others wait. 6 by default.
        public var connectionsPerHost: Int
        /// How many exchanges run at a time, with all hosts together. 64 by default.
        public var connections: Int
        /// How many bytes of a streamed response may wait for a reader who is slower than the server: on the disk, but
        /// for the first. 4 GiB by default.
        public var maximumBacklog: Int

        /// Creates limits.
        public init(
            maximumBodySize: Int = 64 << 20,
            maximumDuration: Duration = .seconds(3600),
            connectionsPerHost: Int = 6,
            connections: Int = 64,
            maximumBacklog: Int = 4 << 30
        ) {
            self.maximumBodySize = max(0, maximumBodySize)
            self.maximumDuration = maximumDuration
            self.connectionsPerHost = max(1, connectionsPerHost)
            self.connections = max(1, connections)
            self.maximumBacklog = max(0, maximumBacklog)
        }
    }

    private let limits: Limits
    private let gate: ExchangeGate
    private let queue = SessionQueue()
    private let session: TransportSession
    #if canImport(FoundationNetworking)
        /// A session that keeps no connection, made for the first request that needs it.
        private let closingSession = Locked<TransportSession?>(nil)
    #endif
    private let timers = Timers()

    /// Creates a transport with a session of its own.
    public init(limits: Limits = Limits()) {
        self.limits = limits
        gate = ExchangeGate(hostLimit: limits.connectionsPerHost, limit: limits.connections)
        session = TransportSession(limits, queue)
    }

    /// Performs one exchange. Throws a `TransportFault`, a `BodyFault`, what a body's stream throws, or
    /// `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Outside the gate, since a stream may take its time.
        let upload = try await BodyUpload(request.body)
        let host = request.url.originText
        request.call?.recorder?.note(.queued)
        try await gate.enter(host, request.priority)
        request.call?.recorder?.note(.admitted)
        let transfer = Transfer(request, limits: limits, upload: upload)
        let length: Int? = if let upload { upload.length } else { request.body?.length ?? 0 }
        var outgoing = URLRequest(request, contentLength: length)
        if let upload, length != 0 { outgoing.setStream(upload.open(for: transfer), length: length) }
        var session = session
        #if canImport(FoundationNetworking)
            if length == 0, !HTTPMethod.idempotent.contains(request.method) {
                session = sessionOfOneRequest(for: &outgoing)
            }
        #endif
        // The transport stays for as long as somebody reads a stream of it.
        return try await perform(outgoing, transfer, in: session) { self.gate.leave(host) }
    }

    #if canImport(FoundationNetworking)
        /// Has a request sent over a connection of its own.
        ///
        /// libcurl repeats a request, whatever its method, when a connection that carried an earlier one ends before the
        /// first byte of the response. It must rewind content for that, which `SessionDelegate` refuses. So only a
        /// request without content could reach a server twice.
        private func sessionOfOneRequest(for request: inout URLRequest) -> TransportSession {
            request.setValue("close", forHTTPHeaderField: "Connection")
            return closingSession.withLock { session in
                let opened = session ?? TransportSession(limits, queue)
                session = opened
                return opened
            }
        }
    #endif

    private func perform(
        _ request: URLRequest,
        _ transfer: Transfer,
        in session: TransportSession,
        onCompletion: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        let delegate = session.delegate
        let task = session.session.dataTask(with: request)
        delegate.add(transfer, for: task)
        let watch = transfer.endIfOverdue().map { timers.set($0) { [weak transfer] in transfer?.endIfOverdue() } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isBegun = transfer.begin(continuation) { [delegate, queue, timers] in
                    watch.map(timers.drop)
                    delegate.remove(task)
                    if !transfer.isComplete { queue.waitForSession { task.cancel() } }
                    onCompletion()
                }
                if isBegun { task.resume() }
            }
        } onCancel: {
            transfer.finish(.failure(CancellationError()))
        }
    }
}

/// A session of the system, and the delegate that receives its events.
private final class TransportSession: Sendable {
    let delegate: SessionDelegate
    let session: URLSession

    init(_ limits: URLSessionTransport.Limits, _ queue: SessionQueue) {
        delegate = SessionDelegate(queue)
        session = URLSession(configuration: .bare(limits), delegate: delegate, delegateQueue: queue)
    }

    /// No exchange is under way: each holds its transport. A cancelled task ends on the queue.
    deinit { session.finishTasksAndInvalidate() }
}
