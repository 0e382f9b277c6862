import SchemaEngine

/// Accessors for the data of cases. A value that is absent or of another type is `nil` or empty.
extension JSONValue {
    func text(_ key: String) -> String? { self[key]?.string }

    func whole(_ key: String) -> Int? { self[key]?.int }

    func list(_ key: String) -> [JSONValue] { self[key]?.array ?? [] }

    func members(_ key: String) -> [JSONObject.Member] { self[key]?.object?.members ?? [] }
}
