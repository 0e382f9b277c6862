import Foundation
import Testing

@testable import Schematic

/// A helper that reads XML by a schema.
struct XMLCase {
    let schema: Schema

    init(_ schema: String?, others: [String: String] = [:], _ configure: (inout SchemaRegistry) -> Void = { _ in })
        throws
    {
        var registry = SchemaRegistry()
        configure(&registry)
        let files = [(key: "X.response.json", value: schema ?? "null")] + others.sorted { $0.key < $1.key }
        let catalog = try SchemaCatalog(files.map { SchemaSource(path: $0.key, text: $0.value) }, registry: registry)
        self.schema = try #require(catalog.schema(owner: "X", .response))
    }

    /// Returns the XML as JSON in the schema's shape, valid or not.
    func converted(_ xml: String) throws -> JSONValue {
        guard case .untyped(let root, _) = try XMLFormat().read(Data(xml.utf8), as: .xml) else {
            throw NoUntypedElement()
        }
        return try JSONValue(parsing: SchemaDirectedConverter.converted(root, by: schema).json)
    }

    /// Returns the decoded fields.
    func decoded(_ xml: String, options: CheckOptions = .standard) throws -> Fields {
        guard case .untyped(let root, let text) = try XMLFormat().read(Data(xml.utf8), as: .xml) else {
            throw NoUntypedElement()
        }
        return try schema.decode(root, in: try #require(text), options: options).fields
    }

    /// Returns the faults, as `code line:column pointer`.
    func faults(_ xml: String, options: CheckOptions = .standard) throws -> [String] {
        do {
            _ = try decoded(xml, options: options)
            return []
        } catch let error as PayloadError {
            return error.faults.map { fault in
                let place = fault.payload.map { "\($0.line):\($0.column) \($0.pointer)" } ?? "nowhere"
                return "\(fault.code.rawValue) \(place)"
            }
        }
    }

    struct NoUntypedElement: Error {}
}
