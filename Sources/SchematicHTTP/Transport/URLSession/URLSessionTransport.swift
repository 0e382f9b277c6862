import SchematicPlatform

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin)
    public import Foundation
#endif

#if canImport(FoundationNetworking) || canImport(Darwin)
    /// A transport over `URLSession`: without cookies, cache and stored credentials. It does not follow redirects.
    ///
    /// It receives data through a delegate, with its own deadlines and its own queue, because those of the session
    /// are not reliable on every platform.
    public final class URLSessionTransport: Transport {
        private let limits: TransportLimits
        private let gate: ExchangeGate
        private let queue = SessionQueue()
        private let session: TransportSession
        #if canImport(FoundationNetworking)
            private let configuration: URLSessionConfiguration
            /// A session that keeps no connections, created for the first request that needs it.
            private let closingSession = Locked<TransportSession?>(nil)
        #endif
        private let timers = Timers()

        /// Creates a transport with its own session. Negative numbers become 0, and fewer than one connection becomes one.
        ///
        /// ```swift
        /// let configuration = URLSessionConfiguration.ephemeral
        /// configuration.protocolClasses = [MockProtocol.self]
        /// let transport = URLSessionTransport(configuration: configuration)
        /// ```
        ///
        /// - Parameters:
        ///   - configuration: The configuration of the session, such as one with the `URLProtocol` mocks of a test, of which
        ///     a copy is used; `ephemeral` by default. The transport replaces the settings for cookies, cache, credentials,
        ///     the timeout of requests and the connections per host. A background configuration is not supported.
        ///   - maximumBodySize: The maximum size of a response body in memory, in bytes, after content decoding. 64 MiB by
        ///     default.
        ///   - maximumDuration: The maximum duration of an exchange. An hour by default. A streamed response has no such
        ///     limit after its head is received.
        ///   - connectionsPerHost: The maximum number of concurrent exchanges with one host; others wait.
        ///   - connections: The maximum number of concurrent exchanges with all hosts.
        ///   - maximumBacklog: The maximum number of unread bytes of a streamed response, on disk except for the first
        ///     1 MiB. 4 GiB by default.
        public convenience init(
            configuration: URLSessionConfiguration = .ephemeral,
            maximumBodySize: Int = 64 << 20,
            maximumDuration: Duration = .seconds(3600),
            connectionsPerHost: Int = 6,
            connections: Int = 64,
            maximumBacklog: Int = 4 << 30
        ) {
            self.init(
                limits: TransportLimits(
                    maximumBodySize: maximumBodySize,
                    maximumDuration: maximumDuration,
                    connectionsPerHost: connectionsPerHost,
                    connections: connections,
                    maximumBacklog: maximumBacklog
                ),
                configuration: configuration
            )
        }

        /// Creates a transport with its own session.
        package init(limits: TransportLimits, configuration: URLSessionConfiguration = .ephemeral) {
            let configuration = configuration.adapted(to: limits)
            self.limits = limits
            gate = ExchangeGate(hostLimit: limits.connectionsPerHost, limit: limits.connections)
            session = TransportSession(configuration, queue)
            #if canImport(FoundationNetworking)
                self.configuration = configuration
            #endif
        }

        /// Performs one exchange.
        ///
        /// - Parameter request: The request.
        /// - Returns: The response.
        /// - Throws: A `TransportError`, a `RequestError`, the error of a body's stream, or `CancellationError`.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            try request.validate()
            // Before the gate, because a stream may be slow.
            let upload = try await BodyUpload(request.body)
            let host = request.url.originText
            request.call?.observer?.record(.queued)
            try await gate.enter(host, request.priority)
            request.call?.observer?.record(.admitted)
            let transfer = Transfer(request, limits: limits, upload: upload)
            let length: Int? = if let upload { upload.length } else { request.body?.length ?? 0 }
            var urlRequest = URLRequest(request, contentLength: length)
            if let upload, length != 0 { urlRequest.setStream(upload.open(for: transfer), length: length) }
            var session = session
            #if canImport(FoundationNetworking)
                if length == 0, !HTTPMethod.idempotent.contains(request.method) {
                    session = sessionOfOneRequest(for: &urlRequest)
                }
            #endif
            // The closure retains the transport until the exchange ends, including the time in which a stream is
            // read.
            return try await perform(urlRequest, transfer, in: session) { self.gate.leave(host) }
        }

        #if canImport(FoundationNetworking)
            /// Returns a session that uses a new connection for the request.
            ///
            /// libcurl repeats a request, whatever its method, when a reused connection ends before the first byte
            /// of the response. To repeat content, it must rewind it, which `SessionDelegate` refuses. Therefore,
            /// only a request without content could reach a server twice.
            private func sessionOfOneRequest(for request: inout URLRequest) -> TransportSession {
                request.setValue("close", forHTTPHeaderField: "Connection")
                return closingSession.withLock { session in
                    let opened = session ?? TransportSession(configuration, queue)
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
        ) async throws -> IncomingResponse {
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

    extension URLSessionTransport: RedactedReflectable {}

    /// A session of the system, with the delegate that receives its events.
    private final class TransportSession: Sendable {
        let delegate: SessionDelegate
        let session: URLSession

        init(_ configuration: URLSessionConfiguration, _ queue: SessionQueue) {
            delegate = SessionDelegate(queue)
            session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
        }

        /// No exchange is running, because each retains its transport. A cancelled task completes on the queue.
        deinit { session.finishTasksAndInvalidate() }
    }
#endif
