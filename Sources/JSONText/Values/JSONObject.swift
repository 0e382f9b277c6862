/// The members of a JSON object, in the order in which they were written.
public struct JSONObject: Sendable, Hashable {
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
    }

    /// The members, in order.
    public var members: [Member]

    /// Creates an object of members, in order.
    public init(_ members: [Member] = []) { self.members = members }
}
