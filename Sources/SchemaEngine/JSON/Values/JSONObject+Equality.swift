extension JSONObject: Hashable {
    /// Whether both have the same members, in whatever order.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return left.hasSameOrder(as: right) || left.hasSameMembers(as: right)
    }

    /// Objects with the same members hash alike, whatever their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members { sum &+= member.hashValue }
        hasher.combine(sum)
    }

    private func hasSameOrder(as other: Self) -> Bool {
        zip(members, other.members).allSatisfy { mine, theirs in
            mine.key.utf8.elementsEqual(theirs.key.utf8) && mine.value == theirs.value
        }
    }

    /// A key may stand several times in an object that was made by hand: then each of its values counts.
    private func hasSameMembers(as other: Self) -> Bool {
        var unmatched: [[UInt8]: [JSONValue]] = [:]
        for member in members { unmatched[Array(member.key.utf8), default: []].append(member.value) }
        for member in other.members {
            let key = Array(member.key.utf8)
            guard let index = unmatched[key]?.firstIndex(of: member.value) else { return false }
            unmatched[key]?.remove(at: index)
        }
        return true
    }
}
