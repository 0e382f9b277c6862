/// A view of the schema of one value: a node of a compiled program.
///
/// Tools that translate schemas read its `form`, and generated types compare its `fingerprint`. The walk and the
/// encoder use the program's nodes directly. Readers of untyped formats use `SchemaCandidates`.
@_spi(Generated) public struct SchemaView: Sendable, Hashable {
    let program: SchemaProgram
    let node: NodeID

    init(_ program: SchemaProgram, _ node: NodeID) {
        self.program = program
        self.node = node
    }

    /// Returns whether two views are of the same node of the same program.
    public static func == (left: Self, right: Self) -> Bool {
        left.node == right.node && left.program === right.program
    }

    /// Hashes the node.
    public func hash(into hasher: inout Hasher) { hasher.combine(node) }

    /// The view of another node of the program.
    func view(of node: NodeID) -> SchemaView { SchemaView(program, node) }

    /// The schema after following references, mappers, secrets and counts.
    package var resolved: SchemaView { view(of: program.resolve(node)) }

    // MARK: Identity

    /// The place of a requirement or of a key in a schema file.
    package struct Place: Hashable, Sendable {
        package let file: String
        /// The offset of the first byte.
        package let offset: Int

        package init(file: String, offset: Int) {
            self.file = file
            self.offset = offset
        }

        init?(_ place: SourcePlace, in program: SchemaProgram) {
            guard program.tables.sources.indices.contains(Int(place.source)) else { return nil }
            self.init(file: program.tables.sources[Int(place.source)].path, offset: Int(place.offset))
        }
    }

    /// The place of the requirement. An object that results from joining a case has the place of its branch.
    package var place: Place? { Place(program.tables.places[Int(node.index)], in: program) }

    // MARK: Parts

    /// The schema of the elements of an array; `nil` if the schema is not one of an array with elements, or if they are
    /// counted.
    var element: SchemaView? {
        guard case .array(let item) = uncounted else { return nil }
        return view(of: item)
    }

    /// The schema of every value of an object without named keys; `nil` if the schema is not one of such an object, or
    /// if its names or the number of its members are restricted.
    var entry: SchemaView? {
        guard case .object(let index) = uncounted else { return nil }
        let shape = program.tables.shapes[Int(index)]
        guard shape.keyCount == 0, shape.rest != .none, !shape.isPartial, shape.mapKeyCount == 0, shape.countCount == 0
        else { return nil }
        return view(of: shape.rest)
    }

    /// The node after following references, mappers and secrets.
    private var uncounted: Node {
        let end = program.resolve(node) { node in
            if case .counted = program.node(node) { false } else { true }
        }
        return program.node(end)
    }
}
