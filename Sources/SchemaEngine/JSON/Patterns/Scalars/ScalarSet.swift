/// A set of Unicode scalars: ranges and properties, combined by set operations.
///
/// Ranges are merged when they are combined. A property is evaluated only when a scalar is tested, because listing its
/// scalars takes milliseconds.
indirect enum ScalarSet: Hashable, Sendable {
    case ranges(ScalarRanges)
    case property(ScalarProperty)
    case anyOf([ScalarSet])
    case bothOf(ScalarSet, ScalarSet)
    case not(ScalarSet)

    /// Returns `true` if the set contains a scalar. The closure returns the value of a property for that scalar.
    func contains(_ value: UInt32, where holds: (ScalarProperty) -> Bool) -> Bool {
        switch self {
        case .ranges(let ranges): ranges.contains(value)
        case .property(let property): holds(property)
        case .anyOf(let sets): sets.contains { $0.contains(value, where: holds) }
        case .bothOf(let first, let second):
            first.contains(value, where: holds) && second.contains(value, where: holds)
        case .not(let set): !set.contains(value, where: holds)
        }
    }

    /// Returns `true` if the set contains a scalar.
    func contains(_ scalar: Unicode.Scalar) -> Bool { contains(scalar.value) { $0.holds(for: scalar) } }

    // MARK: Operations

    /// Returns the union of any number of sets.
    static func union(of sets: [ScalarSet]) -> ScalarSet {
        var ranges: [ClosedRange<UInt32>] = []
        var others: [ScalarSet] = []
        var known: Set<ScalarSet> = []
        for set in sets {
            if case .ranges(let members) = set {
                ranges += members.ranges
            } else if known.insert(set).inserted {
                others.append(set)
            }
        }
        if others.isEmpty { return .ranges(ScalarRanges(ranges)) }
        if !ranges.isEmpty { others.append(.ranges(ScalarRanges(ranges))) }
        return others.count == 1 ? others[0] : .anyOf(others)
    }

    func intersection(_ other: ScalarSet) -> ScalarSet {
        guard case .ranges(let first) = self, case .ranges(let second) = other else { return .bothOf(self, other) }
        return .ranges(first.intersection(second))
    }

    func subtracting(_ other: ScalarSet) -> ScalarSet { intersection(other.inverted) }

    func symmetricDifference(_ other: ScalarSet) -> ScalarSet {
        .union(of: [subtracting(other), other.subtracting(self)])
    }

    var inverted: ScalarSet {
        switch self {
        case .ranges(let ranges): .ranges(ranges.inverted)
        case .not(let set): set
        default: .not(self)
        }
    }

    // MARK: Leaves

    /// Calls the closure with each part that is not an operation.
    func forEachLeaf(_ body: (ScalarSet) -> Void) {
        switch self {
        case .ranges, .property: body(self)
        case .anyOf(let sets): for set in sets { set.forEachLeaf(body) }
        case .bothOf(let first, let second):
            first.forEachLeaf(body)
            second.forEachLeaf(body)
        case .not(let set): set.forEachLeaf(body)
        }
    }
}

extension ScalarSet {
    static func scalar(_ scalar: Unicode.Scalar) -> ScalarSet { .ranges(ScalarRanges(scalar)) }

    static var all: ScalarSet { .ranges(.all) }

    /// `\v`: the scalars that end a line.
    static var newlines: ScalarSet { .ranges(ScalarRanges([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])) }

    /// `\h`: white space that does not end a line.
    static var blanks: ScalarSet {
        .ranges(
            ScalarRanges([
                0x09...0x09, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x202F...0x202F,
                0x205F...0x205F, 0x3000...0x3000,
            ])
        )
    }

    /// `\s`
    static var whiteSpace: ScalarSet { union(of: [newlines, blanks]) }

    /// `\d`
    static var digits: ScalarSet { .property(.numeric) }

    /// `\w`
    static var wordScalars: ScalarSet {
        union(of: [.ranges(ScalarRanges([0x30...0x39, 0x5F...0x5F])), .property(.binary(.alphabetic))])
    }
}

/// The ASCII scalars of a set, one bit for each.
struct ASCIIMembers: Sendable {
    private var bits: SIMD2<UInt64> = .zero

    /// Returns `true` if a scalar with this value, which must be less than 128, is a member.
    func contains(_ value: UInt32) -> Bool { (value < 64 ? bits[0] : bits[1]) >> UInt64(value & 63) & 1 != 0 }

    private init(where contains: (Unicode.Scalar) -> Bool) {
        for value in UInt8(0)..<128 where contains(Unicode.Scalar(value)) {
            bits[value < 64 ? 0 : 1] |= 1 << UInt64(value & 63)
        }
    }

    private init(_ bits: SIMD2<UInt64>) { self.bits = bits }

    /// Returns the members of each set. Each property is evaluated once for each scalar.
    static func members(of sets: [ScalarSet]) -> [ASCIIMembers] {
        var known: [ScalarProperty: ASCIIMembers] = [:]
        return sets.map { members(of: $0, &known) }
    }

    private static func members(of set: ScalarSet, _ known: inout [ScalarProperty: ASCIIMembers]) -> ASCIIMembers {
        switch set {
        case .ranges(let ranges): return ASCIIMembers { ranges.contains($0.value) }
        case .property(let property):
            if let members = known[property] { return members }
            let members = ASCIIMembers { property.holds(for: $0) }
            known[property] = members
            return members
        case .anyOf(let sets): return ASCIIMembers(sets.reduce(.zero) { $0 | members(of: $1, &known).bits })
        case .bothOf(let first, let second):
            return ASCIIMembers(members(of: first, &known).bits & members(of: second, &known).bits)
        case .not(let set): return ASCIIMembers(~members(of: set, &known).bits)
        }
    }
}
