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
        /// Bytes of a response's body, after any content coding is undone. 64 MiB by default.
        public var maximumBodySize: Int
        /// How long an exchange may take, however busy it is. An hour by default.
        public var maximumDuration: Duration
        /// How many exchanges with one host run at a time; others wait. 6 by default.
        public var connectionsPerHost: Int

        /// Creates limits.
        public init(
            maximumBodySize: Int = 64 << 20,
            maximumDuration: Duration = .seconds(3600),
            connectionsPerHost: Int = 6
        ) {
            self.maximumBodySize = max(0, maximumBodySize)
            self.maximumDuration = maximumDuration
            self.connectionsPerHost = max(1, connectionsPerHost)
        }
    }

    private let limits: Limits
    private let gate: ConnectionGate
    private let delegate = SessionDelegate()
    private let session: URLSession

    /// Creates a transport with a session of its own.
    public init(limits: Limits = Limits()) {
        self.limits = limits
        gate = ConnectionGate(limit: limits.connectionsPerHost)
        session = URLSession(configuration: .bare(limits), delegate: delegate, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Performs one exchange. Throws a `TransportFault`, a `BodyFault`, what a body's stream throws, or
    /// `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Outside the gate, since a stream may take its time.
        let upload = try await BodyUpload(request.body)
        let host = request.url.originText
        try await gate.enter(host)
        defer { gate.leave(host) }
        return try await perform(URLRequest(request), upload, timeout: request.timeout)
    }

    private func perform(
        _ request: URLRequest,
        _ upload: BodyUpload?,
        timeout: Duration
    ) async throws -> HTTPResponse {
        let transfer = Transfer(maximumBodySize: limits.maximumBodySize, upload: upload)
        var request = request
        if let upload { request.setStream(upload.open(for: transfer), length: upload.length) }
        let task = session.dataTask(with: request)
        delegate.add(transfer, for: task)
        let watch = Task { [limits] in
            guard let fault = await transfer.overdue(timeout: timeout, limit: limits.maximumDuration) else { return }
            transfer.finish(.failure(fault))
            task.cancel()
        }
        defer {
            watch.cancel()
            delegate.remove(task)
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { if transfer.begin($0) { task.resume() } }
        } onCancel: {
            transfer.finish(.failure(CancellationError()))
            task.cancel()
        }
    }
}

extension Transfer {
    /// Waits until the transfer has been silent, or has run, for too long. `nil` when the wait is cancelled, since the
    /// transfer is over.
    fileprivate func overdue(timeout: Duration, limit: Duration) async -> TransportFault? {
        // Clocks do not reach as far as durations do.
        let longest = Duration.seconds(604_800)
        let end = ContinuousClock.now + min(limit, longest)
        while true {
            let silenceEnd = lastSign + min(timeout, longest)
            if silenceEnd <= .now { return .timedOut(after: timeout) }
            if end <= .now { return .tookTooLong(limit: limit) }
            do { try await Task.sleep(until: min(silenceEnd, end), clock: .continuous) } catch { return nil }
        }
    }
}
