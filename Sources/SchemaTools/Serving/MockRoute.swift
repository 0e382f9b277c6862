@_spi(Generated) import SchemaEngine
import SchemaSamples

/// An endpoint of the mock server.
struct MockRoute: Sendable {
    private let route: Route
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
        Route.routes(of: catalog, files: files).compactMap { route in
            guard let parameters = catalog.schema(file: route.file) else { return nil }
            return MockRoute(
                route: route,
                parameters: parameters,
                body: catalog.schema(owner: route.owner, .request),
                headers: catalog.headerSchemas(owner: route.owner, .request).first,
                hasSecretParameter: hasSecret(parameters)
            )
        }
    }

    /// The name of the request.
    var owner: String { route.owner }
    /// The path schema.
    var file: String { route.file }
    var method: String { route.method }
    var template: RouteTemplate { route.template }
    /// The method, the path and the name.
    var text: String { route.text }

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
