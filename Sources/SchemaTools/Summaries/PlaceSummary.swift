import SchemaEngine
import SchematicText

/// The values that were seen at one place of the samples: of one key, of the elements of an array, or of the values of
/// a map.
///
/// Each fact is a function of the set, or of the multiset, of the place's values, so that their order does not matter.
struct PlaceSummary {
    /// The index of the key's name in the summary's names, or -1 for elements, values of maps, and the root.
    let name: Int32
    /// The meaning of the key's name.
    let meaning: SecretName
    /// The meaning of the elements of an array.
    let elementMeaning: SecretName
    /// The number of values.
    var count = 0
    var nulls = 0
    var falses = 0
    var trues = 0
    var objects = 0
    var arrays = 0
    /// The sum of the key's positions in its objects.
    var positions = 0
    // To read a part of an optional value copies all of it, so that the values of each sample are added to these.
    var hasStrings = false
    var hasNumbers = false
    var hasMembers = false
    var stringSummary = StringSummary()
    var numberSummary = NumberSummary()
    var memberSummary = MemberSummary()
    /// The place of the elements, or -1.
    var element: Int32 = -1
    /// The numbers of elements of the arrays.
    var elementCounts: ClosedRange<Int>?
    var positionShapes = PositionShapes()
    /// The index of the last value among the different strings, or -1 for any other value.
    var lastString: Int32 = -1
    /// The object that the key was last seen in.
    var lastObject = 0

    init(name: Int32, meaning: SecretName, elementMeaning: SecretName? = nil) {
        self.name = name
        self.meaning = meaning
        self.elementMeaning = elementMeaning ?? meaning
    }

    /// The numbers of values of the kinds that have no further facts here, with the names in a stored summary.
    static let counts: [(name: String, path: any WritableKeyPath<PlaceSummary, Int> & Sendable)] = [
        ("null", \.nulls), ("false", \.falses), ("true", \.trues), ("object", \.objects), ("array", \.arrays),
    ]

    var strings: StringSummary? { hasStrings ? stringSummary : nil }
    var numbers: NumberSummary? { hasNumbers ? numberSummary : nil }
    var members: MemberSummary? { hasMembers ? memberSummary : nil }
}

/// The members of a place's objects.
struct MemberSummary {
    /// The maximum number of different keys. A place with more is a map.
    static let maximumKeys = 1024

    private(set) var names = GrowingNames()
    /// The place of each key.
    private(set) var places: [Int32] = []
    /// After each key, and at index 0 at the beginning: the index of the key that was seen next.
    private var following: [Int32] = [0]
    /// The place of the values of a map, or -1.
    var value: Int32 = -1
    /// Whether the place has too many keys. Their values are then at `value`.
    var isMap = false
    /// The keys that may determine the shape of the objects.
    var cases: [CaseSummary] = []

    init() {}

    /// Creates the members of a map, whose values have a place.
    init(map value: Int32) {
        isMap = true
        self.value = value
    }

    /// Returns the place of a key, or `nil` if the objects do not have it.
    func place(of key: String) -> Int32? {
        let index = names.index(of: key)
        return index < 0 ? nil : places[index]
    }

    /// Returns the index of a key, or -1. `last` is the index of the key before it in the object, plus 1, or 0 for the
    /// first key.
    mutating func index(of key: JSONTokens.Token, in text: TextBytes, after last: Int) -> Int {
        let expected = Int(following[last])
        let index = names.index(of: key, in: text, expected: expected)
        if index >= 0, index != expected { following[last] = Int32(truncatingIfNeeded: index) }
        return index
    }

    /// Adds a key, with a place for its values.
    mutating func add(_ key: String, at place: Int32) {
        names.insert(key)
        places.append(place)
        following.append(0)
    }

    /// Expects the key that was added last after another one. `last` is as for `index(of:in:after:)`.
    mutating func expectLastKey(after last: Int) {
        following[last] = Int32(truncatingIfNeeded: places.count - 1)
    }

    /// Removes the keys from an index on.
    mutating func removeKeys(from count: Int) {
        names.removeAll(from: count)
        places.removeSubrange(count...)
        // They are predictions, which may refer to removed keys.
        following = Array(repeating: 0, count: count + 1)
    }
}

/// A key whose value may determine the other keys: it was a string in each object, with few different values.
struct CaseSummary {
    /// The key's place.
    var place: Int32
    /// For each of the key's different strings: the joined shape of the objects with it.
    var shapes: [Int32] = []
}

/// The numbers of a place.
struct NumberSummary {
    /// The maximum length of an example, in bytes.
    private static let longestExample = 40

    var count = 0
    /// The number of those that are spelled as integers.
    var wholes = 0
    /// The shortest number that is spelled as an integer, and the shortest other one.
    var wholeExample: [UInt8]?
    var otherExample: [UInt8]?
    /// An integer does not fit into 64 bits, or a number is beyond a double.
    var overflows = false
    /// One of them is not from 0 to 18446744073709551615.
    var exceedsUnsigned = false
    var hasManyDigits = false
    /// A number is no decimal of 38 digits.
    var exceedsDecimal = false
    /// The bounds of the integers that fit into 64 bits, and of all numbers.
    var integers: ClosedRange<Int64>?
    var doubles: ClosedRange<Double>?

    /// Adds a number. Of one at a key that names a secret, neither the value nor the bounds are kept.
    mutating func add(_ token: JSONTokens.Token, in text: TextBytes, of name: SecretName) {
        count += 1
        let isHidden = name != .other
        let isShort = token.length <= Self.longestExample && !isHidden
        if token.marks.contains(.isWhole) {
            wholes += 1
            if isShort, wholeExample.map({ JSONTokens.precedes(token, in: text, $0) }) ?? true {
                wholeExample = JSONTokens.unescaped(token, in: text)
            }
        } else if isShort, otherExample.map({ JSONTokens.precedes(token, in: text, $0) }) ?? true {
            otherExample = JSONTokens.unescaped(token, in: text)
        }
        let integer = JSONTokens.integer(of: token, in: text)
        if let integer { integers = isHidden ? .min ... .max : integers.joined(integer...integer) }
        guard token.marks.contains(.isUnusual) else {
            // The nearest double of an integer is also that of its spelling.
            if let double = integer.map(Double.init) ?? JSONTokens.double(of: token, in: text) {
                add(double, isHidden: isHidden)
            }
            return
        }
        if let double = JSONTokens.double(of: token, in: text) { add(double, isHidden: isHidden) }
        if token.marks.contains(.hasManyDigits) { hasManyDigits = true }
        let spelling = String(decoding: JSONTokens.unescaped(token, in: text), as: UTF8.self)
        if token.marks.contains(.overflows) {
            overflows = true
            if JSONNumber(spelling)?.uint64 == nil { exceedsUnsigned = true }
        }
        if !ScalarKind.decimal.reads(spelling) { exceedsDecimal = true }
    }

    private mutating func add(_ value: Double, isHidden: Bool) {
        // The bounds of zeros are the same, whatever their signs.
        let value = value == 0 ? 0 : value
        let most = Double.greatestFiniteMagnitude
        doubles = isHidden ? -most...most : doubles.joined(value...value)
    }

    mutating func merge(_ other: NumberSummary) {
        count.add(samples: other.count)
        wholes.add(samples: other.wholes)
        wholeExample = wholeExample.shorter(other.wholeExample)
        otherExample = otherExample.shorter(other.otherExample)
        overflows = overflows || other.overflows
        exceedsUnsigned = exceedsUnsigned || other.exceedsUnsigned
        hasManyDigits = hasManyDigits || other.hasManyDigits
        exceedsDecimal = exceedsDecimal || other.exceedsDecimal
        integers = other.integers.map { integers.joined($0) } ?? integers
        doubles = other.doubles.map { doubles.joined($0) } ?? doubles
    }
}

extension Optional {
    /// Returns the range that holds both ranges.
    func joined<Bound>(_ other: ClosedRange<Bound>) -> ClosedRange<Bound> where Wrapped == ClosedRange<Bound> {
        guard let self else { return other }
        if self.contains(other.lowerBound), self.contains(other.upperBound) { return self }
        return Swift.min(self.lowerBound, other.lowerBound)...Swift.max(self.upperBound, other.upperBound)
    }
}

extension [UInt8]? {
    /// Returns the shorter text, or of two texts of the same length the first in the order of bytes.
    func shorter(_ other: [UInt8]?) -> [UInt8]? {
        guard let other else { return self }
        guard let self else { return other }
        if self.count != other.count { return self.count < other.count ? self : other }
        return other.lexicographicallyPrecedes(self) ? other : self
    }
}

extension String {
    /// Returns whether the text is shorter than another one, or of two texts of the same length the first in the order of bytes.
    func isShorter(than other: String) -> Bool {
        utf8.count == other.utf8.count ? utf8.lexicographicallyPrecedes(other.utf8) : utf8.count < other.utf8.count
    }
}
