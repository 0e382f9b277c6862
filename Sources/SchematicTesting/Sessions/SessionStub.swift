#if canImport(FoundationNetworking) || canImport(Darwin)
    import Foundation
    import SchemaEngine
    import SchemaSamples
    import Schematic
    import SchematicPlatform

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The schemas of the calls of sessions, by their endpoints.
    struct SessionCalls: Sendable {
        private let calls: ForeignCalls
        private let routes: [Route]

        var catalog: SchemaCatalog { calls.catalog }

        init(_ sources: SchemaSources) throws {
            calls = try ForeignCalls(sources)
            routes = Route.routes(of: calls.catalog, files: calls.files)
        }

        /// Returns a request as a call with the name of its endpoint, or else of its method and path.
        func adopting(_ request: OutgoingRequest) -> OutgoingRequest {
            calls.adopting(request, named: route(of: request)?.owner ?? name(of: request))
        }

        /// Returns what to write so that a request has an endpoint; `nil` if it has one.
        func advice(for request: OutgoingRequest) -> String? {
            guard route(of: request) == nil else { return nil }
            let name = name(of: request)
            guard !routes.isEmpty else {
                return "no schema has an endpoint; add a file NAME.path.json with { \"{endpoint}\": \"\(name)\" }"
            }
            let texts = routes.map { "\($0.method) /\($0.template.text.drop { $0 == "/" })" }
            let nearest = texts.max { $0.commonPrefix(with: name).count < $1.commonPrefix(with: name).count }
            return nearest.map { "the most similar endpoint is \($0)" }
        }

        private func route(of request: OutgoingRequest) -> Route? {
            let target = RouteTarget(request.url.absoluteString)
            let candidates = routes.filter {
                $0.method == request.method.rawValue && $0.template.accepts(target.query)
            }
            for path in Route.pathsBelowBase(target.path) {
                if let found = candidates.first(where: { $0.template.match(path) != nil }) { return found }
            }
            return nil
        }

        private func name(of request: OutgoingRequest) -> String {
            "\(request.method.rawValue) \(RouteTarget(request.url.absoluteString).shownPath)"
        }
    }

    /// A stub that responds to the requests of sessions. It follows redirects, because a protocol of `URLSession` cannot leave
    /// that to the session on each platform.
    struct SessionStub: Sendable {
        let stub: StubTransport
        let calls: SessionCalls

        /// Returns the response to a request, and the URL from which it is received.
        func response(to request: OutgoingRequest) async throws -> (response: IncomingResponse, url: URL) {
            let end = Locked(request.url)
            let exchange = StubExchange(stub: stub, calls: calls, url: end)
            let redirects = RedirectFollowing(limit: Self.maximumRedirects, allowsInsecure: true)
            let response = try await MiddlewareChain([redirects], transport: exchange).send(request)
            return (response, end.withLock { $0 })
        }

        /// The number of redirects that `URLSession` follows.
        private static let maximumRedirects = 20
    }

    /// One exchange of a session.
    private struct StubExchange: Transport {
        let stub: StubTransport
        let calls: SessionCalls
        /// The URL of the last request.
        let url: Locked<URL>

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            url.withLock { $0 = request.url }
            do {
                return try await stub.send(calls.adopting(request))
            } catch let error as TestingError where error.code == .unexpectedCalls {
                throw error.advising(calls.advice(for: request))
            }
        }
    }

    extension OutgoingRequest {
        /// Creates the request of a session, with the body that the session has read.
        init(of request: URLRequest, body: Data?) throws {
            guard let url = request.url else { throw URLError(.badURL) }
            let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
            let timeout = request.timeoutInterval
            self.init(
                method: HTTPMethod(rawValue: request.httpMethod ?? "GET"),
                url: url,
                headers: HTTPHeaders(fields.map { ($0.key, $0.value) }),
                body: body.map { HTTPBody($0) },
                timeout: timeout > 0 && timeout < Self.longestTimeout ? .seconds(timeout) : .seconds(60)
            )
        }

        /// One year, in seconds.
        private static let longestTimeout: TimeInterval = 31_536_000
    }

    extension Error {
        /// The error that a session reports for an error of a stub: a `URLError` with its text, or the app's own error.
        var asSessionError: any Error {
            switch self as any Error {
            case let error as URLError: error
            case is CancellationError: URLError(.cancelled)
            case let error as TransportError: error.sessionError
            case let error as TestingError: URLError(.resourceUnavailable, stating: error.description)
            case let error: error
            }
        }
    }

    extension TransportError {
        fileprivate var sessionError: URLError {
            switch code {
            case .connectionFailed: cause as? URLError ?? URLError(.networkConnectionLost, stating: "\(self)")
            case .timedOut, .tookTooLong, .deadlinePassed: URLError(.timedOut, stating: "\(self)")
            case .tooManyRedirects, .redirectLoop: URLError(.httpTooManyRedirects, stating: "\(self)")
            default: URLError(.badServerResponse, stating: "\(self)")
            }
        }
    }

    extension URLError {
        fileprivate init(_ code: Code, stating text: String) {
            self.init(code, userInfo: [NSLocalizedDescriptionKey: text])
        }
    }
#endif
