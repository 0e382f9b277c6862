/// Dynamic scopes, on which the targets of `$dynamicRef` depend.
extension JSONSchemaReader {
    /// The maximum number of dynamic scopes. Each schema can be another one in each of them.
    private static let maximumScopes = 64

    /// Calls a closure in the dynamic scope of a definition.
    mutating func inScope<Result>(of index: Int, _ read: (inout JSONSchemaReader) -> Result) -> Result {
        let outer = scope
        scope = definitions[index].scope
        defer { scope = outer }
        return read(&self)
    }

    /// Returns the dynamic scope of the schemas in a node.
    mutating func scope(of node: Node) -> [ImportDocuments.Place] {
        guard documents.hasDynamicAnchors else { return [] }
        let place = documents.place(containing: node)
        guard !scope.contains(place), documents.hasDynamicAnchors(place) else { return scope }
        let inner = scope + [place]
        guard scopes.contains(inner) || scopes.count < Self.maximumScopes else {
            report("'$dynamicRef' is read as '$ref' where there are too many ways to it", .both)
            return scope
        }
        scopes.insert(inner)
        return inner
    }
}
