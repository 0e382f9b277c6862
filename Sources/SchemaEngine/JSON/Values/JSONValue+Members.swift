extension JSONValue {
    /// Returns an object of the members that have a value.
    package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(JSONObject(members.compactMap { key, value in value.map { JSONObject.Member(key: key, value: $0) } }))
    }

    /// Returns the number of an integer.
    package static func int(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }
}
