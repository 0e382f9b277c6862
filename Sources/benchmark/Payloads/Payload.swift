import Foundation
import SchemaEngine

/// One document, to be read by both sides into the same models.
struct Payload<Document: Decodable & Equatable & FieldValue>: Subject {
    let name: String
    private let bytes: Data
    private let schema: Schema
    private let decoder = JSONDecoder()

    /// Compiles the payload's schemas, by their file names; `root` is the one of the whole document.
    init(_ name: String, _ bytes: Data, schemas: [String: String], root: String, as type: Document.Type) throws {
        self.name = name
        self.bytes = bytes
        let catalog = try SchemaCatalog(schemas.map { SchemaSource(path: $0.key, text: $0.value) })
        guard let schema = catalog.schema(file: root) else { throw UsageError("no schema '\(root)' for \(name)") }
        self.schema = schema
        decoder.dateDecodingStrategy = .iso8601
    }

    func decodeByPeer() throws { withExtendedLifetime(try peersDocument()) {} }

    func check() throws {
        let report = schema.check(bytes)
        guard report.isValid else { throw PayloadError(schema: schema.file, faults: report.faults) }
    }

    func record() throws { withExtendedLifetime(try schema.decode(bytes)) {} }

    func fields() throws { withExtendedLifetime(try document()) {} }

    func isEqual() throws -> Bool {
        try check()
        return try document() == peersDocument()
    }

    private func document() throws -> Document { try schema.decode(bytes).fields.value() }

    private func peersDocument() throws -> Document { try decoder.decode(Document.self, from: bytes) }
}

/// A payload whatever its models are: what can be done with it, once each.
protocol Subject {
    var name: String { get }
    /// What everything is held against: bytes to models by `JSONDecoder`, which checks no schema.
    func decodeByPeer() throws
    /// Bytes to checked. Throws where the payload is refused.
    func check() throws
    /// Bytes to checked to a record of which nothing is read.
    func record() throws
    /// Bytes to checked to models.
    func fields() throws
    /// Whether both sides make equal models.
    func isEqual() throws -> Bool
}
