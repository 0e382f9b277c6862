/// `"{* TAG}"`: a key that describes all members with names that match a tag.
struct MapKey: Sendable {
    /// A condition on a name. A name satisfies the tag if it meets one of the conditions.
    enum Condition: Sendable {
        /// `{any}`
        case any
        /// `{int}`: a name that is spelled as a whole number.
        case integer(ClosedRange<Int64>)
        /// `{uint}`: a name that is spelled as a whole number without a sign.
        case unsigned(ClosedRange<UInt64>)
        case scalar(ScalarRequirement)
    }

    let conditions: [Condition]
    /// The text of the tag, without braces.
    let tag: String
    /// The schema of the values.
    var node: NodeID
    /// The place of the key's opening quote.
    let place: SourcePlace

    /// Whether the names are UUIDs, which are compared without regard to case.
    let isUUID: Bool
    /// The beginning of all names, so that most names of the other tags of an object need no search.
    let beginning: NameBeginning

    init(conditions: [Condition], tag: String, node: NodeID, place: SourcePlace, beginning: NameBeginning) {
        (self.conditions, self.tag, self.node, self.place) = (conditions, tag, node, place)
        self.beginning = beginning
        isUUID = conditions.count == 1 && conditions.allSatisfy(\.isUUID)
    }
}

/// The first bytes of a name, at most eight.
struct NameBeginning: Sendable {
    private let bytes: UInt64
    private let mask: UInt64

    /// Creates the beginning of all names. Bytes that JSON escapes end it.
    init(_ text: some Sequence<UInt8> = []) { self.init(written: text.prefix(while: Self.isPlain)) }

    /// Creates a beginning of names as JSON writes them.
    private init(written text: some Sequence<UInt8>) {
        let beginning = Array(text.prefix(8))
        bytes = beginning.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        mask = beginning.isEmpty ? 0 : .max >> UInt64(64 - 8 * beginning.count)
    }

    /// Creates the beginning of the names that meet one of the conditions.
    init(_ conditions: [MapKey.Condition], _ tables: SchemaProgram.Tables) {
        guard conditions.count == 1, case .scalar(let scalar)? = conditions.first, scalar.argument >= 0 else {
            self.init()
            return
        }
        let index = Int(scalar.argument)
        if scalar.kind == .pattern {
            self.init(tables.patterns[index].pattern.beginning)
        } else if scalar.kind == .enumeration {
            self.init(tables.enumerations[index])
        } else {
            self.init()
        }
    }

    /// Creates the beginning of all members of an enumeration. That of an only member includes the quote after it.
    private init(_ enumeration: Enumeration) {
        let names = enumeration.strings.map { Array($0.text.utf8) }
        guard let first = names.first, !enumeration.isOpen else {
            self.init()
            return
        }
        let isWritten = names.count == 1 && first.allSatisfy(Self.isPlain)
        let count = names.reduce(first.count) { count, name in
            zip(first.prefix(count), name).prefix { $0 == $1 }.count
        }
        if isWritten { self.init(written: first + [Byte.quote]) } else { self.init(first.prefix(count)) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != Byte.quote && byte != Byte.backslash
    }

    /// Returns whether a name can have this beginning, given the eight bytes after its opening quote as they are written. A
    /// name with an escape among them can have any.
    @inline(__always)
    func isPossible(in word: UInt64) -> Bool { word & mask == bytes || EightBytes.backslashes(word) != 0 }
}

extension MapKey.Condition {
    fileprivate var isUUID: Bool {
        if case .scalar(let scalar) = self { scalar.kind == .uuid } else { false }
    }
}

extension SchemaProgram.Tables {
    /// Returns each `{* TAG}` of a shape, in the schema's order.
    func mapKeys(of shape: Shape) -> ArraySlice<MapKey> {
        mapKeys[Int(shape.firstMapKey)..<Int(shape.firstMapKey + shape.mapKeyCount)]
    }

    /// Returns the counts of a shape, in the schema's order.
    func counts(of shape: Shape) -> ArraySlice<CountRequirement> {
        counts[Int(shape.firstCount)..<Int(shape.firstCount + shape.countCount)]
    }

    /// Returns the schemas of all members that a shape does not name, in the schema's order, with that of `{*}` last.
    func unnamedNodes(in shape: Shape) -> [NodeID] {
        mapKeys(of: shape).map(\.node) + (shape.rest == .none ? [] : [shape.rest])
    }
}
