import Schematic

/// The names of the engine that `import Schematic` shows. `ConsumerTests` also compiles this file alone.
enum EngineNames {
    static var values: [any FieldValue.Type] { [CalendarDate.self, Fields.self, JSONValue.self] }
    static var errors: [any Error.Type] {
        [Fault.self, FieldError.self, JSONParsingError.self, PayloadError.self, SchemaErrors.self]
    }
    static var others: [Any.Type] {
        [
            CheckOptions.self, CheckOptions.Mode.self, CheckOptions.UnknownKeys.self, Fault.Severity.self,
            FaultCode.self, FieldKey.self, JSONNumber.self, JSONObject.self, PayloadPlace.self, Schema.self,
            SchemaCatalog.self, SchemaPlace.self, SchemaRegistry.self, SchemaSource.self,
        ]
    }

    struct Money: Sendable, Equatable {
        var cents: Int
    }

    struct MoneyTransformer: ValueTransformer {
        var accepts: Set<String> { ["number"] }

        func decode(_ wire: JSONValue) throws -> Money { Money(cents: wire.int ?? 0) }
        func encode(_ value: Money) throws -> JSONValue { .number(JSONNumber(value.cents)) }
    }

    struct Issue: SchemaModel {
        var subject: String

        init(from fields: Fields) throws { subject = try fields["subject"] }
    }

    /// Returns the keys of a payload that a schema accepts.
    static func keys(of payload: [UInt8], by schema: Schema) throws -> [String] {
        for fault in try schema.check(payload) { print(fault.code, fault.severity, fault.payload?.line ?? 0) }
        let object = try JSONValue(parsing: payload).object ?? [:]
        return object.map(\.key)
    }
}

extension EngineNames.Money: FieldValue {}
