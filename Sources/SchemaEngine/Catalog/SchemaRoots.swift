/// The root schemas of a catalog's files. For tools that translate schemas.
///
/// Includes and extensions are joined, cases are decided, and tags lead to their files.
package struct SchemaRoots: Sendable {
    private let views: [SchemaRoot: SchemaView]
    /// The files by their roots. If both directions share a node, it is the root of the response.
    private let files: [SchemaView: SchemaRoot]
    private let endpoints: [String: Endpoint]

    init(_ catalog: SchemaCatalog) {
        endpoints = catalog.endpoints
        views = catalog.roots.mapValues { SchemaView(catalog.program, $0) }
        files = Dictionary(views.map { ($1, $0) }) { $0.direction == .response ? $0 : $1 }
    }

    /// Returns the root of a file in a direction; `nil` if the file could not be compiled, or is not used in it.
    package func root(of file: String, _ direction: Direction) -> SchemaView? {
        views[SchemaRoot(path: file, direction: direction)]
    }

    /// Returns the file whose root is a schema.
    package func file(at root: SchemaView) -> SchemaRoot? { files[root] }

    /// Returns the endpoint of a path schema's request.
    package func endpoint(file: String) -> Endpoint? { endpoints[file] }
}

extension SchemaCatalog {
    /// The root schemas of the catalog's files.
    package var rootViews: SchemaRoots { SchemaRoots(self) }
}
