import SchematicPlatform

#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking

    /// One exchange over libcurl, from its request to the last byte of its response.
    ///
    /// `@unchecked Sendable`: `completion` has a lock. After `start` is submitted, only the loop's thread uses the
    /// other mutable state.
    final class CurlExchange: @unchecked Sendable {
        /// An unsafe continuation. `completion` releases it only once, so that it is resumed only once.
        typealias Continuation = UnsafeContinuation<IncomingResponse, any Error>

        /// The place of an exchange at the gate of its transport.
        struct Admission {
            /// Keeps the transport alive while a stream of it is read.
            private let transport: CurlTransport
            private let host: String

            init(to transport: CurlTransport, at host: String) {
                self.transport = transport
                self.host = host
            }

            func end() { transport.gate.leave(host) }
        }

        private struct Completion {
            var continuation: Continuation?
            var isOver = false
            /// The error that ended the exchange before its caller waited.
            var failure: (any Error)?
        }

        let session: CurlSession
        let curlRequest: CurlRequest
        let method: HTTPMethod
        private let timeout: Duration
        /// The timeout in nanoseconds.
        private let maximumSilence: Int64
        let progress: CallProgress?
        let observer: (any ExchangeObserver)?
        private let completion = Locked(Completion())
        /// `nil` after the exchange has left the gate.
        private var admission: Admission?

        // The transfer.
        var handle: CurlHandle?
        /// The index among the session's exchanges.
        var place = 0
        private(set) var socket: CurlSockets.Use?
        /// The error of the last socket that could not be opened. For libcurl, it is a connection that failed.
        var socketError: POSIXError?
        /// Whether the lookup of the host name is finished.
        var hasConnection = false
        /// Whether the exchange is over, but its handle waits for the end of a
        /// name lookup.
        private(set) var isAbandoned = false
        /// Whether libcurl has finished the transfer.
        private(set) var isDone = false
        /// Whether nothing of the response is left to pass to its reader.
        private(set) var isFinished = false
        /// The number of times that libcurl was ready to write the request, since the last restart.
        private var attempts = 0
        /// The TLS connection to which the request was written last.
        private(set) var connection: CurlStreams.Connection?
        /// Whether libcurl was ready to write the request again.
        private(set) var isRepeated = false
        private var restarts = false
        private var code = CCURL_OK

        // Times, in nanoseconds of the loop's clock.
        var lastActivity: Int64 = 0
        private var deadline = Int64.max

        // The request body.
        var suppliedCount = 0
        var isWaitingForContent = false

        // The response. Only this class accesses it, on the loop's thread. Debug builds, and so all tests, check that no
        // access begins during another one. At run time, the checks would cost as much as reading the head.
        #if DEBUG
            var head: ResponseHeadReader
            var content = CurlContent()
        #else
            @exclusivity(unchecked) var head: ResponseHeadReader
            @exclusivity(unchecked) var content = CurlContent()
        #endif
        /// The error for which the package ended the transfer, if it did.
        var fault: (any Error)?

        init(
            _ request: OutgoingRequest,
            _ curlRequest: CurlRequest,
            in session: CurlSession,
            _ admission: Admission?
        ) {
            self.session = session
            self.curlRequest = curlRequest
            self.admission = admission
            head = ResponseHeadReader(keepsBytes: curlRequest.passage != nil)
            method = request.method
            timeout = request.timeout
            maximumSilence = timeout.boundedNanoseconds
            progress = request.call?.progress
            observer = request.call?.observer
            progress?.begin(uploading: curlRequest.content.length)
        }

        // MARK: Caller

        /// Stores the continuation of the caller. If the exchange is already over, resumes the continuation
        /// and returns `false`.
        func wait(_ continuation: Continuation) -> Bool {
            let failure: (any Error)? = completion.withLock { completion in
                if completion.isOver { return completion.failure ?? CancellationError() }
                completion.continuation = continuation
                return nil
            }
            guard let failure else { return true }
            release()
            continuation.resume(throwing: failure)
            return false
        }

        /// Resumes the caller immediately. The rest of the exchange ends on the loop's thread.
        func cancel(_ cause: any Error) {
            if resumeCaller(.failure(cause)) { session.loop.submit(.drop(self)) }
        }

        /// Resumes the caller with an outcome. Only the first outcome counts.
        ///
        /// - Returns: `true` if this is the first outcome.
        @discardableResult
        func resumeCaller(_ outcome: Result<IncomingResponse, any Error>) -> Bool {
            let (isFirst, continuation) = completion.withLock { completion in
                let isFirst = !completion.isOver
                if isFirst, completion.continuation == nil, case .failure(let error) = outcome {
                    completion.failure = error
                }
                defer { (completion.isOver, completion.continuation) = (true, nil) }
                return (isFirst, completion.continuation)
            }
            continuation?.resume(with: outcome)
            return isFirst
        }

        // MARK: Lifecycle

        /// Returns `false`, and releases the exchange, if it was cancelled before its start.
        func willStart() -> Bool {
            let isOver = completion.withLock(\.isOver)
            if isOver { release() }
            return !isOver
        }

        func begin(at now: Int64) {
            lastActivity = now
            deadline = now + session.maximumDuration
            if case .feed(let feed) = curlRequest.content {
                feed.open { [weak self] in self.map { $0.session.loop.submit(.resumeUpload($0)) } }
            }
        }

        /// Records that the exchange uses a connection.
        func use(_ use: CurlSockets.Use) {
            hasConnection = true
            socketError = nil
            move(to: use)
        }

        /// Records that the exchange uses no connection.
        func leaveSocket() { move(to: nil) }

        private func move(to use: CurlSockets.Use?) {
            guard socket != use else { return }
            session.sockets.move(self, from: socket, to: use)
            socket = use
        }

        /// Returns `true` if the request is to be written again, on a new connection, and resets the exchange for it.
        func takeRestart() -> Bool {
            guard restarts, !completion.withLock(\.isOver) else { return false }
            restarts = false
            leaveSocket()
            hasConnection = false
            return true
        }

        func abandon() { isAbandoned = true }

        /// Records that libcurl has finished. If the reader is slower than the server, the outcome has to wait.
        func complete(_ code: ccurl_code) {
            self.code = code
            isDone = true
            if content.wait == nil { conclude() }
        }

        /// Ends the exchange, whose transfer is over. The caller may begin the next exchange at once, so this one leaves the
        /// gate before.
        func conclude() {
            isFinished = true
            let outcome = outcome()
            giveUpPlace()
            finish(outcome)
        }

        /// Reports the end of the exchange to the caller, or to the reader of the stream. Only the first end counts.
        func finish(_ outcome: Result<Void, any Error>) {
            if let backlog = content.backlog {
                switch outcome {
                case .success: backlog.finish(with: head.trailers)
                case .failure(let error): backlog.finish(error)
                }
            } else {
                resumeCaller(outcome.map { _ in response })
            }
        }

        /// Ends the exchange and its transfer with an error. libcurl must not be in a callback.
        func end(with error: any Error) {
            finish(.failure(error))
            session.drop(self)
        }

        /// Ends the upload and the stream, and leaves the gate. Further calls have no effect.
        func release() {
            if case .feed(let feed) = curlRequest.content { feed.cancel() }
            content.backlog?.finish(CancellationError())
            giveUpPlace()
        }

        private func giveUpPlace() {
            admission?.end()
            admission = nil
        }

        // MARK: Permission to write

        /// Decides whether libcurl may write the request, for the first time or again.
        ///
        /// - Parameters:
        ///   - localPort: The local port of the connection.
        ///   - connection: The connection, if it uses TLS.
        /// - Returns: `true` if it may.
        func mayWriteRequest(from localPort: Int32, on connection: CurlStreams.Connection? = nil) -> Bool {
            hasConnection = true
            guard !isAbandoned, let handle else { return false }
            // libcurl watches a kept connection only after this call.
            let kept = session.sockets.keptUse(ofLocalPort: Int(localPort), by: socket)
            if let kept { use(kept) }
            attempts += 1
            if attempts > 1 {
                isRepeated = true
                // libcurl repeats a request that a reused connection did not answer, or that HTTP/2 refused.
                guard curlRequest.mayRepeat || wasRefusedUnread else { return false }
                // Other exchanges can use up a connection that accepts few requests. On a new one, this
                // request is the first.
                if attempts > 2, !handle.isFresh { return restart() }
            } else if !handle.isFresh, let kept, session.sockets.isStale(kept, for: self) {
                return restart()
            }
            if let connection { noteStream(on: connection) }
            if case .small = curlRequest.content { noteSmallBodySent() }
            return true
        }

        /// Requests a new connection for the request, unless a part of the body is gone that cannot be read
        /// again. Always returns `false`, which ends this attempt.
        private func restart() -> Bool {
            switch curlRequest.content {
            case .none, .small: break
            case .large: suppliedCount = 0
            case .feed: guard suppliedCount == 0 else { return false }
            }
            restarts = true
            attempts = 0
            return false
        }

        /// Whether the server has refused the stream without processing it (RFC 9113,
        /// section 8.7): by a reset with `REFUSED_STREAM`, or because it ended the connection after earlier streams.
        ///
        /// For each other end of a stream, libcurl has an error description. HTTP/1.1 has no streams.
        private var wasRefusedUnread: Bool {
            guard let connection, let handle else { return false }
            return session.streams.isShared(connection) && handle.errorDescription.isEmpty
        }

        private func noteStream(on connection: CurlStreams.Connection) {
            session.streams.leave(self.connection)
            session.streams.enter(connection)
            self.connection = connection
        }

        // MARK: Timeouts

        /// The earliest time at which the exchange can be overdue.
        var due: Int64 {
            guard !isAbandoned, !isFinished else { return .max }
            let silenceEnd = lastActivity + maximumSilence
            return content.backlog == nil ? min(silenceEnd, deadline) : silenceEnd
        }

        /// Ends the exchange if it was silent, or has run, for too long. Returns `true` if it ended.
        func endIfOverdue(at now: Int64) -> Bool {
            // Waiting for the source of a body, for the reader of a stream or for the decoder does not count as silence of the
            // server.
            if isWaitingForContent || content.wait != nil { lastActivity = now }
            guard due <= now else { return false }
            let isSilent = lastActivity + maximumSilence <= now
            let fault =
                isSilent
                ? TransportError.timedOut(after: timeout)
                : TransportError.tookTooLong(limit: session.options.limits.maximumDuration)
            finish(isWhole ? success() : .failure(fault))
            return true
        }

        // MARK: Outcome

        /// The received part of the response.
        var response: IncomingResponse {
            var response = IncomingResponse(status: head.status, headers: head.headers, body: content.body)
            if head.hasTrailers { response.trailers = head.trailers }
            return response
        }

        private func outcome() -> Result<Void, any Error> {
            if let fault { return .failure(fault) }
            guard head.isComplete else {
                if code == CCURL_COULDNT_CONNECT, let socketError {
                    return .failure(TransportError.connectionFailed(socketError))
                }
                return .failure(TransportError.connectionFailed(URLError(code, in: handle)))
            }
            if isWhole { return success() }
            guard code == CCURL_OK else { return .failure(cutShort(URLError(code, in: handle))) }
            if let decoder = content.decoder, !decoder.isComplete {
                return .failure(cutShort(URLError(ContentDecoder.Fault.incomplete(coding: decoder.name))))
            }
            return content.framing == .end ? success() : .failure(cutShort(nil))
        }

        private func success() -> Result<Void, any Error> {
            if let observer, let handle {
                observer.record(ExchangeTimes(of: handle))
                observer.recordFromNetwork(.received(bytes: content.count.received))
            }
            return .success(())
        }

        /// Whether the response is complete, because its body has reached the end that its
        /// head or its last chunk states.
        var isWhole: Bool { head.isComplete && content.isWhole }

        func cutShort(_ cause: (any Error)?) -> TransportError {
            content.backlog == nil
                ? .bodyCutShort(expected: content.count.expected, response, cause: cause)
                : .streamCutShort(expected: content.count.expected, found: content.count.received, cause: cause)
        }

        /// Returns the error for a transfer that ended with `cause`, before or after the response's head.
        func failure(_ cause: any Error) -> TransportError {
            head.isComplete ? cutShort(cause) : .connectionFailed(cause)
        }
    }

    extension ExchangeTimes {
        /// Creates the times of the last exchange of a handle.
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
        /// The duration in nanoseconds, limited to the range from zero to one week, because a clock cannot
        /// represent every `Duration`.
        var boundedNanoseconds: Int64 {
            let (seconds, attoseconds) = Swift.max(.zero, Swift.min(self, .seconds(604_800))).components
            return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        }
    }
#endif
