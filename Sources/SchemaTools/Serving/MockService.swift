package import SchemaEngine
package import SchemaSamples
import SchematicText

/// The responses of the mock server: requests are validated by their schemas, and answered by samples or by recorded
/// responses. It uses no network.
package struct MockService: Sendable {
    /// The settings of a service.
    package struct Settings: Sendable {
        /// The choice among the payloads of a response's schema.
        package var variant: ExampleVariant
        /// Whether what a `POST` creates is kept, for the next requests.
        package var isStateful: Bool
        /// The origins, besides loopback ones, whose pages may read responses. `*` is any origin.
        package var origins: Set<String>
        /// The hosts whose requests are answered.
        package var hosts: ServedHosts
        /// The maximum number of items that are kept.
        package var maximumItems: Int
        /// The chosen answers of calls, which take precedence over recorded calls and items.
        package var choices: MockChoices

        package init(
            variant: ExampleVariant = .full,
            isStateful: Bool = false,
            origins: Set<String> = [],
            hosts: ServedHosts = ServedHosts(),
            maximumItems: Int = 10_000,
            choices: MockChoices = MockChoices()
        ) {
            self.variant = variant
            self.isStateful = isStateful
            self.origins = origins
            self.hosts = hosts
            self.maximumItems = maximumItems
            self.choices = choices
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
    package var endpoints: [String] { routes.map(\.text) }

    /// The number of recorded calls that have an endpoint.
    package var numberOfRecordings: Int { recordings?.count ?? 0 }

    /// Returns the response to a request. It can be called on several threads concurrently.
    package func respond(to request: MockRequest) -> MockResponse {
        switch destination(of: request) {
        case .refused(let response): return response
        case .endpoints(let target, let found, let matching):
            return finished(answer(request, target, found), to: request, target, matching)
        }
    }

    /// Returns how the body of a request is read after its head. It can be called on several threads concurrently.
    package func reception(of head: MockRequest) -> BodyReception {
        switch destination(of: head) {
        case .refused(let response): return .respond(response)
        case .endpoints(_, let found, _):
            return resources != nil || found.contains { $0.route.body != nil } ? .keep : .skip
        }
    }

    /// The treatment of a body.
    package enum BodyReception: Sendable, Hashable {
        /// The response does not depend on the body, which is not read.
        case respond(MockResponse)
        /// The body is read.
        case keep
        /// The body is read and not kept, because no schema describes it.
        case skip
    }

    // MARK: Endpoints

    /// The part of a service that responds to a request.
    private enum Destination {
        /// No endpoint has the request, or its host is not answered.
        case refused(MockResponse)
        /// The endpoints with the method among those with the path, of which there is at least one.
        case endpoints(RouteTarget, [MatchedRoute], matching: [MatchedRoute])
    }

    private func destination(of request: MockRequest) -> Destination {
        let target = RouteTarget(request.target)
        if var refusal = settings.hosts.refusal(of: request, by: "mock server") {
            // The path may contain a secret.
            refusal.shownPath = "/…"
            return .refused(refusal)
        }
        guard target.path.count <= RouteTemplate.longestPath else {
            let refusal = MockResponse.message(414, "expected a path of at most \(RouteTemplate.longestPath) bytes")
            return .refused(finished(refusal, to: request, target, []))
        }
        let matching = routes.compactMap { route -> MatchedRoute? in
            guard route.template.accepts(target.query) else { return nil }
            return route.template.match(target.path).map { MatchedRoute(route: route, path: $0) }
        }
        if let refusal = refusal(of: request, target, matching) {
            return .refused(finished(refusal, to: request, target, matching))
        }
        return .endpoints(target, Self.endpoints(of: request.method, among: matching), matching: matching)
    }

    /// Returns a response with the path for the log, and with the permission for web pages.
    private func finished(
        _ response: MockResponse,
        to request: MockRequest,
        _ target: RouteTarget,
        _ matching: [MatchedRoute]
    ) -> MockResponse {
        var response = response
        if response.shownPath.isEmpty {
            // The path of a preflight, or of a method that no endpoint has, contains the same secret.
            response.shownPath =
                matching.first(where: \.route.hasSecretParameter)?.route.template.text ?? target.shownPath
        }
        response.fields += CrossOrigin(settings.origins).fields(for: request)
        return response
    }

    /// Returns the endpoints with a method. A `HEAD` request without one has those of `GET`.
    private static func endpoints(of method: String, among matching: [MatchedRoute]) -> [MatchedRoute] {
        let found = matching.filter { $0.route.method == method }
        return found.isEmpty && method == "HEAD" ? matching.filter { $0.route.method == "GET" } : found
    }

    /// Returns the response to a request that is a preflight, or whose path or method no endpoint has; `nil` for another one.
    private func refusal(of request: MockRequest, _ target: RouteTarget, _ matching: [MatchedRoute]) -> MockResponse? {
        if request.method == "OPTIONS", target.isAsterisk || !matching.contains(where: { $0.route.method == "OPTIONS" })
        {
            guard target.isAsterisk || !matching.isEmpty else { return unknownPath(target) }
            let routes = target.isAsterisk ? self.routes : matching.map(\.route)
            return MockResponse(status: 204, fields: [.init("Allow", Self.methods(of: routes))])
        }
        guard !matching.isEmpty else { return unknownPath(target) }
        guard Self.endpoints(of: request.method, among: matching).isEmpty else { return nil }
        let allowed = Self.methods(of: matching.map(\.route))
        var response = MockResponse.message(
            405,
            "expected one of the methods \(allowed), found \(request.method.displayLine)"
        )
        response.fields.append(.init("Allow", allowed))
        return response
    }

    /// Responds by the first endpoint whose parameters accept the request.
    private func answer(
        _ request: MockRequest,
        _ target: RouteTarget,
        _ found: [MatchedRoute]
    ) -> MockResponse {
        guard let first = found.first else { return unknownPath(target) }
        var chosen = first
        var refusal = MockCheck(first.route).parameters(first.parameters(target.query))
        for other in found.dropFirst() where refusal != nil {
            guard MockCheck(other.route).parameters(other.parameters(target.query)) == nil else { continue }
            (chosen, refusal) = (other, nil)
        }
        let route = chosen.route
        refusal = refusal ?? MockCheck(route).message(request)
        var response = refusal?.response ?? answer(request, target, chosen)
        response.operation = route.owner
        response.isRefusal = refusal != nil
        if route.hasSecretParameter { response.shownPath = route.template.text }
        return response
    }

    /// Responds to a request that its schemas accept.
    private func answer(_ request: MockRequest, _ target: RouteTarget, _ matched: MatchedRoute) -> MockResponse {
        let route = matched.route
        if let status = request.preferredStatus { return samples.response(of: route.owner, status: status) }
        if let chosen = settings.choices[route.owner] { return samples.response(of: route.owner, as: chosen) }
        if let recorded = recordings?.response(to: request, target) { return recorded }
        let sample = samples.response(of: route.owner)
        guard let resources, sample.status < 400 else { return sample }
        let call = ResourceCall(request, matched, routes, path: target.path)
        return resources.respond(to: call, sample, samples)
    }

    // MARK: Unknown paths

    /// The maximum number of endpoints in a response.
    private static let maximumEndpoints = 100

    private func unknownPath(_ target: RouteTarget) -> MockResponse {
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
    package static func message(_ status: Int, _ text: String) -> MockResponse {
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
