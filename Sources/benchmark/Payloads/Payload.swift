import Foundation
import SchemaEngine

/// One document, to be read and written by both sides, from and to the same models.
struct Payload<Document: Codable & Equatable & FieldValue>: Subject {
    let name: String
    private let bytes: Data
    private let faulty: FaultyText
    private let schema: Schema
    private let outgoing: Schema
    /// What both sides write.
    private let document: Document
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()

    var size: Int { bytes.count }

    /// Compiles the payload's schemas, by their file names; `root` is the one of the whole document.
    init(_ name: String, _ bytes: Data, schemas: [String: String], root: String, as type: Document.Type) throws {
        self.name = name
        self.bytes = bytes
        faulty = FaultyText(bytes)
        schema = try Self.schema(root, of: schemas)
        // `Codable` leaves out what is nil: a key that must be there, and may be null, may be missing on the way out.
        outgoing = try Self.schema(
            root,
            of: schemas.mapValues { $0.replacingOccurrences(of: "{null}\":", with: "{?}\":") }
        )
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
        document = try decoder.decode(Document.self, from: bytes)
    }

    private static func schema(_ root: String, of schemas: [String: String]) throws -> Schema {
        let catalog = try SchemaCatalog(schemas.map { SchemaSource(path: $0.key, text: $0.value) })
        guard let schema = catalog.schema(file: root) else { throw UsageError("there is no schema '\(root)'") }
        return schema
    }

    func decodeByPeer() throws { withExtendedLifetime(try decoder.decode(Document.self, from: bytes)) {} }

    func encodeByPeer() throws { withExtendedLifetime(try encoder.encode(document)) {} }

    func check() throws {
        let report = schema.check(bytes)
        guard report.isValid else { throw PayloadError(schema: schema.file, faults: report.faults) }
    }

    func record() throws { withExtendedLifetime(try schema.decode(bytes)) {} }

    func fields() throws { withExtendedLifetime(try madeByFields()) {} }

    func decodable() throws { withExtendedLifetime(try madeByDecodable()) {} }

    func encode() throws { withExtendedLifetime(try encoded()) {} }

    func checkFaulty() throws { withExtendedLifetime(faults()) {} }

    func isRight(_ row: Row) throws -> Bool {
        switch row {
        case .decodable: try madeByDecodable() == document
        case .encode: try decoder.decode(Document.self, from: encoded()) == document
        case .faults: faulty.hasAll(faults())
        // A record is what the models are made from, and the check is the same walk.
        case .fields, .record, .check, .startup, .memory: try madeByFields() == document
        }
    }

    private func madeByFields() throws -> Document { try schema.decode(bytes).fields.value() }

    private func madeByDecodable() throws -> Document { try schema.decode(bytes).fields.decode() }

    private func encoded() throws -> Data { try outgoing.encode(Fields(encoding: document)) }

    private func faults() -> [Fault] {
        var options = schema.options
        options.maximumFaults = 100_000
        return schema.check(faulty.bytes, options: options).faults
    }
}
