import SchematicPlatform

#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation

    /// A running exchange. It collects the response as it arrives, or forwards its body to a stream, and ends
    /// exactly once.
    final class Transfer: Sendable {
        private struct State {
            var continuation: CheckedContinuation<IncomingResponse, any Error>?
            var outcome: Result<IncomingResponse, any Error>?
            /// The response without its body.
            var head: IncomingResponse?
            var body = Data()
            /// Receives the body of a streamed response.
            var backlog: Backlog?
            var count = ContentCount()
            /// Whether the last byte of the request's body has been sent.
            var isSent = false
            var wasChallenged = false
            var lastActivity = ContinuousClock.now
            var isComplete = false
            var onCompletion: (@Sendable () -> Void)?

            /// The response as received so far.
            var response: IncomingResponse? {
                head.map { IncomingResponse(status: $0.status, headers: $0.headers, body: body) }
            }
        }

        private let limits: TransportLimits
        private let method: HTTPMethod
        /// The maximum time without a sign of life from the server.
        private let timeout: Duration
        /// The time at which the exchange must have ended.
        private let deadline: ContinuousClock.Instant
        /// Whether a successful response is returned when its head is received.
        private let streams: Bool
        private let isPassed: Bool
        private let progress: CallProgress?
        /// The request's body, if it is read while it is sent.
        private let upload: BodyUpload?
        private let observer: (any ExchangeObserver)?
        /// The length of the request's body in bytes; `nil` if it is unknown.
        private let bodyLength: Int?
        private let state = Locked(State())

        init(_ request: OutgoingRequest, limits: TransportLimits, upload: BodyUpload? = nil) {
            self.limits = limits
            self.upload = upload
            method = request.method
            timeout = request.timeout
            deadline = .now + min(limits.maximumDuration, Self.longest)
            streams = request.streamsResponse
            isPassed = request.passage != nil
            progress = request.call?.progress
            observer = request.call?.observer
            bodyLength = request.body.map { upload?.length ?? $0.length } ?? 0
            progress?.begin(uploading: bodyLength)
        }

        /// Whether the session has completed the task.
        var isComplete: Bool { state.withLock { $0.isComplete } }

        // MARK: Start and end

        /// Sets the continuation for the outcome, and a closure that is called after the last event. Returns
        /// `false` if the exchange has already ended; then both have been called.
        func begin(
            _ continuation: CheckedContinuation<IncomingResponse, any Error>,
            onCompletion: @escaping @Sendable () -> Void
        ) -> Bool {
            let outcome = state.withLock { state in
                state.lastActivity = .now
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
        func finish(_ outcome: Result<IncomingResponse, any Error>) {
            let (continuation, backlog) = state.withLock { state in
                guard state.outcome == nil else { return (nil, state.backlog) as Endings }
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

        private typealias Endings = (CheckedContinuation<IncomingResponse, any Error>?, Backlog?)

        /// Releases the resources of the exchange.
        private func end() {
            let onCompletion = state.withLock { state in
                defer { state.onCompletion = nil }
                return state.onCompletion
            }
            upload?.cancel()
            onCompletion?()
        }

        // MARK: Deadlines

        /// The longest wait, because instants of a clock have a smaller range than durations.
        private static let longest = Duration.seconds(604_800)

        /// Ends the transfer if it has been silent, or has run, for too long. Returns the time of the next check,
        /// or `nil` after the end.
        func endIfOverdue() -> ContinuousClock.Instant? {
            let (isOver, isStreaming, lastActivity) = state.withLock {
                ($0.outcome != nil, $0.backlog != nil, $0.lastActivity)
            }
            guard !isOver else { return nil }
            let silenceEnd = lastActivity + min(timeout, Self.longest)
            let now = ContinuousClock.now
            if silenceEnd <= now {
                finish(.failure(TransportError.timedOut(after: timeout)))
                return nil
            }
            // The time spent reading a stream is not limited.
            if deadline > now { return min(silenceEnd, deadline) }
            if isStreaming { return silenceEnd }
            finish(.failure(TransportError.tookTooLong(limit: limits.maximumDuration)))
            return nil
        }

        // MARK: Events of the session

        /// Refuses to send a partly sent body again. Only middleware decides whether to retry.
        func refuseToRestart() {
            finish(.failure(TransportError.connectionFailed(URLError(.networkConnectionLost))))
        }

        /// Ends the transfer because the request's body cannot be read further. A whole response does not depend on it.
        func endUpload(with error: any Error) {
            let whole = state.withLock { $0.count.isWhole && $0.outcome == nil ? $0.response : nil }
            if let whole { finish(.success(whole)) } else { finish(.failure(error)) }
        }

        /// Records the number of bytes of the request's body that were sent. Some systems report the same number
        /// repeatedly.
        func noteSent(_ count: Int) {
            let isLast = state.withLock { state in
                state.lastActivity = .now
                guard count > 0, count == bodyLength, !state.isSent else { return false }
                state.isSent = true
                return true
            }
            progress?.noteSent(count)
            if isLast { observer?.recordFromNetwork(.sent(bytes: count)) }
        }

        /// Records an authentication challenge. The transfer continues to its end without credentials.
        func noteChallenge() { state.withLock { $0.wasChallenged = true } }

        /// Receives the head of the response. One that does not state the end of its body, or several content codings, ends the
        /// transfer.
        func receive(_ head: IncomingResponse) {
            do throws(BodyFraming.Fault) {
                _ = try head.headers.bodyFraming(status: head.status, for: method)
            } catch {
                return finish(.failure(TransportError.connectionFailed(URLError(error))))
            }
            do throws(SeveralCodings) {
                _ = try head.headers.contentCoding()
            } catch {
                return finish(.failure(TransportError.bodyCutShort(expected: nil, head, cause: URLError(error))))
            }
            let expectedLength = head.headers.expectedLength(status: head.status, for: method)
            let isStream = streams && (isPassed || (200..<300).contains(head.status))
            let backlog = isStream ? Backlog(limit: limits.maximumBacklog ?? 4 << 30) : nil
            let continuation = state.withLock { state in
                state.lastActivity = .now
                state.head = head
                state.count.expected = expectedLength
                guard isStream, state.outcome == nil else {
                    return nil as CheckedContinuation<IncomingResponse, any Error>?
                }
                state.backlog = backlog
                defer { state.continuation = nil }
                return state.continuation
            }
            progress?.beginDownload(of: expectedLength)
            observer?.recordFromNetwork(.responded(status: head.status))
            guard let backlog, let continuation else { return }
            backlog.onCompletion { self.end() }
            var response = head
            // The transfer retains only the backlog, so that the exchange ends with the last owner of the stream.
            response.stream = ResponseStream(backlog)
            continuation.resume(returning: response)
        }

        /// Receives bytes of the body. A body that exceeds the limit ends the transfer.
        func receive(_ data: Data) {
            let (backlog, received) = state.withLock { state in
                state.lastActivity = .now
                state.count.received += data.count
                return (state.backlog, state.count.received)
            }
            progress?.noteReceived(received)
            if let backlog { _ = backlog.append(data) } else { collect(data) }
        }

        private func collect(_ data: Data) {
            let fault: TransportError? = state.withLock { state in
                let room = limits.maximumBodySize - state.body.count
                state.body.append(data.prefix(max(0, room)))
                guard data.count > room, let response = state.response else { return nil }
                return .bodyTooLarge(limit: limits.maximumBodySize, response)
            }
            if let fault { finish(.failure(fault)) }
        }

        /// Completes the exchange, with or without an error. `head` returns a head that the session has not
        /// reported: on Linux, it does not report the head of a redirect without a valid target.
        func complete(with error: (any Error)?, head: () -> IncomingResponse?) {
            let (outcome, received, isFirst) = state.withLock { state in
                state.isComplete = true
                if error == nil, state.head == nil { state.head = head() }
                return (Self.outcome(of: state, error: error), state.count.received, state.outcome == nil)
            }
            if isFirst, case .success = outcome { observer?.recordFromNetwork(.received(bytes: received)) }
            finish(outcome)
        }

        private static func outcome(of state: State, error: (any Error)?) -> Result<IncomingResponse, any Error> {
            guard let response = state.response else {
                return .failure(TransportError.connectionFailed(error ?? URLError(.badServerResponse)))
            }
            let isRefusedChallenge = state.wasChallenged && (error as? URLError)?.code == .cancelled
            if isRefusedChallenge || state.count.isWhole(atRegularEnd: error == nil) { return .success(response) }
            let (expected, found) = (state.count.expected, state.count.received)
            return .failure(
                state.backlog == nil
                    ? TransportError.bodyCutShort(expected: expected, response, cause: error)
                    : TransportError.streamCutShort(expected: expected, found: found, cause: error)
            )
        }
    }
#endif
