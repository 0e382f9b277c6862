import Foundation
import SchemaEngine

/// Reads any bytes as a payload with types that are generated from `Tests/Fuzzing/Schemas`. The walk accepts
/// without faults each payload that a type reads directly from bytes. In each way of reading, a payload is
/// either refused or gives the same model.
///
/// The first byte selects a type, and the second the options. The rest is the payload.
func holdGenerated(_ input: [UInt8]) {
    guard input.count >= 2 else { return }
    let contract = contracts[Int(input[0]) % contracts.count]
    contract(Array(input[2...]), options(input[1]))
}

/// All roots of the schemas with their types.
private let contracts: [@Sendable ([UInt8], CheckOptions) -> Void] = [
    contract(ScalarsResponse.self, "Scalars"),
    contract(ChoicesResponse.self, "Choices"),
    contract(ShapesResponse.self, "Shapes"),
    contract(NodesResponse.self, "Nodes"),
    contract(EventsResponse.self, "Events"),
    contract(MapResponse.self, "Map"),
    contract(KeysResponse.self, "Keys"),
]

private func contract<Model: _ReadableValue & Equatable>(
    _ type: Model.Type,
    _ owner: String
) -> @Sendable ([UInt8], CheckOptions) -> Void {
    let schema = schema(of: owner)
    return { payload, options in hold(payload, schema, options, as: type) }
}

private func hold<Model: _ReadableValue & Equatable>(
    _ payload: [UInt8],
    _ schema: Schema,
    _ options: CheckOptions,
    as type: Model.Type
) {
    let decoded = try? schema.decodePayload(payload, options: options)
    let made: Model? = decoded.flatMap { try? $0.fields.value() }
    let read = try? schema.read(type, from: payload, options: options)
    expect(read == made, "read \(said(read)), and made \(said(made)) of its fields")
    if let straight = schema.readWithoutWalk(type, from: payload, options: options) {
        expect(made == straight, "read straight \(straight), and made \(said(made)) of its fields")
        expect(decoded?.faults.isEmpty == true, "read straight what has faults: \(decoded?.faults ?? [])")
        holdWritten(straight, schema)
    }
}

/// Checks that a model is written to a payload that reads the same, or that is written the same: dates lose
/// precision below a millisecond.
private func holdWritten<Model: _ReadableValue & Equatable>(_ model: Model, _ schema: Schema) {
    do {
        let written = try schema.encode(model)
        let again: Model = try schema.read(from: written)
        expect(again == model || (try? schema.encode(again)) == written, "written as \(model), and read as \(again)")
    } catch {
        fatalError("\(model) cannot be written and read again: \(error)")
    }
}

private func said(_ model: Any?) -> String { model.map { "\($0)" } ?? "nothing" }

private func options(_ byte: UInt8) -> CheckOptions {
    CheckOptions(
        unknownKeys: CheckOptions.UnknownKeys.allCases[Int(byte & 3) % 3],
        convertNumbers: byte & 4 != 0,
        keepsNulls: byte & 8 != 0,
        mode: CheckOptions.Mode.allCases[Int(byte >> 4 & 3) % 3],
        maximumDepth: byte & 64 != 0 ? 8 : 512
    )
}

private func schema(of owner: String) -> Schema {
    do {
        guard let schema = try catalog.get().schema(file: owner + ".response.json") else {
            fatalError("there is no schema of '\(owner)'")
        }
        return schema
    } catch {
        fatalError("the schemas of this program are not right: \(error)")
    }
}

private let catalog = Result {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Schemas")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try SchemaCatalog(
        files.map { SchemaSource(path: $0.lastPathComponent, bytes: try Data(contentsOf: $0)) }
    )
}
