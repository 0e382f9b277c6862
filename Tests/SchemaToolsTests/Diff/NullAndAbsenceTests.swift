import SchemaEngine
import SchemaSamples
import Testing

@testable import SchemaTools

/// The spellings of a key that can be absent or null.
@Suite("Comparisons of null and absence")
struct NullAndAbsenceTests {
    private struct Spelling {
        let text: String
        let mayBeAbsent: Bool
        let mayBeNull: Bool
    }

    private static let spellings = [
        Spelling(text: #""a": "{string}""#, mayBeAbsent: false, mayBeNull: false),
        Spelling(text: #""a{null}": "{string}""#, mayBeAbsent: false, mayBeNull: true),
        Spelling(text: #""a": "{string|null}""#, mayBeAbsent: false, mayBeNull: true),
        Spelling(text: #""a{null}": "{string|null}""#, mayBeAbsent: false, mayBeNull: true),
        Spelling(text: #""a{?}": "{string}""#, mayBeAbsent: true, mayBeNull: true),
        Spelling(text: #""a{?}": "{string|null}""#, mayBeAbsent: true, mayBeNull: true),
    ]

    private static func changes(_ old: String, _ new: String, _ direction: Direction) -> [SchemaChange] {
        func contract(_ key: String) -> Contract {
            Contract([SchemaSource(path: "A.\(direction.rawValue).json", text: "{ \(key) }")])
        }
        return CatalogComparison(old: contract(old), new: contract(new)).changes()
    }

    @Test("absence is compared before null, and two spellings of both are the same", arguments: Direction.allCases)
    func spellings(_ direction: Direction) {
        for old in Self.spellings {
            for new in Self.spellings {
                let (sent, expected) = direction == .response ? (new, old) : (old, new)
                let isAccepted = (expected.mayBeAbsent || !sent.mayBeAbsent) && (expected.mayBeNull || !sent.mayBeNull)
                var words: [String] = []
                if old.mayBeAbsent != new.mayBeAbsent {
                    words = [new.mayBeAbsent ? "key-became-optional" : "key-became-required"]
                } else if old.mayBeNull != new.mayBeNull {
                    words = [new.mayBeNull ? "became-nullable" : "became-not-null"]
                }
                let found = Self.changes(old.text, new.text, direction)
                #expect(found.map(\.kind.identifier) == words, "\(old.text) \(new.text)")
                let severity: SchemaChange.Severity = isAccepted ? .compatible : .breaking
                #expect(found.allSatisfy { $0.severity == severity }, "\(old.text) \(new.text)")
            }
        }
    }

    struct Example: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let messages: [String]
        var testDescription: String { "\(old) → \(new)" }
    }

    @Test(
        "any value, and any value but null at a key that allows null, are the same",
        arguments: [
            Example(old: #""a": null"#, new: #""a{null}": "{any}""#, messages: []),
            Example(old: #""a{null}": "{any}""#, new: #""a": null"#, messages: []),
            Example(old: #""a{?}": null"#, new: #""a{?}": "{any}""#, messages: []),
            Example(
                old: #""a": "{any}""#,
                new: #""a": null"#,
                messages: ["expected any value but null, and now any value"]
            ),
            Example(
                old: #""a{?}": "{string}""#,
                new: #""a{?}": "{any}""#,
                messages: ["expected a string, and now any value"]
            ),
            Example(
                old: #""a": "{string}""#,
                new: #""a": "{any}""#,
                messages: ["expected a string, and now any value but null"]
            ),
            Example(
                old: #""a{null}": "{any}""#,
                new: #""a": "{any}""#,
                messages: ["the value of key 'a' must not be null"]
            ),
        ]
    )
    func anyValue(_ example: Example) {
        for direction in Direction.allCases {
            let found = Self.changes(example.old, example.new, direction)
            #expect(found.map(\.message) == example.messages, "\(direction)")
        }
    }
}
