@_spi(Generated) import SchemaEngine
import SchemaSamples

/// An endpoint of the mock server.
struct MockRoute: Sendable {
    /// The name of the request.
    let owner: String
    let method: String
    let template: RouteTemplate
    /// The schema of the path's and the query's parameters.
    let parameters: Schema
    /// The schema of the body, if a file describes it.
    let body: Schema?
    /// The schema of the request's header fields, if a file describes them.
    let headers: Schema?
    /// Whether a parameter can be a secret. A log then shows the template, and not the path.
    let hasSecretParameter: Bool

    /// Returns the endpoints of a catalog's files, in the order in which they are tried.
    static func routes(of catalog: SchemaCatalog, files: [String]) -> [MockRoute] {
        let routes = files.sorted().compactMap { file -> MockRoute? in
            guard let name = try? SchemaFileName(path: file), name.role == .path,
                let endpoint = catalog.endpoint(file: file), let parameters = catalog.schema(file: file),
                let template = RouteTemplate(endpoint.path)
            else { return nil }
            return MockRoute(
                owner: name.owner,
                method: endpoint.method,
                template: template,
                parameters: parameters,
                body: catalog.schema(owner: name.owner, .request),
                headers: catalog.headerSchemas(owner: name.owner, .request).first,
                hasSecretParameter: Self.hasSecret(parameters)
            )
        }
        return routes.enumerated().sorted { first, second in
            let (one, other) = (first.element.template.precedence, second.element.template.precedence)
            return one == other ? first.offset < second.offset : one < other
        }.map(\.element)
    }

    private static func hasSecret(_ parameters: Schema) -> Bool {
        let graph = SchemaGraph(parameters.rootView)
        return graph.views.contains { if case .secret = graph.form(of: $0) { true } else { false } }
    }
}

/// A route that matches the path and the query of a request.
struct MatchedRoute: Sendable {
    let route: MockRoute
    let path: [RawParameter]

    /// Returns the parameters of the path and of the query, without the items that the template has.
    func parameters(_ query: [RawParameter]) -> [RawParameter] {
        let items = query.filter { !route.template.queryItems.contains($0) }
        return path + RouteTemplate.named(items, by: route.template.queryVariables)
    }
}
