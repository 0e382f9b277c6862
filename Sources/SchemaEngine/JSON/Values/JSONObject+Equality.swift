extension JSONObject: Hashable {
    /// Returns a Boolean value that indicates whether both objects have the same members, in any order.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.count == right.count else { return false }
        return left.hasSameOrder(as: right) || left.hasSameMembers(as: right)
    }

    /// Hashes the members, so that objects with the same members have the same hash in any order.
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

    /// Compares the members as multisets, because an object that was not parsed may contain a key several times.
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
