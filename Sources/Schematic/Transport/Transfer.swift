import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One exchange while it runs: gathers the response as it comes, and ends exactly once.
final class Transfer: Sendable {
    private struct State {
        var continuation: CheckedContinuation<HTTPResponse, any Error>?
        var outcome: Result<HTTPResponse, any Error>?
        var response: HTTPResponse?
        /// What `Content-Length` promises of a body that comes as it is.
        var promisedLength: Int?
        var wasChallenged = false
        var lastSign = ContinuousClock.now
    }

    private let maximumBodySize: Int
    /// The request's body, where it is read while it is sent.
    private let upload: BodyUpload?
    private let state = Locked(State())

    init(maximumBodySize: Int, upload: BodyUpload? = nil) {
        self.maximumBodySize = maximumBodySize
        self.upload = upload
    }

    /// The last moment at which a byte went or came.
    var lastSign: ContinuousClock.Instant { state.withLock { $0.lastSign } }

    /// Takes whom to tell the outcome; `false` when there is one already.
    func begin(_ continuation: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
        let outcome = state.withLock { state in
            state.lastSign = .now
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
        return outcome == nil
    }

    /// Ends the transfer. Only the first end counts.
    func finish(_ outcome: Result<HTTPResponse, any Error>) {
        let continuation = state.withLock { state in
            guard state.outcome == nil else { return nil as CheckedContinuation<HTTPResponse, any Error>? }
            state.outcome = outcome
            defer { state.continuation = nil }
            return state.continuation
        }
        upload?.breakOff()
        continuation?.resume(with: outcome)
    }

    /// The system would send a body once more of which some is gone. Sending again is a middleware's to decide.
    func refuseToRestart() {
        finish(.failure(TransportFault.connectionFailed(URLError(.networkConnectionLost))))
    }

    /// A byte went, or something else shows that the server is there.
    func noteSign() { state.withLock { $0.lastSign = .now } }

    /// The server wants to know who asks. The transfer goes on to its end without an answer.
    func noteChallenge() { state.withLock { $0.wasChallenged = true } }

    /// The head of the response has come.
    func receive(_ head: HTTPResponse, promisedLength: Int?) {
        state.withLock { state in
            state.lastSign = .now
            state.response = head
            state.promisedLength = promisedLength
        }
    }

    /// A stretch of the body has come; `false` when it is one too many.
    func receive(_ data: Data) -> Bool {
        let fault: TransportFault? = state.withLock { state in
            state.lastSign = .now
            guard var response = state.response else { return nil }
            state.response = nil  // so that the bytes are not copied
            let room = maximumBodySize - response.body.count
            response.body.append(data.prefix(max(0, room)))
            state.response = response
            return data.count > room ? .bodyTooLarge(limit: maximumBodySize, response) : nil
        }
        if let fault { finish(.failure(fault)) }
        return fault == nil
    }

    /// The session is done with it, with an error or without.
    func complete(with error: (any Error)?) {
        finish(state.withLock { Self.outcome(of: $0, error: error) })
    }

    private static func outcome(of state: State, error: (any Error)?) -> Result<HTTPResponse, any Error> {
        guard let response = state.response else {
            return .failure(TransportFault.connectionFailed(error ?? URLError(.badServerResponse)))
        }
        let isRefusedChallenge = state.wasChallenged && (error as? URLError)?.code == .cancelled
        if error == nil || isRefusedChallenge {
            let isWhole = state.promisedLength.map { $0 <= response.body.count } ?? true
            if isWhole || isRefusedChallenge { return .success(response) }
        }
        return .failure(TransportFault.bodyCutShort(expected: state.promisedLength, response))
    }
}
