import Foundation
import Schematic

/// Compares the values that generated types read directly from bytes with those that they create from fields,
/// and encodes them again.
struct Agreement {
    private(set) var accepted = 0
    private(set) var refused = 0
    private(set) var disagreements: [String] = []

    /// Reads a payload in both ways.
    mutating func check<Model: FieldValue & Equatable>(
        _ type: Model.Type,
        _ folder: String,
        _ file: String,
        payload: String
    ) {
        do {
            let schema = try schema(folder, file)
            let payload = Data(payload.utf8)
            for options in Self.options { compare(type, schema, payload, options, "\(folder)/\(file)") }
            guard let decoded = try? schema.decode(payload) else {
                refused += 1
                if (try? schema.read(type, from: payload)) != nil {
                    disagreements.append("\(folder)/\(file): a payload that is refused was read")
                }
                return
            }
            accepted += 1
            guard decoded.exists else {
                if try schema.read(Model?.self, from: payload) != nil {
                    disagreements.append("\(folder)/\(file): a value was read without a body")
                }
                return
            }
            let model: Model = try decoded.value()
            let read = try schema.read(type, from: payload)
            if read != model { disagreements.append("\(folder)/\(file): \(read) is not \(model)") }
            let sent = try schema.encode(model)
            let again: Model = try schema.decode(sent).value()
            if again != model { disagreements.append("\(folder)/\(file): \(model) was read again as \(again)") }
        } catch {
            disagreements.append("\(folder)/\(file): \(error)")
        }
    }

    /// Each mode with each treatment of unknown keys.
    private static let options = CheckOptions.Mode.allCases.flatMap { mode in
        CheckOptions.UnknownKeys.allCases.map { CheckOptions(unknownKeys: $0, mode: mode) }
    }

    /// Reads a payload in both ways with options. Both refuse it, or make the same value.
    private mutating func compare<Model: FieldValue & Equatable>(
        _ type: Model.Type,
        _ schema: Schema,
        _ payload: Data,
        _ options: CheckOptions,
        _ file: String
    ) {
        let decoded = try? schema.decode(payload, options: options)
        let made = decoded.flatMap { try? $0.value(as: type) }
        let read = try? schema.read(type, from: payload, options: options)
        guard read != made else { return }
        let ways = "\(read.map { "\($0)" } ?? "nothing") is not \(made.map { "\($0)" } ?? "nothing")"
        disagreements.append("\(file), \(options.mode), \(options.unknownKeys): \(ways)")
    }

    private func schema(_ folder: String, _ file: String) throws -> Schema {
        let root = URL(fileURLWithPath: folder)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let sources = try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".plist") }.map { name in
            SchemaSource(path: name, text: try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
        }
        return try SchemaCatalog(sources).schema(named: file)
    }

    /// The disagreements and a summary.
    var report: String {
        (disagreements + ["\(accepted) accepted, \(refused) refused, \(disagreements.count) disagreements"])
            .joined(separator: "\n")
    }
}
