package import SchemaEngine
package import SchemaSamples

/// The responses of the mock server: requests are validated by their schemas, and answered by samples or by recorded
/// responses. It uses no network.
package struct MockService: Sendable {
    /// The settings of a service.
    package struct Settings: Sendable {
        /// The choice among the payloads of a response's schema.
        package var variant: ExampleVariant
        /// A Boolean value that indicates whether what a `POST` creates is kept, for the next requests.
        package var isStateful: Bool
        /// The origins, besides loopback ones, whose pages may read responses. `*` is any origin.
        package var origins: Set<String>
        /// The hosts whose requests are answered.
        package var hosts: ServedHosts
        /// The maximum number of items that are kept.
        package var maximumItems: Int

        package init(
            variant: ExampleVariant = .full,
            isStateful: Bool = false,
            origins: Set<String> = [],
            hosts: ServedHosts = ServedHosts(),
            maximumItems: Int = 10_000
        ) {
            self.variant = variant
            self.isStateful = isStateful
            self.origins = origins
            self.hosts = hosts
            self.maximumItems = maximumItems
        }
    }

    let routes: [MockRoute]
    private let settings: Settings
    private let samples: MockSamples
    private let resources: MockResources?
    private let recordings: MockRecordings?

    /// Creates a service for a compiled catalog.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - files: The paths of its files.
    ///   - recordings: The recorded calls, whose responses take precedence over samples.
    ///   - settings: The settings.
    package init(
        _ catalog: SchemaCatalog,
        files: [String],
        recordings: [HARExchange] = [],
        settings: Settings = Settings()
    ) {
        self.settings = settings
        routes = MockRoute.routes(of: catalog, files: files)
        samples = MockSamples(catalog, settings.variant)
        resources = settings.isStateful ? MockResources(maximumItems: settings.maximumItems) : nil
        self.recordings = recordings.isEmpty ? nil : MockRecordings(recordings, routes)
    }

    /// The method, the path and the name of each endpoint, in the order in which they are tried.
    package var endpoints: [String] { routes.map { "\($0.method) \($0.template.text) (\($0.owner))" } }

    /// The number of recorded calls that have an endpoint.
    package var numberOfRecordings: Int { recordings?.count ?? 0 }

    /// Returns the response to a request. It can be called on several threads concurrently.
    package func respond(to request: MockRequest) -> MockResponse {
        let target = MockTarget(request.target)
        if var refusal = settings.hosts.refusal(of: request) {
            // The path may contain a secret.
            refusal.shownPath = "/…"
            return refusal
        }
        var response = answer(request, target)
        if response.shownPath.isEmpty { response.shownPath = target.shownPath }
        response.fields += CrossOrigin(settings.origins).fields(for: request)
        return response
    }

    private func answer(_ request: MockRequest, _ target: MockTarget) -> MockResponse {
        guard target.path.count <= RouteTemplate.longestPath else {
            return .message(414, "expected a path of at most \(RouteTemplate.longestPath) bytes")
        }
        let matching = routes.compactMap { route -> MatchedRoute? in
            guard route.template.accepts(target.query) else { return nil }
            return route.template.match(target.path).map { MatchedRoute(route: route, path: $0) }
        }
        var response = answer(request, target, matching)
        // The path of a preflight, or of a method that no endpoint has, contains the same secret.
        if response.shownPath.isEmpty, let secret = matching.first(where: \.route.hasSecretParameter) {
            response.shownPath = secret.route.template.text
        }
        return response
    }

    /// Responds by the endpoints whose paths match that of the request.
    private func answer(_ request: MockRequest, _ target: MockTarget, _ matching: [MatchedRoute]) -> MockResponse {
        if request.method == "OPTIONS", target.isAsterisk || !matching.contains(where: { $0.route.method == "OPTIONS" })
        {
            guard target.isAsterisk || !matching.isEmpty else { return unknownPath(target) }
            let routes = target.isAsterisk ? self.routes : matching.map(\.route)
            return MockResponse(status: 204, fields: [.init("Allow", Self.methods(of: routes))])
        }
        guard !matching.isEmpty else { return unknownPath(target) }
        let method = request.method
        var found = matching.filter { $0.route.method == method }
        if found.isEmpty, method == "HEAD" { found = matching.filter { $0.route.method == "GET" } }
        guard let first = found.first else {
            let allowed = Self.methods(of: matching.map(\.route))
            var response = MockResponse.message(
                405,
                "expected one of the methods \(allowed), found \(method.displayLine)"
            )
            response.fields.append(.init("Allow", allowed))
            return response
        }
        return answer(request, target, found, first)
    }

    /// Responds by the first endpoint whose parameters accept the request.
    private func answer(
        _ request: MockRequest,
        _ target: MockTarget,
        _ found: [MatchedRoute],
        _ first: MatchedRoute
    ) -> MockResponse {
        var chosen = first
        var refusal = MockCheck(first.route).parameters(first.parameters(target.query))
        for other in found.dropFirst() where refusal != nil {
            guard MockCheck(other.route).parameters(other.parameters(target.query)) == nil else { continue }
            (chosen, refusal) = (other, nil)
        }
        let route = chosen.route
        var response = refusal ?? MockCheck(route).message(request) ?? answer(request, target, chosen)
        response.operation = route.owner
        if route.hasSecretParameter { response.shownPath = route.template.text }
        return response
    }

    /// Responds to a request that its schemas accept.
    private func answer(_ request: MockRequest, _ target: MockTarget, _ matched: MatchedRoute) -> MockResponse {
        let route = matched.route
        if let status = request.preferredStatus { return samples.response(of: route.owner, status: status) }
        if let recorded = recordings?.response(to: request, target) { return recorded }
        let sample = samples.response(of: route.owner)
        guard let resources, sample.status < 400 else { return sample }
        let call = ResourceCall(request, matched, routes, path: target.path)
        return resources.respond(to: call, sample, samples)
    }

    // MARK: Unknown paths

    /// The maximum number of endpoints in a response.
    private static let maximumEndpoints = 100

    private func unknownPath(_ target: MockTarget) -> MockResponse {
        var suggestion = Suggestion()
        let paths = routes.map(\.template.text)
        let path = String(decoding: target.path.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
        let nearest = path.utf8.count < 200 ? suggestion.nearest(to: path, among: paths).first : nil
        let message =
            "expected the path of an endpoint, found another one"
            + (nearest.map { ": did you mean '\($0)'?" } ?? "")
        let endpoints = routes.prefix(Self.maximumEndpoints).map {
            JSONValue.string("\($0.method) \($0.template.text)")
        }
        let body: JSONValue = ["message": .string(message), "endpoints": .array(endpoints)]
        return MockResponse(status: 404, json: Array((body.text(indentedBy: 2).displayJSON + "\n").utf8))
    }

    /// Returns the methods of routes, as a header field lists them.
    private static func methods(of routes: [MockRoute]) -> String {
        var methods = Set(routes.map(\.method)).union(["OPTIONS"])
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.sorted().joined(separator: ", ")
    }
}

extension MockResponse {
    /// Returns a response with a message.
    static func message(_ status: Int, _ text: String) -> MockResponse {
        let body: JSONValue = ["message": .string(text)]
        return MockResponse(status: status, json: Array((body.text().displayJSON + "\n").utf8))
    }
}

extension MockRequest {
    /// The status that a client requests with `Prefer: code=404`, in the range of statuses of final responses.
    fileprivate var preferredStatus: Int? {
        let preferences = (value(of: "Prefer") ?? "").split(separator: ",")
        let codes = preferences.compactMap { preference -> Int? in
            let text = preference.filter { $0 != " " }
            return text.hasPrefix("code=") ? Int(digits: text.dropFirst("code=".count)) : nil
        }
        return codes.first { (200...599).contains($0) }
    }
}
