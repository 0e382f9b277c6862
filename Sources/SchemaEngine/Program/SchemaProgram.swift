/// A catalog's schemas, compiled: flat tables of small values, immutable, shared by every check.
///
/// Compiled once, run many times. Running it can only fail because of a payload.
final class SchemaProgram: Sendable {
    let tables: Tables
    /// `tables.names`, where a scanner can compare with them.
    let names: JSONBuffer
    /// The shapes' keys, where those that an app names in its source are found: groups parallel to `tables.shapes`.
    let fieldNames: NameTables
    /// What an object of each shape must have, parallel to `tables.shapes`.
    let traits: [ShapeTraits]
    /// All keys as the fast path expects them, parallel to `tables.keys`.
    let laneKeys: [ExpectedKey]
    /// The strings of enumerations, parallel to `tables.enumerations`.
    let memberTexts: [MemberTexts]
    /// The hashes of key names with the seed, parallel to `tables.keys`.
    let keyHashes: [UInt64]
    /// The texts of all defaults, one behind the other.
    let defaultTexts: JSONBuffer
    private let defaultStarts: [Int]
    /// A node that accepts anything.
    let anything: NodeID
    /// The nodes of values that are secret, or hold a secret further inside. Empty where the schemas name no secret.
    let secretHolders: Set<NodeID>
    /// Whether a schema names a secret.
    var namesSecrets: Bool { !secretHolders.isEmpty }
    /// Demands as numbers, of those that were asked for.
    let fingerprints = Memo<NodeID, Fingerprint>()
    /// What writers have found out, for those to come: as many as mostly write at once.
    let straightFindings = Pool<StreamingFindings>(capacity: 4)

    init(_ tables: Tables) {
        var tables = tables
        anything = NodeID(tables.nodes.count)
        tables.nodes.append(.anything)
        tables.places.append(.none)
        names = JSONBuffer(tables.names)
        fieldNames = NameTables(
            names,
            places: tables.keys.map { .init(start: $0.nameStart, length: $0.nameLength) },
            groups: tables.shapes.map { Int($0.firstKey)..<Int($0.firstKey + $0.keyCount) }
        )
        laneKeys = tables.keys.map { [names, nodes = tables.nodes] key in
            ExpectedKey(key, names: names, value: nodes[Int(key.node.index)])
        }
        traits = tables.shapes.map { ShapeTraits($0, keys: tables.keys) }
        memberTexts = tables.enumerations.map(MemberTexts.init)
        keyHashes = tables.keys.map { [names] key in
            let name = Int(key.nameStart)..<Int(key.nameStart + key.nameLength)
            return JSONScanner.hash(of: name, in: names, seed: Self.keySeed)
        }
        var texts: [UInt8] = []
        var starts: [Int] = []
        for value in tables.defaults {
            starts.append(texts.count)
            value.text.withTextBytes { texts.append(contentsOf: $0) }
            texts.append(UInt8(ascii: "\n"))
        }
        secretHolders = tables.nodesHoldingSecrets()
        defaultTexts = JSONBuffer(texts)
        defaultStarts = starts
        self.tables = tables
    }

    /// Nobody outside can choose keys whose hashes are alike. Drawn once: the system's randomness costs more than a small
    /// payload's walk.
    static let keySeed = UInt64.random(in: .min ... .max)

    /// A scanner at a default's text. It is good as long as the program.
    func scannerOfDefault(_ index: Int32) -> JSONScanner {
        var scanner = JSONScanner(defaultTexts)
        scanner.position = defaultStarts[Int(index)]
        return scanner
    }

    /// The tables, as the compiler fills them.
    struct Tables: Sendable {
        /// Every demand. A value's demand is `nodes[id]`, its place `places[id]`.
        var nodes: [Node] = []
        /// The first character of the value that makes the demand, parallel to `nodes`.
        var places: [SourcePlace] = []
        var shapes: [Shape] = []
        var keys: [ShapeKey] = []
        /// All key names in UTF-8, unescaped, each with the quote and the colon that follow it in a text.
        var names: [UInt8] = []
        /// The shapes' hash tables, by `JSONScanner.nameHash`: an index relative to the shape's `firstKey`, or -1.
        var keyTable: [Int32] = []

        var lengthRanges: [ClosedRange<Int>] = []
        var wholeRanges: [ClosedRange<Int64>] = []
        var numberRanges: [ClosedRange<Double>] = []
        var patterns: [TextPattern] = []
        var enumerations: [Enumeration] = []
        var transformers: [RegisteredTransformer] = []
        var mappers: [RegisteredMapper] = []
        var alternatives: [Alternatives] = []
        var cases: [CaseTable] = []
        var defaults: [DefaultValue] = []
        /// The includes that brought keys, outermost first: indexes into `tagNames`.
        var includes: [[Int32]] = []
        /// Names of tags without their braces.
        var tagNames: [String] = []
        /// The schema files, with their bytes: places are worked out from them.
        var sources: [SchemaSource] = []
    }
}

/// `{a|b|c}`.
struct Alternatives: Sendable {
    /// In the schema's order.
    var nodes: [NodeID]
    /// Which of `nodes` may accept a value that starts as a value of this JSON kind does, by `JSONKind.order`.
    var candidates: [[NodeID]]
}

/// `{case key}` of an object, with the keys beside it already joined into each branch.
struct CaseTable: Sendable {
    /// The name of the key that chooses, unescaped, in UTF-8.
    var key: [UInt8]
    /// The place of the key `"{case …}"` in the schema.
    var place: SourcePlace
    /// By the key's value: an object, or another case (an object may have several).
    var branches: [ExactName: NodeID]
    /// `{*}`, or `.none`.
    var otherwise: NodeID
    /// The keys beside the case alone, as a partial shape: what is still checked when no branch can be told.
    var undecided: NodeID

    /// The values that have a branch, for messages.
    var branchNames: [String] { branches.keys.map(\.text).sorted() }
}

/// `{=…}`: the text as it would stand on the wire, already known to satisfy its key's schema.
struct DefaultValue: Sendable {
    /// The JSON text.
    var text: JSONBuffer
}

/// `{enum:…}`.
struct Enumeration: Sendable {
    var strings: Set<ExactName>
    /// Numbers compare by value.
    var numbers: [JSONNumber]
    var acceptsTrue: Bool
    var acceptsFalse: Bool
    var acceptsNull: Bool
    /// `*`: any other string is kept, with a notice.
    var isOpen: Bool
    /// The members as they are written, in the schema's order, for messages.
    var members: [String]
}
