import SchematicText

/// The program during compilation: its tables, and objects whose keys are not yet joined.
struct ProgramDraft {
    private(set) var tables = SchemaProgram.Tables()
    /// The objects as their files specify them.
    var objects: [ObjectDraft] = []
    /// The cases as their files specify them.
    var cases: [CaseDraft] = []
    /// The index of the object at each node, or -1; parallel to the nodes. The node of an object is set at the end.
    private(set) var objectAt: [Int32] = []
    /// The nodes whose requirement could not be read. They accept everything, and cause no further faults.
    var unusable: Set<NodeID> = []
    private(set) var names = KeyNames()
    private var tagIndices: [ExactName: Int32] = [:]
    private var includeIndices: [[Int32]: Int32] = [:]
    private var patternIndices: [PatternSource: Int32] = [:]

    private struct PatternSource: Hashable {
        var pattern: ExactName
        var length: ClosedRange<Int>?
    }

    var nodeCount: Int { tables.nodes.count }

    func node(_ id: NodeID) -> Node { tables.nodes[Int(id.index)] }

    func place(_ id: NodeID) -> SourcePlace { tables.places[Int(id.index)] }

    /// Returns the index of the object at a node, or `nil`.
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

    /// Adds an object at its node.
    mutating func add(_ object: ObjectDraft) {
        objectAt[Int(object.node.index)] = Int32(objects.count)
        objects.append(object)
    }

    mutating func intern(name: String) -> Int32 { names.intern(name) }

    /// Returns the index of a tag's name, for the chain of tags that led to a fault.
    mutating func intern(tag: String) -> Int32 {
        if let index = tagIndices[ExactName(tag)] { return index }
        let index = Int32(tables.tagNames.count)
        tables.tagNames.append(tag)
        tagIndices[ExactName(tag)] = index
        return index
    }

    /// Returns the index of a chain of includes, or -1 for an empty chain.
    mutating func intern(includes: [Int32]) -> Int32 {
        guard !includes.isEmpty else { return -1 }
        if let index = includeIndices[includes] { return index }
        let index = Int32(tables.includes.count)
        tables.includes.append(includes)
        includeIndices[includes] = index
        return index
    }

    /// Returns the index of an argument in the table of its tag.
    mutating func intern(_ argument: ScalarArgument) throws(ArgumentError) -> Int32 {
        switch argument {
        case .length(let range): return append(range, to: \.lengthRanges)
        case .integers(let range): return append(range, to: \.integerRanges)
        case .numbers(let range): return append(range, to: \.numberRanges)
        case .unsigned(let range): return append(range, to: \.unsignedRanges)
        case .decimal(let argument): return append(argument, to: \.decimals)
        case .schemes(let schemes): return append(schemes, to: \.urlSchemes)
        case .members(let enumeration): return append(enumeration, to: \.enumerations)
        case .utc: return 0
        case .pattern(let text, let length):
            do throws(PatternError) {
                return try intern(pattern: text, length: length)
            } catch {
                throw .invalid(expected: "a regular expression", help: "\(error)".displayLine)
            }
        }
    }

    /// Returns the index of a regular expression with a length. Compiling one is costly, so equal ones are compiled once.
    private mutating func intern(pattern: String, length: ClosedRange<Int>?) throws(PatternError) -> Int32 {
        let source = PatternSource(pattern: ExactName(pattern), length: length)
        if let index = patternIndices[source] { return index }
        let argument = PatternArgument(pattern: try CompiledPattern(pattern), length: length)
        let index = append(argument, to: \.patterns)
        patternIndices[source] = index
        return index
    }

    /// Writes the names of all keys into the tables.
    mutating func fillNames() { tables.names = names.bytes }

    /// Appends an element to one of the tables. Returns its index.
    // Inlined, the key path is resolved by the compiler.
    @inline(__always) mutating func append<Element>(
        _ element: Element,
        to table: WritableKeyPath<SchemaProgram.Tables, [Element]>
    ) -> Int32 {
        tables[keyPath: table].append(element)
        return Int32(tables[keyPath: table].count - 1)
    }

    mutating func edit(_ change: (inout SchemaProgram.Tables) -> Void) { change(&tables) }
}

/// An object as its file specifies it.
struct ObjectDraft {
    var node: NodeID
    /// The members, in the order of the file.
    var members: [Member] = []
    /// Whether the object is an inline branch of a case. Such an object is only used
    /// joined into its case.
    var isBranch = false
    /// The direction of the payloads that the object describes.
    var direction = Direction.response

    enum Member {
        case key(KeyDraft)
        case rest(RestDraft)
        case mapKey(MapKeyDraft)
        case count(CountRequirement)
        case include(IncludeDraft)
        /// An include on behalf of another file's `"{extends}"`.
        case `extension`(IncludeDraft)
        /// An index into the draft's `cases`.
        case cases(Int32)
    }
}

/// A key of an object, of an include or of a case.
struct KeyDraft {
    /// An index into the draft's names.
    var name: Int32
    var presence: ShapeKey.Presence
    var node: NodeID
    var defaultIndex: Int32
    var place: SourcePlace
    /// The includes that brought the key, outermost first: indices of tag names.
    var includes: [Int32] = []
    /// The side on which the key exists; `nil` for both.
    var side: KeySide?
}

/// `"{*}"`
struct RestDraft {
    var node: NodeID
    var place: SourcePlace
}

/// `"{* TAG}"`
struct MapKeyDraft {
    /// The text of the tag. Two of them are equal if their texts are.
    var tag: String
    var conditions: [MapKey.Condition]
    var node: NodeID
    var place: SourcePlace
}

/// One tag of an `"{include}"`.
struct IncludeDraft {
    /// The root of the fragment's file.
    var target: NodeID
    var tag: String
    /// The index of the tag's name, for chains of tags.
    var tagIndex: Int32
    var place: SourcePlace
}

/// `"{case kind}"`
struct CaseDraft {
    /// The key that selects the branch, and its index among the draft's names.
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

    /// The nodes of all branches, with that of `{*}` last.
    var nodes: [NodeID] {
        let nodes = branches.map(\.node)
        return otherwise == .none ? nodes : nodes + [otherwise]
    }
}

/// The names of all keys without duplicates. A name is compared by its index.
struct KeyNames {
    struct Entry {
        var text: String
        var start: Int32
        var length: Int32
        /// Whether the name can appear in a payload without escapes.
        var isPlain: Bool
    }

    private(set) var entries: [Entry] = []
    /// All names in UTF-8, each with the quote and the colon that follow it in a text.
    private(set) var bytes: [UInt8] = []
    private var indices: [ExactName: Int32] = [:]

    mutating func intern(_ text: String) -> Int32 {
        let name = ExactName(text)
        if let index = indices[name] { return index }
        let index = Int32(entries.count)
        let utf8 = Array(text.utf8)
        entries.append(
            Entry(
                text: text,
                start: Int32(bytes.count),
                length: Int32(utf8.count),
                isPlain: utf8.allSatisfy { $0 >= UInt8(ascii: " ") && $0 != Byte.quote && $0 != Byte.backslash }
            )
        )
        bytes += utf8 + [Byte.quote, Byte.colon]
        indices[name] = index
        return index
    }

    subscript(index: Int32) -> Entry { entries[Int(index)] }
}

extension ProgramDraft {
    /// Returns the edges of each node, by index.
    func sameValueEdges() -> [[Int32]] {
        (0..<nodeCount).map { sameValueEdges(of: NodeID($0)).map(\.index) }
    }

    /// Returns the nodes that validate the same value: a tag's alternatives, a reference's file, an object's
    /// includes and branches. These edges enter no object or array.
    func sameValueEdges(of id: NodeID) -> [NodeID] {
        if let object = object(at: id) { return sameValueEdges(of: objects[object]) }
        if let target = node(id).target { return [target] }
        if case .alternatives(let index) = node(id) { return tables.alternatives[Int(index)].nodes }
        return []
    }

    private func sameValueEdges(of object: ObjectDraft) -> [NodeID] {
        var edges: [NodeID] = []
        for member in object.members {
            switch member {
            case .include(let include), .extension(let include): edges.append(include.target)
            case .cases(let index): edges += cases[Int(index)].nodes
            case .key, .rest, .mapKey, .count: break
            }
        }
        return edges
    }

    /// Follows references to the end of a tag. Returns `nil` for alternatives, and for endless references.
    func end(of id: NodeID) -> NodeID? {
        guard let end = tables.resolve(id, while: { object(at: $0) == nil }) else { return nil }
        if object(at: end) == nil, case .alternatives = node(end) { return nil }
        return end
    }

    /// Returns whether only an object satisfies the node, in each alternative. An unusable node counts as an object.
    func isObject(_ id: NodeID) -> Bool {
        var waiting = [id]
        var seen: Set<NodeID> = []
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted, object(at: next) == nil else { continue }
            if let target = node(next).target {
                waiting.append(target)
                continue
            }
            switch node(next) {
            case .alternatives(let index): waiting += tables.alternatives[Int(index)].nodes
            case .anyObject: continue
            default: return unusable.contains(next)
            }
        }
        return true
    }
}
