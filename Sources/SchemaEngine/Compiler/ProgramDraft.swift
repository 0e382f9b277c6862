/// The program while it is being compiled: its tables, and objects whose keys are not yet joined.
struct ProgramDraft {
    private(set) var tables = SchemaProgram.Tables()
    /// Objects as their files write them.
    var objects: [ObjectDraft] = []
    /// Cases as their files write them.
    var cases: [CaseDraft] = []
    /// Parallel to the nodes: the object that stands there, or -1. Its node is filled in at the end.
    private(set) var objectAt: [Int32] = []
    /// Nodes whose demand could not be read: they let everything pass, and draw no further faults.
    var unusable: Set<NodeID> = []
    private(set) var names = KeyNames()
    private var tagIndices: [String: Int32] = [:]
    private var includeIndices: [[Int32]: Int32] = [:]
    private var patternIndices: [String: Int32] = [:]

    var nodeCount: Int { tables.nodes.count }

    func node(_ id: NodeID) -> Node { tables.nodes[Int(id.index)] }

    func place(_ id: NodeID) -> SourcePlace { tables.places[Int(id.index)] }

    /// The object that stands at a node, by its index, or `nil`.
    func object(at id: NodeID) -> Int? {
        let index = objectAt[Int(id.index)]
        return index < 0 ? nil : Int(index)
    }

    mutating func add(_ node: Node, at place: SourcePlace) -> NodeID {
        tables.nodes.append(node)
        tables.places.append(place)
        objectAt.append(-1)
        return NodeID(tables.nodes.count - 1)
    }

    mutating func set(_ id: NodeID, to node: Node) { tables.nodes[Int(id.index)] = node }

    mutating func set(_ id: NodeID, place: SourcePlace) { tables.places[Int(id.index)] = place }

    /// Notes that an object stands at a node.
    mutating func add(_ object: ObjectDraft) {
        objectAt[Int(object.node.index)] = Int32(objects.count)
        objects.append(object)
    }

    mutating func intern(name: String) -> Int32 { names.intern(name) }

    /// The index of a tag's name, for the chain of tags that led to a fault.
    mutating func intern(tag: String) -> Int32 {
        if let index = tagIndices[tag] { return index }
        let index = Int32(tables.tagNames.count)
        tables.tagNames.append(tag)
        tagIndices[tag] = index
        return index
    }

    /// The index of a chain of includes; -1 where there are none.
    mutating func intern(includes: [Int32]) -> Int32 {
        guard !includes.isEmpty else { return -1 }
        if let index = includeIndices[includes] { return index }
        let index = Int32(tables.includes.count)
        tables.includes.append(includes)
        includeIndices[includes] = index
        return index
    }

    /// The index of a regular expression. Compiling one is costly, so equal ones are compiled once.
    mutating func intern(pattern: String) throws(PatternError) -> Int32 {
        if let index = patternIndices[pattern] { return index }
        let compiled = try TextPattern(pattern)
        let index = Int32(tables.patterns.count)
        tables.patterns.append(compiled)
        patternIndices[pattern] = index
        return index
    }

    /// Writes the names of all keys into the tables.
    mutating func fillNames() { tables.names = names.bytes }

    /// Appends to one of the tables; the index of what was appended.
    mutating func append<Element>(
        _ element: Element,
        to table: WritableKeyPath<SchemaProgram.Tables, [Element]>
    ) -> Int32 {
        tables[keyPath: table].append(element)
        return Int32(tables[keyPath: table].count - 1)
    }

    /// Changes the tables in a way of its own.
    mutating func edit(_ change: (inout SchemaProgram.Tables) -> Void) { change(&tables) }
}

/// An object as its file writes it.
struct ObjectDraft {
    var node: NodeID
    /// In the order in which they stand.
    var members: [Member] = []
    /// Whether it is a case's branch written on the spot: then it is only ever met joined into its case.
    var isBranch = false

    enum Member {
        case key(KeyDraft)
        case rest(RestDraft)
        case include(IncludeDraft)
        /// An include that another file has asked for.
        case `extension`(IncludeDraft)
        /// An index into the draft's `cases`.
        case cases(Int32)
    }
}

/// A key of an object, or one that an include or a case brought.
struct KeyDraft {
    /// An index into the draft's names.
    var name: Int32
    var presence: ShapeKey.Presence
    var node: NodeID
    var defaultIndex: Int32
    var place: SourcePlace
    /// The includes that brought it, outermost first: indexes of tag names.
    var includes: [Int32] = []
}

/// `"{*}"`
struct RestDraft {
    var node: NodeID
    var place: SourcePlace
}

/// One tag of an `"{include}"`.
struct IncludeDraft {
    /// The root of the fragment's file.
    var target: NodeID
    var tag: String
    /// The tag's index among the names for chains of tags.
    var tagIndex: Int32
    var place: SourcePlace
}

/// `"{case kind}"`
struct CaseDraft {
    /// The key that chooses, and its index among the draft's names.
    var key: String
    var name: Int32
    /// The opening quote of `"{case kind}"`.
    var place: SourcePlace
    var branches: [Branch] = []
    /// `{*}`, or `.none`.
    var otherwise = NodeID.none

    struct Branch {
        var value: String
        var node: NodeID
    }

    /// Every branch's node, `{*}` last.
    var nodes: [NodeID] {
        let nodes = branches.map(\.node)
        return otherwise == .none ? nodes : nodes + [otherwise]
    }
}
