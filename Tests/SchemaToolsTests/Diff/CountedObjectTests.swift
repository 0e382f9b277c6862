import Foundation
import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Comparisons of objects that count their members")
struct CountedObjectTests {
    /// The schemas of a receiver and of a sender, and a payload of the sender that the receiver refuses.
    struct Case: Sendable, CustomTestStringConvertible {
        let receiver: String
        let sender: String
        let payload: String

        var testDescription: String { "\(receiver) \(sender)" }
    }

    private static func changes(_ role: String, _ receiver: String, _ sender: String) -> [SchemaChange] {
        let contracts = [receiver, sender].map { Contract([SchemaSource(path: "A.\(role).json", text: $0)]) }
        #expect(contracts.allSatisfy { $0.errors.isEmpty })
        let (old, new) = role == "response" ? (contracts[0], contracts[1]) : (contracts[1], contracts[0])
        return CatalogComparison(old: old, new: new).changes()
    }

    private static func accepts(_ schema: String, _ payload: String) throws -> Bool {
        let catalog = try SchemaCatalog([SchemaSource(path: "A.response.json", text: schema)])
        return try #require(catalog.schema(file: "A.response.json")).accepts(Data(payload.utf8))
    }

    @Test(
        "a sender that counts its members sends keys that it does not describe",
        arguments: [
            Case(
                receiver: #"{ "a": 1, "{*}": "{none}" }"#,
                sender: #"{ "a": 1, "{count}": "2" }"#,
                payload: #"{"a":1,"x":2}"#
            ),
            Case(
                receiver: #"{ "a": 1, "b{?}": 1, "{count}": "1..3" }"#,
                sender: #"{ "a": 1, "{count}": "1..3" }"#,
                payload: #"{"a":1,"b":"x"}"#
            ),
            Case(
                receiver: #"{ "a": 1, "b{?}": 1 }"#,
                sender: #"{ "a": 1, "{count}": "2" }"#,
                payload: #"{"a":1,"b":"x"}"#
            ),
            Case(
                receiver: #"{ "a": 1, "{*}": "text" }"#,
                sender: #"{ "a": 1, "{count}": "..2" }"#,
                payload: #"{"a":1,"b":2}"#
            ),
            Case(
                receiver: #"{ "a": 1, "{* int}": "text" }"#,
                sender: #"{ "a": 1, "{count}": "2" }"#,
                payload: #"{"a":1,"7":2}"#
            ),
            Case(
                receiver: #"{ "a": 1, "{* int}": 1, "{*}": "{none}" }"#,
                sender: #"{ "a": 1, "{* int}": 1, "{count}": "1..2" }"#,
                payload: #"{"a":1,"x":2}"#
            ),
            Case(
                receiver: #"{ "list": [{ "a": 1, "{*}": "{none}" }] }"#,
                sender: #"{ "list": [{ "a": 1, "{count}": "1..2" }] }"#,
                payload: #"{"list":[{"a":1,"x":2}]}"#
            ),
        ]
    )
    func undescribedKeys(one: Case) throws {
        #expect(try Self.accepts(one.sender, one.payload))
        #expect(try !Self.accepts(one.receiver, one.payload))
        for role in ["response", "request"] {
            let witnesses = Self.changes(role, one.receiver, one.sender).flatMap(\.witnesses)
            #expect(!witnesses.isEmpty)
            for witness in witnesses {
                #expect(try Self.accepts(one.sender, witness.text))
                #expect(try !Self.accepts(one.receiver, witness.text))
            }
        }
    }

    @Test(
        "a count that leaves no room for further keys opens no object",
        arguments: [
            (#"{ "a": 1, "{*}": "{none}" }"#, #"{ "a": 1, "{count}": "1" }"#),
            (#"{ "a": 1, "{count}": "1..2" }"#, #"{ "a": 1, "{*}": "{none}" }"#),
            (#"{ "a": 1, "b{?}": "{any|null}", "{count}": "1..2" }"#, #"{ "a": 1, "{count}": "1..2" }"#),
        ]
    )
    func closed(receiver: String, sender: String) {
        for role in ["response", "request"] {
            let changes = Self.changes(role, receiver, sender)
            #expect(changes.allSatisfy { $0.severity == .compatible }, "\(changes)")
        }
    }

    @Test("any value, and any value or null, are the same", arguments: [#""a{null}": "{any}""#, #""a": "{any|null}""#])
    func anyOrNull(key: String) {
        for role in ["response", "request"] {
            for pair in [(#"{ "a": null }"#, "{ \(key) }"), ("{ \(key) }", #"{ "a": null }"#)] {
                let changes = Self.changes(role, pair.0, pair.1)
                #expect(changes.allSatisfy { $0.severity == .compatible }, "\(role) \(changes)")
            }
        }
    }
}
