import Foundation
import TestSupport
import Testing

@testable import Schematic

/// Checks that XML written by a schema is read back by it unchanged.
@Suite("XML round trips")
struct XMLRoundTripTests {
    /// Generates schemas, and values that conform to them.
    private struct Generator {
        var random: SeededGenerator

        indirect enum Shape {
            case text, whole, number, boolean
            case list(Shape)
            case object([(key: String, modifier: String, shape: Shape)])
        }

        mutating func shape(_ depth: Int) -> Shape {
            switch Int.random(in: 0..<(depth == 0 ? 4 : 8), using: &random) {
            case 0: return .text
            case 1: return .whole
            case 2: return .number
            case 3: return .boolean
            case 4, 5: return .list(shape(depth - 1))
            default: return object(depth)
            }
        }

        mutating func object(_ depth: Int) -> Shape {
            let count = Int.random(in: 1...4, using: &random)
            let names = ["id", "name", "tags", "a.b", "_x", "é", "x:y"].shuffled(using: &random).prefix(count)
            return .object(
                names.map { key in
                    (key, ["", "", "{?}", "{null}"].randomElement(using: &random) ?? "", shape(max(0, depth - 1)))
                }
            )
        }

        func schema(of shape: Shape) -> JSONValue {
            switch shape {
            case .text: "text"
            case .whole: 1
            case .number: 0.5
            case .boolean: true
            case .list(let item): .array([schema(of: item)])
            case .object(let members):
                .object(
                    JSONObject(
                        members.map { .init(key: $0.key + $0.modifier, value: schema(of: $0.shape)) }
                    )
                )
            }
        }

        mutating func value(of shape: Shape) -> JSONValue {
            switch shape {
            case .text: return .string(text())
            case .whole: return .number(JSONNumber(Int.random(in: -1000...1000, using: &random)))
            case .number: return JSONNumber(Double.random(in: -1e9...1e9, using: &random)).map { .number($0) } ?? 0
            case .boolean: return .boolean(Bool.random(using: &random))
            case .list(let item):
                return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in value(of: item) })
            case .object(let members):
                var object = JSONObject()
                for member in members {
                    let chance = Int.random(in: 0..<4, using: &random)
                    if member.modifier == "{?}", chance == 0 { continue }
                    object[member.key] = member.modifier == "{null}" && chance == 0 ? .null : value(of: member.shape)
                }
                return .object(object)
            }
        }

        private mutating func text() -> String {
            let pieces = [
                "", "x", " ", "\n", "<", "&amp;", "]]>", "é", "😀", "\"", "'", "\r", "\t", "12", "true", "null",
            ]
            return (0..<Int.random(in: 0...3, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
    }

    @Test("generated values are read back unchanged by generated schemas", arguments: 0..<10)
    func identity(seed: UInt64) throws {
        var generator = Generator(random: SeededGenerator(seed: seed))
        for _ in 0..<60 {
            let shape = generator.object(3)
            let schema = generator.schema(of: shape)
            let one = try XMLCase(schema.text())
            for _ in 0..<5 {
                let value = generator.value(of: shape)
                let usesAttributes = Bool.random(using: &generator.random) && !hasNullIdentifier(value)
                let attributes: Set<String> = usesAttributes ? ["id"] : []
                let format = XMLFormat(root: "root", attributes: attributes, nestsLists: true)
                guard let xml = try? format.write(value) else { continue }  // an attribute that would be a list
                let text = String(decoding: xml, as: UTF8.self)
                #expect(try one.converted(text) == value, "\(schema.text()) \(text)")
                #expect(try one.faults(text) == [])
            }
        }
    }

    /// An attribute cannot represent null and is omitted, so such a value is not restored on reading.
    private func hasNullIdentifier(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let object):
            object.members.contains { ($0.key == "id" && $0.value.isNull) || hasNullIdentifier($0.value) }
        case .array(let elements): elements.contains(where: hasNullIdentifier)
        default: false
        }
    }

    @Test("repeated elements are read back unchanged, from lists of two or more elements", arguments: 0..<4)
    func repeated(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let one = try XMLCase(#"{"name":"x","tag":["x"],"item":[{"id":1,"on{?}":true}]}"#)
        for _ in 0..<50 {
            let tags = (0..<Int.random(in: 2...4, using: &random)).map { _ in
                JSONValue.string(["", "a", " b"].randomElement(using: &random) ?? "")
            }
            let items = (0..<Int.random(in: 0...4, using: &random)).map {
                JSONValue.object(["id": .number(JSONNumber($0)), "on": true])
            }
            let value: JSONValue = ["name": "n", "tag": .array(tags), "item": .array(items)]
            let xml = String(decoding: try XMLFormat(root: "r").write(value), as: UTF8.self)
            #expect(try one.converted(xml) == value, "\(xml)")
        }
    }
}
