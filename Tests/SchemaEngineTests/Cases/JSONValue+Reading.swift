import SchemaEngine

/// Reading what a case says, where what is absent or of another type is simply not there.
extension JSONValue {
    func text(_ key: String) -> String? { self[key]?.string }

    func whole(_ key: String) -> Int? { self[key]?.int }

    func list(_ key: String) -> [JSONValue] { self[key]?.array ?? [] }

    func members(_ key: String) -> [JSONObject.Member] { self[key]?.object?.members ?? [] }
}
