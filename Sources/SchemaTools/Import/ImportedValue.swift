@_spi(Generated) import SchemaEngine

/// What a JSON Schema accepts: values that one of several pieces accepts.
///
/// In this form, `allOf` is an intersection, `anyOf` is a union, and a schema with several types has a piece for each.
struct ImportedValue: Hashable, Sendable {
    var pieces: [ImportedPiece]
    var isSecret = false
    var example: JSONValue?
    var defaultValue: JSONValue?
    var discriminator: Discriminator?
    var origin = Origin()

    init(_ pieces: [ImportedPiece]) { self.pieces = pieces }

    /// The source of a value, for notices. Equal schemas at different places are equal.
    struct Origin: Hashable, Sendable {
        var place: FileOffset?
        /// Whether the schema states the types of its values, so that its other keywords do not imply them.
        var hasType = false

        static func == (_: Origin, _: Origin) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    static let anything = ImportedValue([.any, .null])
    static let nothing = typed([])
    static let text = ImportedValue([.string(ImportedString())])

    /// Returns a value of the kinds of its pieces only, as a schema with `type` has it.
    static func typed(_ pieces: [ImportedPiece]) -> ImportedValue {
        var value = ImportedValue(pieces)
        value.origin.hasType = true
        return value
    }

    /// Whether the value accepts everything.
    var acceptsAnything: Bool { pieces.count == 2 && pieces.contains(.any) && pieces.contains(.null) }

    /// The definition that the value consists of.
    var onlyReference: Int? { if pieces.count == 1, case .reference(let index) = pieces[0] { index } else { nil } }

    /// The value without null.
    var withoutNull: ImportedValue {
        var value = self
        value.pieces.removeAll { $0 == .null }
        return value
    }

    /// The key whose value selects one of the pieces (OpenAPI).
    struct Discriminator: Hashable, Sendable {
        var key: ExactName
        /// The values of the key, and the definitions that they select.
        var values: [Value]
        /// The definition for all other values of the key, if there are others.
        var otherwise: Int?

        struct Value: Hashable, Sendable {
            var name: ExactName
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
    case tag(ExactName, Set<JSONKind>)

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

    var isReference: Bool { if case .reference = self { true } else { false } }

    /// Whether the piece accepts all values of its kind.
    var isUnrestricted: Bool {
        switch self {
        case .null, .any, .boolean(nil): true
        case .number(let number): number == ImportedNumber()
        case .string(let string): string == ImportedString()
        case .array(let array): array.isUnrestricted
        case .object(let object): object.isUnrestricted
        case .boolean, .reference, .tag: false
        }
    }

    var acceptsEmptyText: Bool {
        switch self {
        case .any: true
        case .string(let string): string.acceptsEmptyText
        default: false
        }
    }

    /// A piece for each kind but null.
    static let allKinds: [ImportedPiece] = [
        .string(ImportedString()), .number(ImportedNumber()), .boolean(nil), .object(ImportedObject()),
        .array(ImportedArray()),
    ]
}

// MARK: - Scalars

struct ImportedNumber: Hashable, Sendable {
    var isWhole = false
    /// The limits, which are included.
    var lower: JSONNumber?
    var upper: JSONNumber?
    /// The only values, if they are listed.
    var members: [JSONNumber]?

    /// Returns whether the kind and the limits admit a number. Whether it is listed is not compared.
    func isInRange(_ number: JSONNumber) -> Bool {
        let value = number.nearest
        if isWhole, number.int64 == nil, value.rounded() != value { return false }
        return lower.map { $0.nearest <= value } ?? true && upper.map { $0.nearest >= value } ?? true
    }

    /// Returns the numbers that both accept, or `nil` if there are none.
    func intersection(_ other: ImportedNumber) -> ImportedNumber? {
        if let all = members ?? other.members {
            let listed = [members, other.members].map { $0.map(Set.init) }
            let both = all.filter { number in
                isInRange(number) && other.isInRange(number) && listed.allSatisfy { $0?.contains(number) ?? true }
            }
            return both.isEmpty ? nil : ImportedNumber(members: both)
        }
        let lower = [lower, other.lower].compactMap(\.self).max { $0.nearest < $1.nearest }
        let upper = [upper, other.upper].compactMap(\.self).min { $0.nearest < $1.nearest }
        if let lower, let upper, lower.nearest > upper.nearest { return nil }
        return ImportedNumber(isWhole: isWhole || other.isWhole, lower: lower, upper: upper)
    }

    /// Returns a limit that a tag can have, or `nil` for one beyond all values of the tag.
    ///
    /// - Parameters:
    ///   - limit: The limit.
    ///   - isExclusive: Whether the limit excludes itself. Only for integers, the result is then the next one.
    ///   - isWhole: Whether the limit is one of integers.
    ///   - isLower: Whether the limit is a minimum.
    /// - Returns: The limit, which is included.
    static func limit(_ limit: JSONNumber, isExclusive: Bool = false, isWhole: Bool, isLower: Bool) -> JSONNumber? {
        guard isWhole else { return limit.double == nil ? nil : limit }
        let rounded = limit.nearest.rounded(isLower ? .up : .down)
        guard let value = limit.int64 ?? Int64(exactly: rounded) else { return nil }
        guard isExclusive, rounded == limit.nearest else { return JSONNumber(value) }
        let (next, overflows) = isLower ? value.addingReportingOverflow(1) : value.subtractingReportingOverflow(1)
        return JSONNumber(overflows ? value : next)
    }
}

extension JSONNumber {
    /// The nearest double, or an infinite one.
    fileprivate var nearest: Double { double ?? (text.hasPrefix("-") ? -.infinity : .infinity) }
}

struct ImportedString: Hashable, Sendable {
    var length: ClosedRange<Int> = .anyCount
    /// Regular expressions in the syntax of the schema language.
    var patterns: [ExactName] = []
    /// The tag of the format, with its argument: `date`, `url:absolute`.
    var format: String?
    /// The only values, if they are listed.
    var members: [ExactName]?
    /// Values that are refused.
    var excluded: Set<ExactName> = []
    /// Values that are known, of an enumeration that accepts others, too.
    var known: [ExactName] = []

    /// Whether the empty text is accepted for certain.
    var acceptsEmptyText: Bool {
        if let members { return members.contains(ExactName("")) }
        return length.lowerBound == 0 && patterns.isEmpty && format == nil && !excluded.contains(ExactName(""))
    }

    /// Returns the texts that both accept, or `nil` if there are none.
    func intersection(_ other: ImportedString, _ matchers: inout TagMatchers) -> ImportedString? {
        if let all = members ?? other.members {
            var both = all
            for side in [self, other] {
                let listed = side.members.map(Set.init)
                both = both.filter { member in
                    side.length.contains(member.text.unicodeScalars.count) && !side.excluded.contains(member)
                        && listed?.contains(member) ?? true
                        && side.patterns.allSatisfy { matchers.accepts(member.text, "string:/\($0.text)/") }
                }
            }
            return both.isEmpty ? nil : ImportedString(members: both)
        }
        guard let length = length.overlap(other.length) else { return nil }
        let known = Set(patterns)
        return ImportedString(
            length: length,
            patterns: patterns + other.patterns.filter { !known.contains($0) },
            format: format ?? other.format,
            excluded: excluded.union(other.excluded),
            known: self.known.isEmpty ? other.known : self.known
        )
    }
}

// MARK: - Arrays and objects

struct ImportedArray: Hashable, Sendable {
    /// The schemas of the first elements, by position.
    var positions: [ImportedValue] = []
    /// The names of the positions, if `x-schematic` states them.
    var names: [ExactName] = []
    /// The schema of the other elements; `nil` for any elements.
    var item: ImportedValue?
    var count: ClosedRange<Int> = .anyCount
    var isUnique = false
    var title: String?

    var isUnrestricted: Bool { item == nil && count == .anyCount && !isUnique && positions.isEmpty }

    /// Whether there can be elements after the positions.
    var hasFurtherElements: Bool { count.upperBound > positions.count }

    /// Returns the schema of an element.
    func value(at position: Int) -> ImportedValue {
        position < positions.count ? positions[position] : item ?? .anything
    }

    /// Returns the array in its shortest form, or `nil` if no array is accepted.
    ///
    /// - Parameter isNothing: Returns whether a schema accepts nothing, as far as it is known.
    /// - Returns: The array.
    func normalized(_ isNothing: (ImportedValue) -> Bool) -> ImportedArray? {
        var array = self
        if let end = positions.firstIndex(where: isNothing) {
            array.positions.removeSubrange(end...)
            guard let count = array.count.overlap(0...end) else { return nil }
            array.count = count
        }
        if let item, isNothing(item) {
            guard let count = array.count.overlap(0...array.positions.count) else { return nil }
            array.count = count
        }
        if array.count.upperBound <= array.positions.count {
            array.positions.removeSubrange(array.count.upperBound...)
            array.item = nil
            if let first = array.positions.first, array.names.isEmpty, array.positions.allSatisfy({ $0 == first }) {
                (array.positions, array.item) = ([], first)
            }
        } else if array.names.isEmpty {
            while let last = array.positions.last, last == array.item ?? .anything { array.positions.removeLast() }
        }
        if array.item?.acceptsAnything == true { array.item = nil }
        if array.names.count != array.positions.count { array.names = [] }
        return array
    }
}

struct ImportedObject: Hashable, Sendable {
    struct Member: Hashable, Sendable {
        let exactName: ExactName
        var value: ImportedValue
        var isRequired = false
        /// Whether the key is only read, or only written.
        var side: KeySide?

        init(name: String, value: ImportedValue, isRequired: Bool = false, side: KeySide? = nil) {
            exactName = ExactName(name)
            (self.value, self.isRequired, self.side) = (value, isRequired, side)
        }

        var name: String { exactName.text }
    }

    struct MapKey: Hashable, Sendable {
        /// The tag of the names, without braces.
        let exactTag: ExactName
        var value: ImportedValue

        init(tag: String, value: ImportedValue) { (exactTag, self.value) = (ExactName(tag), value) }

        var tag: String { exactTag.text }
    }

    var members: [Member] = []
    var mapKeys: [MapKey] = []
    /// The schema of all other keys; `nil` if they are not restricted.
    var rest: ImportedValue?
    var count: ClosedRange<Int> = .anyCount
    var title: String?
    var comment: String?

    var isClosed: Bool { rest?.pieces.isEmpty == true }

    /// Whether no object is accepted, because a required key has no value.
    var isImpossible: Bool { members.contains { $0.isRequired && $0.value.pieces.isEmpty } }

    /// Makes the named keys impossible whose names are not accepted.
    mutating func refuseNames(unless isAccepted: (String) -> Bool) {
        for index in members.indices where !isAccepted(members[index].name) { members[index].value = .nothing }
    }

    var isUnrestricted: Bool { members.isEmpty && mapKeys.isEmpty && rest == nil && count == .anyCount }

    func member(_ name: String) -> Member? { members.first { $0.name.isExactly(name) } }

    var membersByName: [ExactName: Member] { Dictionary(members.map { ($0.exactName, $0) }) { first, _ in first } }

    func without(_ names: Set<ExactName>) -> ImportedObject {
        var object = self
        object.members.removeAll { names.contains($0.exactName) }
        return object
    }
}

extension ClosedRange<Int> {
    static var anyCount: ClosedRange<Int> { 0...Int.max }

    /// Returns the range that both contain, or `nil` if there is none.
    func overlap(_ other: ClosedRange<Int>) -> ClosedRange<Int>? { overlaps(other) ? clamped(to: other) : nil }
}
