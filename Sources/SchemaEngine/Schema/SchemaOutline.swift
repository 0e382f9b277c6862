/// The requirements of a catalog's compiled schemas, value by value. For tools that translate schemas.
///
/// Includes and extensions are joined, cases are decided, and tags lead to their files.
package struct SchemaOutline: Sendable {
    /// One schema node of the catalog.
    package struct Value: Hashable, Sendable {
        let node: NodeID
    }

    /// The root of a file in one direction.
    package struct Root: Hashable, Sendable {
        package let file: String
        package let direction: Direction
    }

    /// The place of a requirement or of a key.
    package struct Place: Hashable, Sendable {
        package let file: String
        /// The offset of the first byte.
        package let offset: Int

        package init(file: String, offset: Int) {
            self.file = file
            self.offset = offset
        }
    }

    let program: SchemaProgram
    private let roots: [Root: NodeID]
    /// The files by their root nodes. If both directions share a node, it is the root of the response.
    private let rootAt: [NodeID: Root]
    private let endpoints: [String: Endpoint]

    init(_ program: SchemaProgram, roots: [SchemaRoot: NodeID], endpoints: [String: Endpoint]) {
        self.program = program
        self.endpoints = endpoints
        var found: [Root: NodeID] = [:]
        var rootAt: [NodeID: Root] = [:]
        for (root, node) in roots {
            let root = Root(file: root.path, direction: root.direction)
            found[root] = node
            if rootAt[node] == nil || root.direction == .response { rootAt[node] = root }
        }
        self.roots = found
        self.rootAt = rootAt
    }

    /// Returns the root of a file in a direction; `nil` if the file could not be compiled, or is not used in it.
    package func root(of file: String, _ direction: Direction) -> Value? {
        roots[Root(file: file, direction: direction)].map(Value.init)
    }

    /// Returns the file whose root is a value.
    package func root(at value: Value) -> Root? { rootAt[value.node] }

    /// Returns the endpoint of a path schema's request.
    package func endpoint(file: String) -> Endpoint? { endpoints[file] }

    /// Returns the place of a value. An object that results from joining a case has the place of its branch.
    package func place(of value: Value) -> Place? { place(program.tables.places[Int(value.node.index)]) }

    /// Returns the requirement of a value for display: "a whole number from 0 to 100".
    package func words(for value: Value) -> String { program.expectation(of: value.node) }

    /// Returns a number that identifies the requirement of a value. See `SchemaRequirement`.
    package func fingerprint(of value: Value) -> UInt64 { SchemaRequirement(program, value.node).fingerprint }

    func place(_ place: SourcePlace) -> Place? {
        guard program.tables.sources.indices.contains(Int(place.source)) else { return nil }
        return Place(file: program.tables.sources[Int(place.source)].path, offset: Int(place.offset))
    }
}

extension SchemaCatalog {
    /// A view of the catalog's schemas, node by node.
    package var outline: SchemaOutline { SchemaOutline(program, roots: roots, endpoints: endpoints) }
}
