/// The members of a JSON object, in the order in which they were written.
///
/// Keys are the same when their Unicode scalars are (RFC 8259, section 8.3). Looking a key up goes through the members;
/// for many look-ups in a large object, make a dictionary of them once.
public struct JSONObject: Sendable {
    /// One key and its value.
    public struct Member: Sendable, Hashable {
        /// The key, unescaped.
        public var key: String
        /// Its value.
        public var value: JSONValue

        /// Creates a member.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }

        fileprivate func hasKey(_ other: String) -> Bool {
            // Swift's strings are equal across Unicode's normal forms, JSON's keys are not.
            key == other && key.utf8.elementsEqual(other.utf8)
        }
    }

    /// The members, in order.
    public var members: [Member]

    /// Creates an object of members, in order.
    public init(_ members: [Member] = []) { self.members = members }

    /// The keys, in order.
    public var keys: [String] { members.map(\.key) }

    /// How many members there are.
    public var count: Int { members.count }

    /// Whether there are none.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of a key, or `nil` where it is absent. A new key goes to the end; setting `nil` removes the member.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.hasKey(key) }?.value }
        set {
            let index = members.firstIndex { $0.hasKey(key) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object, its keys in the literal's order. A key that stands twice has its last value, at its first place.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(literal: elements) }

    init(literal elements: [(String, JSONValue)]) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
