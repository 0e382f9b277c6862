import Foundation
import SchemaEngine

/// A document that both sides read and write, with the same models.
final class Payload<Document: Codable & Equatable & FieldValue>: Subject {
    let name: String
    private let bytes: Data
    private let schema: Schema
    private let outgoing: Schema
    /// Creates the generated models without the walk.
    private let read: (Schema, Data) -> Any?
    private let decoder = JSONDecoder()
    private let encoder = JSONEncoder()
    // Created lazily, because only some rows use them.
    private lazy var document = Result { try madeByFields() }
    private lazy var faulty = FaultyPayload(bytes)

    var size: Int { bytes.count }

    /// Compiles the payload's schemas. `root` is the file of the whole document's schema, from which `generated` is
    /// generated.
    init<Generated: _ReadableValue>(
        _ name: String,
        _ bytes: Data,
        schemas: [SchemaSource],
        root: String,
        generated: Generated.Type
    ) throws {
        read = { $0.readWithoutWalk(generated, from: $1) }
        self.name = name
        self.bytes = bytes
        schema = try Self.schema(root, of: schemas)
        // `Codable` omits `nil` properties, so a required nullable key can be missing in the encoded payload.
        outgoing = try Self.schema(root, of: schemas.map(Self.withOptionalKeys))
        decoder.dateDecodingStrategy = .iso8601
        encoder.dateEncodingStrategy = .iso8601
    }

    private static func withOptionalKeys(_ source: SchemaSource) -> SchemaSource {
        let text = source.text.withBytes { String(decoding: $0, as: UTF8.self) }
        return SchemaSource(path: source.path, text: text.replacingOccurrences(of: "{null}\":", with: "{?}\":"))
    }

    private static func schema(_ root: String, of schemas: [SchemaSource]) throws -> Schema {
        let catalog = try SchemaCatalog(schemas)
        guard let schema = catalog.schema(file: root) else { throw UsageError("there is no schema '\(root)'") }
        return schema
    }

    func prepare(_ row: Row) throws {
        switch row {
        case .encode: _ = try document.get()
        case .faults: _ = faulty
        default: break
        }
    }

    func decodeByPeer() throws -> Any { try decoder.decode(Document.self, from: bytes) }

    func encodeByPeer() throws -> Any { try encoder.encode(document.get()) }

    func check() throws -> Any {
        let report = schema.checkReport(bytes)
        guard report.isValid else { throw PayloadError(schema: schema.file, faults: report.faults) }
        return report
    }

    func record() throws -> Any { try schema.decodePayload(bytes) }

    func generated() throws -> Any { try madeByReader() }

    func fields() throws -> Any { try madeByFields() }

    func decodable() throws -> Any { try madeByDecodable() }

    func encode() throws -> Any { try encoded() }

    func checkFaulty() throws -> Any { faults() }

    func hasCorrectResult(_ row: Row) throws -> Bool {
        switch row {
        case .generated: ModelEquivalence.areEquivalent(try madeByReader(), try document.get())
        case .decodable: try madeByDecodable() == document.get()
        case .encode: try decoder.decode(Document.self, from: encoded()) == document.get()
        case .faults: faulty.hasAll(faults())
        // Models are created from records, and validation is the same walk.
        default: try decoder.decode(Document.self, from: bytes) == document.get()
        }
    }

    private func madeByReader() throws -> Any {
        guard let document = read(schema, bytes) else {
            throw UsageError("\(name): the walk had to read it; were the models generated from these schemas?")
        }
        return document
    }

    private func madeByFields() throws -> Document { try schema.decodePayload(bytes).fields.value() }

    private func madeByDecodable() throws -> Document { try schema.decodePayload(bytes).fields.decode() }

    private func encoded() throws -> Data { try outgoing.encode(document.get()) }

    private func faults() -> [Fault] {
        var options = schema.options
        options.maximumFaults = 100_000
        return schema.checkReport(faulty.bytes, options: options).faults
    }
}
