import SchemaEngine

extension Parameters {
    /// The parameters as an object, to be written by a schema.
    var fields: Fields { Fields(items.map { ($0.name, $0.value) }) }

    /// The parameters as they stand in a URL where no schema says how: dates in UTC (RFC 3339), data in base64.
    func plainObject() throws(ComposeFault) -> JSONObject {
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
    /// The value as JSON where no schema says how; `nil` where only a schema knows.
    var plainValue: JSONValue? { try? JSONValue(plain: value) }
}

extension JSONValue {
    private static let anything = SchemaCatalog.anything()

    /// A value as JSON has it where no schema says how.
    init(plain value: any FieldValue) throws(PayloadError) {
        let bytes = try Self.anything.encodedBytes(value)
        // The engine reads back what it writes before it hands it out.
        self = (try? JSONValue(parsing: bytes, maximumDepth: .max)) ?? .null
    }
}

extension PayloadError {
    /// What is wrong, in one line.
    var reason: String { faults.first?.message ?? "it cannot be written" }
}
