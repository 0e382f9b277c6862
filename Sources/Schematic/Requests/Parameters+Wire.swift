import SchemaEngine

extension Parameters {
    /// The parameters as an object, for encoding by a schema.
    var fields: Fields { Fields(items.map { ($0.name, $0.value) }) }

    /// The parameters for a URL without a schema: dates in UTC (RFC 3339), data in base64.
    func plainObject() throws(RequestError) -> JSONObject {
        var members: [JSONObject.Member] = []
        for item in items {
            do {
                members.append(.init(key: item.name, value: try JSONValue(plain: item.value)))
            } catch {
                throw .unusableParameter(name: item.name, reason: error.reason)
            }
        }
        return JSONObject(members)
    }
}

extension Parameters.Item {
    /// The value as JSON without a schema; `nil` if it cannot be encoded without one.
    var plainValue: JSONValue? { try? JSONValue(plain: value) }
}

extension JSONValue {
    private static let anything = SchemaCatalog.anything()

    /// Creates the JSON of a value without a schema.
    init(plain value: any FieldValue) throws(PayloadError) {
        let bytes = try Self.anything.encodedBytes(value)
        // The engine reads its own output before it returns it, so parsing does not fail.
        self = (try? JSONValue(parsing: bytes, maximumDepth: .max)) ?? .null
    }
}

extension PayloadError {
    /// The first fault, in one line.
    var reason: String { faults.first?.message ?? "it cannot be written" }
}
