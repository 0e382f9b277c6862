/// What the compiled schemas of a catalog demand, value by value: for tools that say it in another language.
///
/// Includes and extensions are joined, cases are decided, and tags lead to the files behind them.
package struct SchemaOutline: Sendable {
    /// One demand of the catalog.
    package struct Value: Hashable, Sendable {
        let node: NodeID
    }

    /// The beginning of a file's demand.
    package struct Root: Hashable, Sendable {
        package let file: String
        package let direction: Direction
    }

    /// Where a demand, or a key, stands.
    package struct Place: Hashable, Sendable {
        package let file: String
        /// The offset of its first byte.
        package let offset: Int

        package init(file: String, offset: Int) {
            self.file = file
            self.offset = offset
        }
    }

    let program: SchemaProgram
    private let roots: [Root: NodeID]
    /// By the node at which files begin; where both directions share it, the response's.
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

    /// The demand of a file in a direction; `nil` where the file could not be compiled, or is not used that way.
    package func root(of file: String, _ direction: Direction) -> Value? {
        roots[Root(file: file, direction: direction)].map(Value.init)
    }

    /// The file that begins with a demand.
    package func root(at value: Value) -> Root? { rootAt[value.node] }

    /// Where the request of a path schema goes.
    package func endpoint(file: String) -> Endpoint? { endpoints[file] }

    /// Where a demand stands. A part of an object that a case has joined stands where its branch does.
    package func place(of value: Value) -> Place? { place(program.tables.places[Int(value.node.index)]) }

    /// What is demanded, for people: "a whole number from 0 to 100".
    package func words(for value: Value) -> String { program.expectation(of: value.node) }

    /// A number for all that is demanded: see `SchemaDemand`.
    package func fingerprint(of value: Value) -> UInt64 { SchemaDemand(program, value.node).fingerprint }

    func place(_ place: SourcePlace) -> Place? {
        guard program.tables.sources.indices.contains(Int(place.source)) else { return nil }
        return Place(file: program.tables.sources[Int(place.source)].path, offset: Int(place.offset))
    }
}

extension SchemaCatalog {
    /// Its schemas, demand by demand.
    package var outline: SchemaOutline { SchemaOutline(program, roots: roots, endpoints: endpoints) }
}
