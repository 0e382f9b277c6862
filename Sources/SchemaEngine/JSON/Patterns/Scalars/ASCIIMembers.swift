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
