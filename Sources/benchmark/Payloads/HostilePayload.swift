import Foundation
import SchemaEngine
import Schematic

/// Payloads that a hostile server might send, whose processing must not take quadratic time.
enum HostilePayload: String, CaseIterable {
    /// A map whose keys are looked up one by one.
    case lookUps = "keys looked up"
    /// A form whose fields are all in one object.
    case fields = "fields of a form"
    /// A list of small values, each of which is checked against alternatives, within an alternative.
    case alternatives = "alternatives in a list"
    /// A list whose elements must differ, with exponents that no number type has.
    case unique = "elements that differ"
    /// A map whose names must be UUIDs.
    case keys = "keys that are UUIDs"

    /// The most similar row.
    var row: Row {
        switch self {
        case .lookUps: .fields
        case .fields: .client
        case .alternatives, .unique, .keys: .check
        }
    }

    /// The number of values at the original size.
    private static let count = 1_000

    /// Returns the size in bytes and the work at a factor of the original size.
    func work(times: Int) throws -> (size: Int, work: () throws -> Void) {
        let count = times * Self.count
        switch self {
        case .lookUps:
            let body = Data("{\((0..<count).map { "\"key\($0)\":1" }.joined(separator: ","))}".utf8)
            let schema = try Self.schema(#"{"{*}": 1}"#)
            return (body.count, { try Self.lookUp(try schema.decodePayload(body).fields, count) })
        case .fields:
            let body = Data((0..<count).map { "a[key\($0)]=1" }.joined(separator: "&").utf8)
            return (body.count, { _ = try FormFormat().read(body, as: .form) })
        case .alternatives:
            let body = Data(#"{"v":[\#(Array(repeating: "{}", count: count).joined(separator: ","))]}"#.utf8)
            let schema = try Self.schema(#"{"v": "{l|m}"}"#)
            return (body.count, { _ = try schema.check(body) })
        case .unique:
            let body = Data("[\((0..<count).map { "\($0)e999999999999" }.joined(separator: ","))]".utf8)
            let schema = try Self.schema(#"["{count:unique}", "{any}"]"#)
            return (body.count, { _ = try schema.check(body) })
        case .keys:
            let names = (0..<count).map { "00000000-0000-0000-0000-\(String($0 + 1 << 44, radix: 16))" }
            let body = Data("{\(names.map { "\"\($0)\":1" }.joined(separator: ","))}".utf8)
            let schema = try Self.schema(#"{"{* uuid}": 1, "{*}": "{none}"}"#)
            return (body.count, { _ = try schema.check(body) })
        }
    }

    private static func lookUp(_ fields: Fields, _ count: Int) throws {
        for index in 0..<count {
            let value: Int = try fields[FieldKey("key\(index)")]
            guard value == 1 else { throw UsageError("a key has another value") }
        }
    }

    private static func schema(_ text: String) throws -> Schema {
        let files = [
            "X.response": text, "L": #"["{a|b}"]"#, "M": #"["{b|a}"]"#, "A": #"{"a{?}": 1}"#, "B": #"{"b{?}": "x"}"#,
        ]
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: "\($0.key).json", text: $0.value) })
        guard let schema = catalog.schema(file: "X.response.json") else { throw UsageError("a schema is missing") }
        return schema
    }
}
