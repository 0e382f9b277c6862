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
    private let queue: SessionQueue
    private let delegate: SessionDelegate
    private let session: URLSession
    private let timers = Timers()

    /// Creates a transport with a session of its own.
    public init(limits: Limits = Limits()) {
        self.limits = limits
        gate = ExchangeGate(hostLimit: limits.connectionsPerHost, limit: limits.connections)
        queue = SessionQueue()
        delegate = SessionDelegate(queue)
        session = URLSession(configuration: .bare(limits), delegate: delegate, delegateQueue: queue)
    }

    /// Nothing is under way any more: what is, keeps its transport. What was cancelled comes to its end on the queue.
    deinit { session.finishTasksAndInvalidate() }

    /// Performs one exchange. Throws a `TransportFault`, a `BodyFault`, what a body's stream throws, or
    /// `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Outside the gate, since a stream may take its time.
        let upload = try await BodyUpload(request.body)
        let host = request.url.originText
        request.journal?.note(.queued)
        try await gate.enter(host, request.priority)
        request.journal?.note(.admitted)
        let transfer = Transfer(request, limits: limits, upload: upload)
        var outgoing = URLRequest(request)
        if let upload { outgoing.setStream(upload.open(for: transfer), length: upload.length) }
        // The transport stays for as long as somebody reads a stream of it.
        return try await perform(outgoing, transfer) { self.gate.leave(host) }
    }

    private func perform(
        _ request: URLRequest,
        _ transfer: Transfer,
        whenOver: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        let task = session.dataTask(with: request)
        delegate.add(transfer, for: task)
        let watch = transfer.endIfOverdue().map { timers.set($0) { [weak transfer] in transfer?.endIfOverdue() } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isBegun = transfer.begin(continuation) { [delegate, queue, timers] in
                    watch.map(timers.drop)
                    delegate.remove(task)
                    if !transfer.isComplete { queue.waitForSession { task.cancel() } }
                    whenOver()
                }
                if isBegun { task.resume() }
            }
        } onCancel: {
            transfer.finish(.failure(CancellationError()))
        }
    }
}
