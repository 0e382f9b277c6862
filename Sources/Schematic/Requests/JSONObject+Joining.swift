import SchemaEngine

extension JSONObject {
    /// The members, followed by those of another object.
    func followed(by other: JSONObject) -> JSONObject {
        other.members.isEmpty ? self : JSONObject(members + other.members)
    }

    /// The members, followed by those of another object with other keys.
    func completed(by other: JSONObject) -> JSONObject {
        followed(by: JSONObject(other.members.filter { self[$0.key] == nil }))
    }
}
