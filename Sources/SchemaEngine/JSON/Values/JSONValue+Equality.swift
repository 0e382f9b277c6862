// Values are compared and hashed without recursion, because an app can create a value of any depth. Each part is read once.

extension JSONValue: Hashable {
    /// Returns whether both values are equal: numbers by value, strings by their Unicode scalars, and objects in any order
    /// of their members.
    public static func == (left: Self, right: Self) -> Bool {
        var comparison = ValueComparison()
        return comparison.areEqual(left, right)
    }

    /// Hashes the value, so that equal values have the same hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(ValueHash.hash(of: self)) }
}

extension JSONObject: Hashable {
    /// Returns whether both objects have the same members, in any order. The values of a repeated key are compared in their
    /// order.
    public static func == (left: Self, right: Self) -> Bool { JSONValue.object(left) == .object(right) }

    /// Hashes the members, so that objects with the same members have the same hash in any order.
    public func hash(into hasher: inout Hasher) { JSONValue.object(self).hash(into: &hasher) }
}

/// The comparison of two values.
private struct ValueComparison {
    /// The arrays, and the objects, that must also be equal. Both have as many elements or members.
    private var waiting: [(JSONValue, JSONValue)] = []

    mutating func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        guard compare(left, right) else { return false }
        while let pair = waiting.popLast() {
            switch pair {
            case (.array(let left), .array(let right)):
                for (element, other) in zip(left, right) where !compare(element, other) { return false }
            case (.object(let left), .object(let right)):
                guard compareMembers(left.members, right.members) else { return false }
            default: return false
            }
        }
        return true
    }

    /// Compares two values apart from the content of containers, which waits.
    private mutating func compare(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): return true
        case (.boolean(let value), .boolean(let other)): return value == other
        case (.number(let value), .number(let other)): return value == other
        case (.string(let value), .string(let other)): return value.isExactly(other)
        case (.array(let elements), .array(let others)):
            guard elements.count == others.count else { return false }
        case (.object(let object), .object(let other)):
            guard object.count == other.count else { return false }
        default: return false
        }
        waiting.append((left, right))
        return true
    }

    /// Compares members of the same number: pairwise, as long as their keys are equal, and then by their keys.
    private mutating func compareMembers(_ left: [JSONObject.Member], _ right: [JSONObject.Member]) -> Bool {
        var start = 0
        while start < left.count, left[start].key.isExactly(right[start].key) {
            guard compare(left[start].value, right[start].value) else { return false }
            start += 1
        }
        guard start < left.count else { return true }
        var unmatched: [ExactName: ArraySlice<Int>] = [:]
        for index in start..<left.count { unmatched[ExactName(left[index].key), default: []].append(index) }
        for member in right[start...] {
            guard let index = unmatched[ExactName(member.key)]?.popFirst(), compare(left[index].value, member.value)
            else { return false }
        }
        return true
    }
}

/// The hash of a value.
private enum ValueHash {
    /// A container whose parts are being hashed.
    private struct Container {
        private let value: JSONValue
        private var next = 0
        /// The hashes of the elements, in order.
        private var elements = Hasher()
        /// The sum of the hashes of the members, which does not depend on their order.
        private var members = 0

        init(_ value: JSONValue) { self.value = value }

        /// The part whose hash is added next; `nil` after the last one.
        var part: JSONValue? {
            // A literal `nil` would be null.
            switch value {
            case .array(let values): next < values.count ? values[next] : JSONValue?.none
            case .object(let object): next < object.count ? object.members[next].value : JSONValue?.none
            case .null, .boolean, .number, .string: JSONValue?.none
            }
        }

        mutating func add(_ hash: Int) {
            if case .object(let object) = value {
                var member = Hasher()
                member.combine(ExactName(object.members[next].key))
                member.combine(hash)
                members &+= member.finalize()
            } else {
                elements.combine(hash)
            }
            next += 1
        }

        var hash: Int {
            var hasher = elements
            if case .object = value { hasher.combine(members) }
            hasher.combine(next)
            return hasher.finalize()
        }
    }

    static func hash(of value: JSONValue) -> Int {
        var open: [Container] = []
        var value = value
        while true {
            var hash: Int
            if value.isContainer {
                open.append(Container(value))
            } else {
                hash = hashOfScalar(value)
                guard let last = open.indices.last else { return hash }
                open[last].add(hash)
            }
            while let last = open.indices.last {
                if let part = open[last].part {
                    value = part
                    break
                }
                hash = open[last].hash
                open.removeLast()
                guard let outer = open.indices.last else { return hash }
                open[outer].add(hash)
            }
        }
    }

    private static func hashOfScalar(_ value: JSONValue) -> Int {
        var hasher = Hasher()
        switch value {
        case .boolean(let value): hasher.combine(value)
        case .number(let number): hasher.combine(number)
        case .string(let text): hasher.combine(ExactName(text))
        case .null, .array, .object: break
        }
        return hasher.finalize()
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }
}
