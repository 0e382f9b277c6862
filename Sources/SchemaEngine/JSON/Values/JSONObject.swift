/// The members of a JSON object, in the order in which they are written.
///
/// Keys are equal if their Unicode scalars are (RFC 8259, section 8.3). A lookup takes time that is linear in the
/// number of members. For many lookups in a large object, create a dictionary once.
public struct JSONObject: Sendable {
    /// A key and its value.
    package struct Member: Sendable {
        /// The key, unescaped.
        package var key: String
        package var value: JSONValue

        /// Creates a member.
        package init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// The members, in order.
    package var members: [Member]

    /// Creates an object from keys and values, in order. A repeated key is kept.
    ///
    /// - Parameter members: The keys and values.
    public init(_ members: [(String, JSONValue)] = []) {
        self.members = members.map { Member(key: $0, value: $1) }
    }

    /// Creates an object from members, in order.
    package init(_ members: [Member]) { self.members = members }

    /// The keys, in order.
    public var keys: [String] { members.map(\.key) }

    /// The number of members.
    package var count: Int { members.count }

    /// The value of a key, or `nil` if it is absent. A new key is appended. Setting `nil` removes the member.
    ///
    /// - Parameter key: The key. If it is repeated, its first member counts.
    public subscript(key: String) -> JSONValue? {
        get { members.first { $0.key.isExactly(key) }?.value }
        set {
            let index = members.firstIndex { $0.key.isExactly(key) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: Sequence {
    /// Returns an iterator over the keys and values, in order.
    public func makeIterator() -> IndexingIterator<[(key: String, value: JSONValue)]> {
        members.map { (key: $0.key, value: $0.value) }.makeIterator()
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object with the keys in the literal's order. A repeated key has its last value, at its first
    /// position.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(literal: elements) }

    init(literal elements: [(String, JSONValue)]) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
