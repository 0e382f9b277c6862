/// The compiled schemas of a catalog: immutable, flat tables of small values that all checks share.
///
/// A program is compiled once and run many times. Only a payload can cause a failure of a run.
final class SchemaProgram: Sendable {
    let tables: Tables
    /// `tables.names`, in a buffer that a scanner can compare with.
    let names: JSONBuffer
    /// The keys of the shapes. The groups are parallel to `tables.shapes`.
    let keyNames: KeyIndex
    /// The required keys and defaults of each shape, parallel to `tables.shapes`.
    let traits: [ShapeTraits]
    /// The keys for the fast path, parallel to `tables.keys`.
    let expectedKeys: [ExpectedKey]
    /// The strings of enumerations. The groups are parallel to `tables.enumerations`.
    let memberNames: KeyIndex
    /// The names of positions. The groups are parallel to `tables.tuples`.
    let positionNames: KeyIndex
    /// The shapes with a key of the other side that can hold a secret.
    let shapesHidingSecrets: Set<Int32>
    /// Whether a key of the other side can hold a secret.
    var hidesSecrets: Bool { !shapesHidingSecrets.isEmpty }
    /// The hashes of key names with the seed, parallel to `tables.keys`.
    let keyHashes: [UInt64]
    /// The texts of all defaults, joined.
    let defaultTexts: JSONBuffer
    private let defaultStarts: [Int]
    /// A node that accepts anything.
    let anything: NodeID
    /// The nodes of values that are secret, or contain a secret. Empty if the schemas have no secret.
    let secretHolders: Set<NodeID>
    /// Whether a schema has a secret.
    var namesSecrets: Bool { !secretHolders.isEmpty }
    /// The fingerprints of requirements, each computed on its first use.
    let fingerprints = Memo<NodeID, Fingerprint>()
    /// Caches of previous encodings, which later encodings reuse. The capacity suffices for the usual number of
    /// concurrent encodings.
    let streamingCaches = Pool<StreamingCache>(capacity: 4)

    init(_ tables: Tables) {
        var tables = tables
        anything = NodeID(tables.nodes.count)
        tables.nodes.append(.anything)
        tables.places.append(.none)
        names = JSONBuffer(tables.names)
        keyNames = KeyIndex(
            names,
            places: tables.keys.map { .init(start: $0.nameStart, length: $0.nameLength) },
            groups: tables.shapes.map { Int($0.firstKey)..<Int($0.firstKey + $0.keyCount) }
        )
        expectedKeys = tables.keys.map { [names, nodes = tables.nodes] key in
            ExpectedKey(key, names: names, value: nodes[Int(key.node.index)])
        }
        traits = tables.shapes.map { ShapeTraits($0, keys: tables.keys) }
        memberNames = KeyIndex(tables.enumerations.map { $0.strings.map(\.text) })
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
        positionNames = KeyIndex(tables.tuples.map { Array(tables.names(of: $0)) })
        shapesHidingSecrets = Self.shapesHidingSecrets(tables, secretHolders)
        defaultTexts = JSONBuffer(texts)
        defaultStarts = starts
        self.tables = tables
    }

    private static func shapesHidingSecrets(_ tables: Tables, _ holders: Set<NodeID>) -> Set<Int32> {
        guard !holders.isEmpty, !tables.hiddenKeys.isEmpty else { return [] }
        let found = tables.shapes.indices.filter { index in
            tables.hiddenKeys(of: tables.shapes[index]).contains { holders.contains($0.node) }
        }
        return Set(found.map { Int32(truncatingIfNeeded: $0) })
    }

    /// The seed of key hashes. It is random, so that a server cannot choose keys with colliding hashes. It is drawn
    /// once, because the system's random numbers cost more than the walk of a small payload.
    static let keySeed = UInt64.random(in: .min ... .max)

    /// Returns a scanner at the text of a default. It is valid as long as the program exists.
    func scannerOfDefault(_ index: Int32) -> JSONScanner {
        var scanner = JSONScanner(defaultTexts)
        scanner.position = defaultStarts[Int(index)]
        return scanner
    }

    /// Returns a scanner of the schema file of a place.
    func scanner(of place: SourcePlace) -> JSONScanner { JSONScanner(tables.sources[Int(place.source)].text) }

    /// Returns the content of the tag that a schema file has at a place, without its braces; `nil` if there is none.
    func tagContent(at place: SourcePlace) -> Substring? {
        guard tables.sources.indices.contains(Int(place.source)) else { return nil }
        let scanner = scanner(of: place)
        return scanner.string(at: Int(place.offset)).flatMap { Braces.content(of: scanner.text(of: $0)) }
    }

    /// The tables that the compiler fills.
    struct Tables: Sendable {
        /// All nodes. The place of `nodes[id]` is `places[id]`.
        var nodes: [Node] = []
        /// The first character of the value that states the requirement, parallel to `nodes`.
        var places: [SourcePlace] = []
        var shapes: [Shape] = []
        var keys: [ShapeKey] = []
        /// All key names in UTF-8, unescaped, each with the quote and the colon that follow it in a text.
        var names: [UInt8] = []

        var lengthRanges: [ClosedRange<Int>] = []
        var integerRanges: [ClosedRange<Int64>] = []
        var numberRanges: [ClosedRange<Double>] = []
        var unsignedRanges: [UnsignedRange] = []
        /// The forms and ranges of `{decimal:0..,text}`.
        var decimals: [DecimalArgument] = []
        var patterns: [PatternArgument] = []
        /// The schemes of `{url:https}`; empty for `{url:absolute}`.
        var urlSchemes: [URLSchemes] = []
        var enumerations: [Enumeration] = []
        var transformers: [RegisteredTransformer] = []
        var mappers: [RegisteredMapper] = []
        var alternatives: [Alternatives] = []
        var cases: [CaseTable] = []
        /// The counts of arrays and objects. Those of one shape are adjacent.
        var counts: [CountRequirement] = []
        /// Each `{* TAG}`. Those of one shape are adjacent.
        var mapKeys: [MapKey] = []
        var defaults: [DefaultValue] = []
        /// The keys of the other side. Those of one shape are adjacent.
        var hiddenKeys: [HiddenKey] = []
        /// The tuples, and the schemas and names of their positions. Those of one tuple are adjacent. The names are parallel to
        /// the positions; those of a tuple without names are empty.
        var tuples: [TupleTable] = []
        var positions: [NodeID] = []
        var positionNames: [String] = []
        /// The includes that brought keys, outermost first: indices into `tagNames`.
        var includes: [[Int32]] = []
        /// The names of tags, without braces.
        var tagNames: [String] = []
        /// The roots of the bodies that may, or must, be absent.
        var bodyPresence: [NodeID: BodyPresence] = [:]
        /// The schema files with their bytes, from which the lines and columns of places are computed.
        var sources: [SchemaSource] = []
    }
}

/// `{a|b|c}`.
struct Alternatives: Sendable {
    /// The nodes in the schema's order.
    var nodes: [NodeID]
    /// The subset of `nodes` that may accept a value of each JSON kind, by `JSONKind.order`.
    var candidates: [[NodeID]]
}

/// `{case key}` of an object. The keys beside it are joined into each branch.
struct CaseTable: Sendable {
    /// The name of the key that selects the branch, unescaped, in UTF-8.
    var key: [UInt8]
    /// The place of the key `"{case …}"` in the schema.
    var place: SourcePlace
    /// The branches by the key's value: objects, or further cases if the object has several.
    var branches: [ExactName: NodeID]
    /// `{*}`, or `.none`.
    var otherwise: NodeID
    /// The keys beside the case as a partial shape, which is checked if no branch can be determined.
    var undecided: NodeID

    /// The values that have a branch, for messages.
    var branchNames: [String] { branches.keys.map(\.text).sorted() }
}

/// `{=…}`: the text as it would appear in a payload. It satisfies its key's schema.
struct DefaultValue: Sendable {
    var text: JSONBuffer
}

extension SchemaProgram: CustomReflectable {
    /// Nothing. Errors refer to a program, and its caches have values that reflection cannot copy.
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SchemaProgram {
    /// Returns the requirement of a node.
    @inline(__always)
    func node(_ id: NodeID) -> Node { tables.nodes[Int(id.index)] }

    /// Returns the index of a shape's key with the name of a string, relative to the first key; `nil` if the shape
    /// does not name it.
    func keyIndex(of token: StringToken, in shape: Int32, _ scanner: JSONScanner) -> Int32? {
        guard shape >= 0 else { return nil }
        guard token.hasEscapes else { return keyIndex(of: JSONScanner(scanner.bytes(in: token.range)), shape) }
        return scanner.unescaped(token).withTextBytes { keyIndex(of: JSONScanner($0), shape) }
    }

    /// Returns the index of a shape's key with a whole text as its name, relative to the first key; `nil` if the
    /// shape does not name it.
    func keyIndex(ofAllIn name: JSONScanner, in shape: Int32) -> Int32? { keyIndex(of: name, shape) }

    @inline(__always)
    private func keyIndex(of name: JSONScanner, _ shape: Int32) -> Int32? {
        let index = keyNames.index(of: name, in: Int(shape))
        return index >= 0 ? index : nil
    }

    /// Returns the tags of the includes that brought a key, outermost first.
    func includes(of key: Int32) -> [Int32] {
        let index = tables.keys[Int(key)].includes
        return index < 0 ? [] : tables.includes[Int(index)]
    }

    /// Returns the keys of a shape, in the schema's order.
    func keys(of shape: Int32) -> ArraySlice<ShapeKey> {
        let shape = tables.shapes[Int(shape)]
        return tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)]
    }

    /// Returns the unescaped name of a key.
    func name(of key: ShapeKey) -> String {
        let start = Int(key.nameStart)
        return names.withTextBytes { String(decoding: $0[start..<start + Int(key.nameLength)], as: UTF8.self) }
    }

    /// Collects the tags of the references between two nodes.
    func follow(_ entry: NodeID, to node: NodeID, into tags: inout [Int32]) {
        var current = entry
        while current != node, current != .none, case .reference(let target, let tag) = self.node(current) {
            tags.append(tag)
            current = target
        }
    }
}

extension SchemaProgram {
    /// The number of items above which a list is cut.
    static let longestList = 12

    /// Returns a list such as "a, b and c" or "a, b or c". A list of more items than `longestList` is cut.
    static func list(_ items: [String], last: String = "or") -> String {
        let longest = longestList
        guard items.count > 1 else { return items.first ?? "nothing" }
        if items.count > longest { return items.prefix(longest).joined(separator: ", ") + ", …" }
        return items.dropLast().joined(separator: ", ") + " \(last) " + items[items.count - 1]
    }
}

/// The argument of `{string:/…/}`, and of `{string:1..80,/…/}`.
struct PatternArgument: Sendable {
    let pattern: CompiledPattern
    /// The number of Unicode scalars; `nil` if it is not limited.
    let length: ClosedRange<Int>?
}

extension FileOffset {
    init?(_ place: SourcePlace, in program: SchemaProgram) {
        guard program.tables.sources.indices.contains(Int(place.source)) else { return nil }
        self.init(file: program.tables.sources[Int(place.source)].path, offset: Int(place.offset))
    }
}

extension SchemaProgram {
    /// Returns the files, pointers, lines and columns of places, found in one pass over each file.
    func schemaPlaces(of wanted: Set<SourcePlace>) -> [SourcePlace: SchemaPlace] {
        var result: [SourcePlace: SchemaPlace] = [:]
        for (source, places) in Dictionary(grouping: wanted.filter { $0 != .none }, by: \.source) {
            let file = tables.sources[Int(source)]
            for place in SchemaEngine.places(of: places.map { Int($0.offset) }.sorted(), in: file.text) {
                let offset = Int32(truncatingIfNeeded: place.offset)
                result[SourcePlace(source: source, offset: offset)] = SchemaPlace(file: file.path, place)
            }
        }
        return result
    }
}
