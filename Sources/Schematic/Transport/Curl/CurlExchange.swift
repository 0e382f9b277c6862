#if os(Linux)
    import CCurl
    import Foundation

    /// One exchange over libcurl, from its request to the last byte of its response.
    ///
    /// `@unchecked Sendable`: `ends` has a lock; all else that can change is used on the loop's thread alone, once `start`
    /// was submitted.
    final class CurlExchange: @unchecked Sendable {
        /// `ends` gives it away once, so that it is resumed once.
        typealias Waiter = UnsafeContinuation<HTTPResponse, any Error>

        private struct Ends {
            var continuation: Waiter?
            var isOver = false
            /// What ended the exchange before its caller waited.
            var obstacle: any Error = CancellationError()
        }

        let session: CurlSession
        let outgoing: CurlRequest
        let method: HTTPMethod
        private let timeout: Duration
        let progress: CallProgress?
        let recorder: EventRecorder?
        private let ends = Locked(Ends())
        private let onRelease: @Sendable () -> Void
        private var isReleased = false

        // Of libcurl's side.
        var handle: CurlHandle?
        /// Its index among the session's exchanges.
        var place = 0
        private(set) var socket: CurlSockets.Use?
        /// Whether the lookup of the host's name is over.
        var hasConnection = false
        /// Whether it is over, and its handle waits for the lookup of a name to end.
        private(set) var isAbandoned = false
        /// Whether libcurl is done with it.
        private(set) var isDone = false
        /// Whether nothing of the response is left to give to its reader.
        private(set) var isFinished = false
        /// How often the request was written.
        private var attempts = 0
        /// The connection with TLS that it was written to last.
        private(set) var connection: CurlStreams.Connection?
        /// Whether libcurl has written it more than once.
        private(set) var isRepeated = false
        private var restarts = false
        private var code = CCURL_OK

        // Of time, in nanoseconds of the loop's clock.
        var lastSign: Int64 = 0
        private var latest = Int64.max

        // Of the request's body.
        var given = 0
        var isWaitingForContent = false

        // Of the response.
        var head = ResponseHeadReader()
        var content = CurlContent()
        /// Why the package ended the transfer, where it did.
        var fault: (any Error)?

        init(
            _ request: HTTPRequest,
            _ outgoing: CurlRequest,
            in session: CurlSession,
            onRelease: @escaping @Sendable () -> Void
        ) {
            self.session = session
            self.outgoing = outgoing
            self.onRelease = onRelease
            method = request.method
            timeout = request.timeout
            progress = request.call?.progress
            recorder = request.call?.recorder
            progress?.begin(uploading: outgoing.content.length)
        }

        // MARK: The caller's side

        /// Takes who waits for the response; `false` where it is over already.
        func wait(_ continuation: Waiter) -> Bool {
            let obstacle: (any Error)? = ends.withLock { ends in
                if ends.isOver { return ends.obstacle }
                ends.continuation = continuation
                return nil
            }
            guard let obstacle else { return true }
            release()
            continuation.resume(throwing: obstacle)
            return false
        }

        /// Answers the caller at once; what is left of the exchange ends on the loop's thread.
        func cancel(_ cause: any Error) {
            if answer(.failure(cause)) { session.loop.submit(.drop(self)) }
        }

        /// Gives the caller an outcome. Only the first one counts; the result is whether this was it.
        @discardableResult
        private func answer(_ outcome: Result<HTTPResponse, any Error>) -> Bool {
            let (isFirst, continuation) = ends.withLock { ends in
                let isFirst = !ends.isOver
                if isFirst, ends.continuation == nil, case .failure(let error) = outcome { ends.obstacle = error }
                defer { (ends.isOver, ends.continuation) = (true, nil) }
                return (isFirst, ends.continuation)
            }
            continuation?.resume(with: outcome)
            return isFirst
        }

        // MARK: Its life on the loop

        /// Whether it is to be sent: not where it was cancelled before.
        func willStart() -> Bool {
            let isOver = ends.withLock(\.isOver)
            if isOver { release() }
            return !isOver
        }

        func begin(at now: Int64) {
            lastSign = now
            latest = now + session.options.maximumDuration.boundedNanoseconds
            if case .feed(let feed) = outgoing.content {
                feed.open { [weak self] in self.map { $0.session.loop.submit(.resumeUpload($0)) } }
            }
        }

        func use(_ use: CurlSockets.Use) {
            hasConnection = true
            guard socket != use else { return }
            session.sockets.leave(socket)
            session.sockets.enter(use)
            socket = use
        }

        /// Ends a part of a transfer whose request may be written once more, on a connection of its own.
        func takeRestart() -> Bool {
            guard restarts, !ends.withLock(\.isOver) else { return false }
            restarts = false
            session.sockets.leave(socket)
            socket = nil
            hasConnection = false
            return true
        }

        func abandon() { isAbandoned = true }

        /// libcurl is done. A reader who is slower than the server may have the rest to wait for.
        func complete(_ code: ccurl_code) {
            self.code = code
            isDone = true
            if !content.isWaitingForReader { conclude() }
        }

        func conclude() {
            isFinished = true
            finish(outcome())
        }

        /// Ends the exchange for whoever waits for it: the caller or the reader of the stream. Only the first end counts.
        func finish(_ outcome: Result<Void, any Error>) {
            if let backlog = content.backlog {
                switch outcome {
                case .success: backlog.finish(with: head.trailers)
                case .failure(let error): backlog.finish(error)
                }
            } else {
                answer(outcome.map { _ in response })
            }
        }

        /// Gives a stream to the caller, in place of the outcome; `false` where the exchange is over.
        func handOver(_ response: HTTPResponse) -> Bool { answer(.success(response)) }

        /// Gives back what the exchange held.
        func release() {
            guard !isReleased else { return }
            isReleased = true
            if case .feed(let feed) = outgoing.content { feed.breakOff() }
            content.backlog?.finish(CancellationError())
            onRelease()
        }

        // MARK: Before a request

        /// Whether the request may be written now, or once more: from a port, and on a connection with TLS.
        func mayWriteRequest(from localPort: Int32, on connection: CurlStreams.Connection? = nil) -> Bool {
            hasConnection = true
            guard !isAbandoned, let handle else { return false }
            attempts += 1
            if attempts > 1 {
                isRepeated = true
                // libcurl repeats what a kept connection did not answer, and what HTTP/2 refused.
                guard outgoing.mayRepeat || wasRefusedUnread else { return false }
                // Others use up a connection that takes few requests. On a new one, this one is the first.
                if attempts > 2, !handle.isFresh { return restart() }
            } else if !handle.isFresh, session.sockets.isStale(localPort: Int(localPort)) {
                return restart()
            }
            if let connection { noteStream(on: connection) }
            if case .small = outgoing.content { noteSmallBodySent() }
            return true
        }

        /// Has the request written on a new connection, unless a part of a body is gone that cannot be read again.
        private func restart() -> Bool {
            switch outgoing.content {
            case .none, .small: break
            case .large: given = 0
            case .feed: guard given == 0 else { return false }
            }
            restarts = true
            attempts = 0
            return false
        }

        /// Whether the server has refused the stream without acting on it (RFC 9113, section 8.7): by a reset that says so,
        /// or because it ended the connection after earlier streams. Of each other end of a stream libcurl has an error to
        /// describe; HTTP/1.1 has no streams.
        private var wasRefusedUnread: Bool {
            guard let connection, let handle else { return false }
            return session.streams.isShared(connection) && handle.errorDescription.isEmpty
        }

        private func noteStream(on connection: CurlStreams.Connection) {
            session.streams.leave(self.connection)
            session.streams.enter(connection)
            self.connection = connection
        }

        // MARK: Its time

        /// When it may be overdue.
        var due: Int64 {
            guard !isAbandoned, !isFinished else { return .max }
            let silenceEnd = lastSign + timeout.boundedNanoseconds
            return content.backlog == nil ? min(silenceEnd, latest) : silenceEnd
        }

        /// Ends it where it was silent, or has run, for too long.
        func endIfOverdue(at now: Int64) -> Bool {
            // What the source of a body and the reader of a stream take is not the server's silence.
            if isWaitingForContent || content.isWaitingForReader { lastSign = now }
            guard due <= now else { return false }
            let isSilent = lastSign + timeout.boundedNanoseconds <= now
            finish(
                .failure(
                    isSilent
                        ? TransportFault.timedOut(after: timeout)
                        : TransportFault.tookTooLong(limit: session.options.maximumDuration)
                )
            )
            return true
        }

        // MARK: Its outcome

        /// What has come of the response.
        var response: HTTPResponse {
            var response = HTTPResponse(status: head.status, headers: head.headers, body: content.body)
            response.trailers = head.trailers
            return response
        }

        private func outcome() -> Result<Void, any Error> {
            if let fault { return .failure(fault) }
            if code == CCURL_OK, head.isComplete, content.isComplete {
                if let recorder, let handle {
                    recorder.note(ExchangeTimes(of: handle))
                    recorder.noteFromNetwork(.received(bytes: content.received))
                }
                return .success(())
            }
            guard head.isComplete else {
                return .failure(TransportFault.connectionFailed(URLError(code, in: handle)))
            }
            return .failure(cutShort)
        }

        var cutShort: TransportFault {
            content.backlog == nil
                ? .bodyCutShort(expected: content.promisedLength, response)
                : .streamCutShort(expected: content.promisedLength, found: content.received)
        }
    }

    extension ExchangeTimes {
        /// Those of the last exchange of a handle.
        fileprivate init(of handle: CurlHandle) {
            func time(_ info: ccurl_info) -> Duration { .microseconds(ccurl_get_size(handle.easy, info)) }
            self.init(
                isReused: ccurl_get_long(handle.easy, CCURL_INFO_NUM_CONNECTS) == 0,
                nameLookup: time(CCURL_INFO_NAMELOOKUP_TIME),
                connect: time(CCURL_INFO_CONNECT_TIME),
                secure: time(CCURL_INFO_APPCONNECT_TIME),
                firstByte: time(CCURL_INFO_STARTTRANSFER_TIME),
                lastByte: time(CCURL_INFO_TOTAL_TIME)
            )
        }
    }

    extension Duration {
        /// Nanoseconds, from none to a week: clocks do not reach as far as durations do.
        var boundedNanoseconds: Int64 {
            let (seconds, attoseconds) = Swift.max(.zero, Swift.min(self, .seconds(604_800))).components
            return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        }
    }
#endif
