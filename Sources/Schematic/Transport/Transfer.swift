import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One exchange while it runs: gathers the response as it comes, or hands its content on, and ends exactly once.
final class Transfer: Sendable {
    private struct State {
        var continuation: CheckedContinuation<HTTPResponse, any Error>?
        var outcome: Result<HTTPResponse, any Error>?
        /// The response without its body.
        var head: HTTPResponse?
        var body = Data()
        /// Where the content goes when somebody reads it while it comes.
        var backlog: Backlog?
        /// What `Content-Length` promises of a body that comes as it is.
        var promisedLength: Int?
        var received = 0
        /// Whether the last byte of the request's body went.
        var isSent = false
        var wasChallenged = false
        var lastSign = ContinuousClock.now
        var isComplete = false
        var onCompletion: (@Sendable () -> Void)?

        /// What has come.
        var response: HTTPResponse? { head.map { HTTPResponse(status: $0.status, headers: $0.headers, body: body) } }
    }

    private let limits: URLSessionTransport.Limits
    private let method: HTTPMethod
    /// How long the server may be silent.
    private let timeout: Duration
    /// When it must be over.
    private let latest: ContinuousClock.Instant
    /// Whether a success is handed over as soon as its head is there.
    private let streams: Bool
    private let progress: CallProgress?
    /// The request's body, where it is read while it is sent.
    private let upload: BodyUpload?
    private let recorder: EventRecorder?
    /// How long the request's body is, where somebody knows.
    private let bodyLength: Int?
    private let state = Locked(State())

    init(_ request: HTTPRequest, limits: URLSessionTransport.Limits, upload: BodyUpload? = nil) {
        self.limits = limits
        self.upload = upload
        method = request.method
        timeout = request.timeout
        latest = .now + min(limits.maximumDuration, Self.longest)
        streams = request.streamsResponse
        progress = request.call?.progress
        recorder = request.call?.recorder
        bodyLength = request.body.map { upload?.length ?? $0.length } ?? 0
        progress?.begin(uploading: bodyLength)
    }

    /// Whether the session is done with it.
    var isComplete: Bool { state.withLock { $0.isComplete } }

    // MARK: Its two ends

    /// Takes whom to tell the outcome, and whom to tell that nothing more comes; `false` when it is over already.
    func begin(
        _ continuation: CheckedContinuation<HTTPResponse, any Error>,
        onCompletion: @escaping @Sendable () -> Void
    ) -> Bool {
        let outcome = state.withLock { state in
            state.lastSign = .now
            if state.outcome == nil {
                state.continuation = continuation
                state.onCompletion = onCompletion
            }
            return state.outcome
        }
        if let outcome {
            onCompletion()
            continuation.resume(with: outcome)
        }
        return outcome == nil
    }

    /// Ends the transfer. Only the first end counts.
    func finish(_ outcome: Result<HTTPResponse, any Error>) {
        let (continuation, backlog) = state.withLock { state in
            guard state.outcome == nil else { return (nil, state.backlog) as Ends }
            if state.backlog == nil { state.outcome = outcome }
            defer { state.continuation = nil }
            return (state.continuation, state.backlog)
        }
        if let backlog {
            if case .failure(let error) = outcome { backlog.finish(error) } else { backlog.finish() }
        } else {
            end()
        }
        continuation?.resume(with: outcome)
    }

    private typealias Ends = (CheckedContinuation<HTTPResponse, any Error>?, Backlog?)

    /// Lets go of all that the exchange held.
    private func end() {
        let onCompletion = state.withLock { state in
            defer { state.onCompletion = nil }
            return state.onCompletion
        }
        upload?.breakOff()
        onCompletion?()
    }

    // MARK: Its time

    /// Clocks do not reach as far as durations do.
    private static let longest = Duration.seconds(604_800)

    /// Ends the transfer where it has been silent, or has run, for too long. When to look again; `nil` where it is over.
    func endIfOverdue() -> ContinuousClock.Instant? {
        let (isOver, isStreaming, lastSign) = state.withLock { ($0.outcome != nil, $0.backlog != nil, $0.lastSign) }
        guard !isOver else { return nil }
        let silenceEnd = lastSign + min(timeout, Self.longest)
        let now = ContinuousClock.now
        if silenceEnd <= now {
            finish(.failure(TransportFault.timedOut(after: timeout)))
            return nil
        }
        // Whoever reads a stream may take his time.
        if latest > now { return min(silenceEnd, latest) }
        if isStreaming { return silenceEnd }
        finish(.failure(TransportFault.tookTooLong(limit: limits.maximumDuration)))
        return nil
    }

    // MARK: What the session tells

    /// The system would send a body once more of which some is gone. Sending again is a middleware's to decide.
    func refuseToRestart() {
        finish(.failure(TransportFault.connectionFailed(URLError(.networkConnectionLost))))
    }

    /// So many bytes of the request's body went. Some systems tell the same number several times.
    func noteSent(_ count: Int) {
        let isLast = state.withLock { state in
            state.lastSign = .now
            guard count > 0, count == bodyLength, !state.isSent else { return false }
            state.isSent = true
            return true
        }
        progress?.noteSent(count)
        if isLast { recorder?.noteFromNetwork(.sent(bytes: count)) }
    }

    /// The server wants to know who asks. The transfer goes on to its end without an answer.
    func noteChallenge() { state.withLock { $0.wasChallenged = true } }

    /// The head of the response has come.
    func receive(_ head: HTTPResponse) {
        let promisedLength = head.promisedLength(for: method)
        let isStream = streams && (200..<300).contains(head.status)
        let backlog = isStream ? Backlog(limit: limits.maximumBacklog) : nil
        let continuation = state.withLock { state in
            state.lastSign = .now
            state.head = head
            state.promisedLength = promisedLength
            guard isStream, state.outcome == nil else { return nil as CheckedContinuation<HTTPResponse, any Error>? }
            state.backlog = backlog
            defer { state.continuation = nil }
            return state.continuation
        }
        progress?.beginDownload(of: promisedLength)
        recorder?.noteFromNetwork(.answered(status: head.status))
        guard let backlog, let continuation else { return }
        backlog.onCompletion { self.end() }
        var response = head
        // The transfer keeps the backlog alone: with the last of those who hold the stream, the exchange ends.
        response.stream = ResponseStream(backlog)
        continuation.resume(returning: response)
    }

    /// A stretch of the body has come. One too many ends the transfer.
    func receive(_ data: Data) {
        let (backlog, received) = state.withLock { state in
            state.lastSign = .now
            state.received += data.count
            return (state.backlog, state.received)
        }
        progress?.noteReceived(received)
        if let backlog { _ = backlog.append(data) } else { gather(data) }
    }

    private func gather(_ data: Data) {
        let fault: TransportFault? = state.withLock { state in
            let room = limits.maximumBodySize - state.body.count
            state.body.append(data.prefix(max(0, room)))
            guard data.count > room, let response = state.response else { return nil }
            return .bodyTooLarge(limit: limits.maximumBodySize, response)
        }
        if let fault { finish(.failure(fault)) }
    }

    /// The session is done with it, with an error or without. It may know a head that it has not told of: on Linux it
    /// keeps that of a redirect which leads nowhere to itself.
    func complete(with error: (any Error)?, head: () -> HTTPResponse?) {
        let (outcome, received, isFirst) = state.withLock { state in
            state.isComplete = true
            if error == nil, state.head == nil { state.head = head() }
            return (Self.outcome(of: state, error: error), state.received, state.outcome == nil)
        }
        if isFirst, case .success = outcome { recorder?.noteFromNetwork(.received(bytes: received)) }
        finish(outcome)
    }

    private static func outcome(of state: State, error: (any Error)?) -> Result<HTTPResponse, any Error> {
        guard let response = state.response else {
            return .failure(TransportFault.connectionFailed(error ?? URLError(.badServerResponse)))
        }
        let isRefusedChallenge = state.wasChallenged && (error as? URLError)?.code == .cancelled
        let isWhole = state.promisedLength.map { $0 <= state.received } ?? true
        if isRefusedChallenge || error == nil && isWhole { return .success(response) }
        guard state.backlog == nil else {
            return .failure(TransportFault.streamCutShort(expected: state.promisedLength, found: state.received))
        }
        return .failure(TransportFault.bodyCutShort(expected: state.promisedLength, response))
    }
}
