import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Random payloads that are read and sent back")
struct RoundTripProperties {
    @Test("a payload is sent back as received, or refused for what it lost", arguments: 0..<8)
    func identity(group: Int) throws {
        var counts = (whole: 0, lossy: 0)
        let count = rounds(7)
        for seed in group * count..<(group + 1) * count {
            var generated = RandomCatalog(seed: UInt64(seed))
            guard let schema = try Self.schema(of: generated) else { continue }
            for _ in 0..<15 {
                let payload = generated.payload()
                for options in Self.options {
                    let bytes = JSONBuffer(payload.text().utf8)
                    guard let decoded = try? schema.decodePayload(bytes, options: options) else { continue }
                    let printed = NaiveForms.canonical(decoded.fields.printedValue)
                    let isWhole = printed == NaiveForms.canonical(payload)
                    if isWhole { counts.whole += 1 } else { counts.lossy += 1 }
                    let note = "seed \(seed) \(options.unknownKeys) \(options.mode): \(payload) by \(generated.root)"
                    let sent = Self.sent(decoded.fields, schema, options)
                    #expect(sent == (isWhole ? payload.text() : nil), "\(note)")
                    guard isWhole, case .object(let object) = payload else { continue }
                    try expectChange(of: object, decoded.fields, schema, note)
                }
            }
        }
        #expect(counts.whole > 20 && counts.lossy > 10, "\(counts)")
    }

    /// Changes each key of the object in turn and expects all others to be sent back as received.
    private func expectChange(of object: JSONObject, _ fields: Fields, _ schema: Schema, _ note: String) throws {
        for (index, member) in object.members.enumerated() {
            var (fields, members) = (fields, object.members)
            members[index].value = .array([.number(1), .null])
            try fields.set(FieldKey(member.key), to: members[index].value)
            let observing = CheckOptions(keepsNulls: true, mode: .observe)
            let expected = JSONValue.object(JSONObject(members)).text()
            #expect(Self.sent(fields, schema, observing) == expected, "\(note), changed at \(member.key)")
        }
    }

    private static let options = [
        CheckOptions(keepsNulls: true), CheckOptions(unknownKeys: .drop, keepsNulls: true),
        CheckOptions(keepsNulls: true, mode: .lenient), CheckOptions(keepsNulls: true, mode: .observe),
        CheckOptions(unknownKeys: .drop, keepsNulls: true, mode: .lenient),
    ]

    private static func schema(of generated: RandomCatalog) throws -> Schema? {
        let sources = [
            SchemaSource(path: "X.response.json", text: generated.root.description),
            SchemaSource(path: "one.json", text: generated.fragments["one"]?.description ?? ""),
            SchemaSource(path: "two.json", text: generated.fragments["two"]?.description ?? ""),
        ]
        return SchemaCatalog.compiled(sources).catalog.schema(file: "X.response.json")
    }

    /// Returns the text, or `nil` if the value is refused only for what it lost. A loss changes counts, too, and may make
    /// elements equal.
    private static func sent(_ fields: Fields, _ schema: Schema, _ options: CheckOptions) -> String? {
        do {
            return String(decoding: try schema.encode(fields, options: options), as: UTF8.self)
        } catch {
            let isLossy = error.faults.contains { $0.code == .lossyObject }
            let codes: [FaultCode] = [.lossyObject, .wrongCount, .duplicateElement]
            return isLossy && error.faults.allSatisfy { codes.contains($0.code) } ? nil : error.description
        }
    }
}
