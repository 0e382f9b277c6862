/// The index of a node in a `SchemaProgram`.
struct NodeID: Hashable, BitwiseCopyable {
    var index: Int32

    init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

    /// The value that represents no node.
    static let none = NodeID(-1)
}

/// One requirement that a schema has for one value. Associated values are indices into the program's other tables,
/// so that a node has a few bytes, and copying it needs no reference counting.
enum Node: BitwiseCopyable {
    // MARK: Any kind

    /// `null` as an example: any value.
    case anything
    /// `{any}`: any value but null.
    case any
    /// `{none}`: no value.
    case nothing

    // MARK: One JSON kind

    /// `{null}`.
    case null
    /// A string, a number or a boolean, or one value of an enumeration: an example, or a tag of the language.
    case scalar(ScalarRequirement)
    /// `{object}`: any object, unchanged. No key is reported as unknown.
    case anyObject
    /// `[]` and `{array}`: any array, unchanged.
    case anyArray
    /// `[item]`.
    case array(item: NodeID)
    /// `["{tuple}", a, b]`: an index into `tuples`.
    case tuple(Int32)
    /// `{ … }` with its keys: an index into `shapes`.
    case object(shape: Int32)

    // MARK: Registered tags

    /// A registered transformer, or a tag that `Tags.json` declares by its kinds: an index into `transformers`.
    case transformed(Int32)
    /// A registered mapper around the schema of its objects: an index into `mappers`.
    case mapped(mapper: Int32, NodeID)

    // MARK: Combinations

    /// A tag that refers to a fragment's file: the fragment's root, and an index into `tagNames` for the chain of
    /// tags.
    case reference(NodeID, tag: Int32)
    /// `{a|b}`: an index into `alternatives`.
    case alternatives(Int32)
    /// An object whose `{case …}` selects its shape: an index into `cases`.
    case cased(Int32)
    /// Two nodes that must both accept the value: a key named beside a case and in its branch. The result is the
    /// value of the second one.
    case both(NodeID, NodeID)
    /// `{secret:TAG}`: the value inside is redacted in all output.
    case secret(NodeID)
    /// An array or an object with a number of elements or members: the node of its content, and an index into
    /// `counts`.
    case counted(NodeID, count: Int32)
    /// An element that must differ from the earlier ones: its own node, and an index into `counts`. Only the item of an
    /// array has this node.
    case distinct(NodeID, count: Int32)
}

extension Node {
    /// The requirement for any scalar of a kind.
    static func scalar(_ kind: ScalarKind) -> Node { .scalar(ScalarRequirement(kind: kind)) }

    /// The requirement for a scalar; `nil` for any other node.
    @inline(__always)
    var scalar: ScalarRequirement? {
        if case .scalar(let scalar) = self { scalar } else { nil }
    }
}

extension Node {
    /// The target of a reference, a mapper, `{secret}`, or a count, which do not describe the content of the value;
    /// `nil` for any other node.
    @inline(__always)
    var target: NodeID? {
        switch self {
        case .reference(let target, _), .mapped(_, let target), .secret(let target): target
        case .counted(let target, _), .distinct(let target, _): target
        default: nil
        }
    }

    /// Returns the same reference, mapper, secret or count with another target, or any other node itself.
    func leading(to target: NodeID) -> Node {
        switch self {
        case .reference(_, let tag): .reference(target, tag: tag)
        case .mapped(let mapper, _): .mapped(mapper: mapper, target)
        case .secret: .secret(target)
        case .counted(_, let count): .counted(target, count: count)
        case .distinct(_, let count): .distinct(target, count: count)
        default: self
        }
    }
}

extension SchemaProgram.Tables {
    /// Follows references, mappers, secrets and counts to the node that describes the content. The walk, the encoder,
    /// and the checks for which one of them matters follow their targets step by step.
    ///
    /// - Parameters:
    ///   - id: The node to begin at.
    ///   - isFollowed: Returns whether a node with a target is followed. The search ends at one that is not.
    /// - Returns: The node at the end, or `nil` for an endless chain, which the compiler refuses.
    @inline(__always)
    func resolve(_ id: NodeID, while isFollowed: (NodeID) -> Bool = { _ in true }) -> NodeID? {
        var id = id
        // A chain with more steps than nodes is endless.
        for _ in 0...nodes.count {
            guard let target = nodes[Int(id.index)].target, isFollowed(id) else { return id }
            id = target
        }
        return nil
    }
}

extension SchemaProgram {
    /// Follows references, mappers, secrets and counts to the node that describes the content; see `Tables.resolve`.
    @inline(__always)
    func resolve(_ id: NodeID, while isFollowed: (NodeID) -> Bool = { _ in true }) -> NodeID {
        tables.resolve(id, while: isFollowed) ?? id
    }
}

/// A schema's requirement for a scalar: a kind, and the argument of its tag.
struct ScalarRequirement: BitwiseCopyable, Hashable {
    var kind: ScalarKind
    /// An index into the program's table of the kind; -1 without an argument.
    var argument: Int32 = -1
}

/// The JSON kinds of the values that a schema node may accept, so that a walk can skip alternatives of other kinds.
struct AcceptedKinds: OptionSet {
    var rawValue: UInt8

    static let string = AcceptedKinds(.string)
    static let number = AcceptedKinds(.number)
    static let boolean = AcceptedKinds(.boolean)
    static let object = AcceptedKinds(.object)
    static let array = AcceptedKinds(.array)
    static let null = AcceptedKinds(.null)
    static let all: AcceptedKinds = [.string, .number, .boolean, .object, .array, .null]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: JSONKind) { rawValue = 1 << UInt8(kind.order) }
}
