@_spi(Generated) import SchemaEngine

/// What a JSON Schema accepts: values that one of several pieces accepts.
///
/// In this form, `allOf` is an intersection, `anyOf` is a union, and a schema with several types has a piece for each.
struct ImportedValue: Hashable, Sendable {
    var pieces: [ImportedPiece]
    var isSecret = false
    var example: JSONValue?
    var defaultValue: JSONValue?
    var comment: String?
    var discriminator: Discriminator?
    var origin = Origin()

    init(_ pieces: [ImportedPiece]) { self.pieces = pieces }

    /// The place of a schema, for notices. Equal schemas at different places are equal.
    struct Origin: Hashable, Sendable {
        var place: FileOffset?

        static func == (_: Origin, _: Origin) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    static let anything = ImportedValue([.any, .null])
    static let nothing = ImportedValue([])

    /// Whether the value accepts everything.
    var acceptsAnything: Bool { pieces.count == 2 && pieces.contains(.any) && pieces.contains(.null) }

    /// The key whose value selects one of the pieces (OpenAPI).
    struct Discriminator: Hashable, Sendable {
        var key: String
        /// The values of the key, and the definitions that they select.
        var values: [Value]

        struct Value: Hashable, Sendable {
            var name: String
            var definition: Int
        }
    }
}

/// Values of one kind, or of one definition.
indirect enum ImportedPiece: Hashable, Sendable {
    case null
    /// Any value but null.
    case any
    /// Booleans, or one of them.
    case boolean(Bool?)
    case number(ImportedNumber)
    case string(ImportedString)
    case array(ImportedArray)
    case object(ImportedObject)
    /// The index of a definition.
    case reference(Int)
    /// A tag that `x-schematic` names, and the kinds of its values.
    case tag(String, Set<JSONKind>)

    /// The kind of the values; `nil` for those of several kinds.
    var kind: JSONKind? {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        case .any, .reference, .tag: nil
        }
    }

    /// Whether the piece accepts all values of its kind.
    var isUnrestricted: Bool {
        switch self {
        case .null, .any, .boolean(nil): true
        case .number(let number): number == ImportedNumber()
        case .string(let string): string == ImportedString()
        case .array(let array): array == ImportedArray()
        case .object(let object): object == ImportedObject()
        case .boolean, .reference, .tag: false
        }
    }

    /// A piece for each kind but null.
    static let allKinds: [ImportedPiece] = [
        .string(ImportedString()), .number(ImportedNumber()), .boolean(nil), .object(ImportedObject()),
        .array(ImportedArray()),
    ]
}

struct ImportedNumber: Hashable, Sendable {
    struct Bound: Hashable, Sendable {
        var value: JSONNumber
        var isExclusive = false

        /// The nearest double, or an infinite one.
        var double: Double { value.double ?? (value.text.hasPrefix("-") ? -.infinity : .infinity) }
    }

    var isWhole = false
    var lower: Bound?
    var upper: Bound?
    /// The only values, if they are listed.
    var members: [JSONNumber]?

    /// Whether the limits exclude all numbers.
    var isEmpty: Bool { (lower?.double ?? -.infinity) > (upper?.double ?? .infinity) }

    func contains(_ number: JSONNumber) -> Bool {
        let value = number.double ?? .infinity
        if isWhole, number.int64 == nil, value.rounded() != value { return false }
        if let bound = lower?.double, value < bound || lower?.isExclusive == true && value == bound {
            return false
        }
        if let bound = upper?.double, value > bound || upper?.isExclusive == true && value == bound {
            return false
        }
        return members?.contains(number) ?? true
    }

    /// Returns the numbers that both accept, or `nil` if there are none.
    func intersection(_ other: ImportedNumber) -> ImportedNumber? {
        var result = self
        result.isWhole = isWhole || other.isWhole
        func tighter(_ one: Bound?, _ two: Bound?, isLower: Bool) -> Bound? {
            guard let one, let two else { return one ?? two }
            if one.double == two.double { return one.isExclusive ? one : two }
            return (one.double > two.double) == isLower ? one : two
        }
        result.lower = tighter(lower, other.lower, isLower: true)
        result.upper = tighter(upper, other.upper, isLower: false)
        result.members = nil
        guard !result.isEmpty else { return nil }
        guard let all = members ?? other.members else { return result }
        let members = all.filter { contains($0) && other.contains($0) }
        (result.lower, result.upper) = (nil, nil)
        result.members = members
        return members.isEmpty ? nil : result
    }
}

struct ImportedString: Hashable, Sendable {
    var length = 0...Int.max
    /// Regular expressions in the syntax of the schema language.
    var patterns: [String] = []
    /// The tag of the format, with its argument: `date`, `url:absolute`.
    var format: String?
    /// The only values, if they are listed.
    var members: [String]?
    /// Values that are refused.
    var excluded: [String] = []
    /// Values that are known, of an enumeration that accepts others, too.
    var known: [String] = []

    /// Returns the texts that both accept, or `nil` if there are none.
    func intersection(_ other: ImportedString) -> ImportedString? {
        let lower = max(length.lowerBound, other.length.lowerBound)
        let upper = min(length.upperBound, other.length.upperBound)
        guard lower <= upper else { return nil }
        var result = self
        result.length = lower...upper
        result.patterns += other.patterns.filter { !patterns.contains($0) }
        result.format = format ?? other.format
        result.excluded += other.excluded.filter { !excluded.contains($0) }
        result.known = known.isEmpty ? other.known : known
        guard let all = members ?? other.members else { return result }
        let members = all.filter { member in
            [self, other].allSatisfy { side in
                side.length.contains(member.unicodeScalars.count) && side.members?.contains(member) != false
                    && !side.excluded.contains(member)
            }
        }
        return members.isEmpty ? nil : ImportedString(members: members)
    }
}

struct ImportedArray: Hashable, Sendable {
    /// The schema of the elements; `nil` for any elements.
    var item: ImportedValue?
    var count = 0...Int.max
    var isUnique = false
    var title: String?
}

struct ImportedObject: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        var name: String
        var value: ImportedValue
        var isRequired = false
    }

    struct MapKey: Hashable, Sendable {
        /// The tag of the names, without braces.
        var tag: String
        var value: ImportedValue
    }

    var members: [Member] = []
    var mapKeys: [MapKey] = []
    /// The schema of all other keys; `nil` for any.
    var rest: ImportedValue?
    var count = 0...Int.max
    var title: String?
    var comment: String?

    var isClosed: Bool { rest?.pieces.isEmpty == true }

    func member(_ name: String) -> Member? { members.first { $0.name == name } }
}
