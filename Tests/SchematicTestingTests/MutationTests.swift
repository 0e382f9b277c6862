import Foundation
import SchemaEngine
import Schematic
import Testing

@testable import SchematicTesting

@Suite("Violations of schemas")
struct MutationTests {
    struct Case: Sendable, CustomStringConvertible {
        let schema: String
        /// Some of the expected violations.
        let expected: [String]
        var description: String { schema }
    }

    private static let cases = [
        Case(
            schema: #"{ "id": 1 }"#,
            expected: [
                ": no body missing-body ", ": id is absent missing-key ", "/id: null unexpected-null /id",
                "/id: a string type-mismatch /id", "/id: a fraction type-mismatch /id",
                "/id: more than 64 bits number-overflow /id", ": a repeated key duplicate-key /id",
                ": cut after 1 bytes invalid-json ",
            ]
        ),
        Case(schema: #"{ "a/b~{?}": "{int:0..9}" }"#, expected: ["/a~1b~0: more than 9 out-of-range /a~1b~0"]),
        Case(
            schema: #"{ "a": "{int|bool}" }"#,
            expected: ["/a: a string no-alternative /a", "/a: null unexpected-null /a"]
        ),
        Case(schema: #"{ "a": "{null|part}" }"#, expected: ["/a/b: null no-alternative /a"]),
        Case(
            schema: #"["{count:1..2}", "{string:2..3}"]"#,
            expected: [
                ": fewer than 1 elements wrong-count ", ": more than 2 elements wrong-count ",
                "/0: shorter than 2 wrong-length /0",
            ]
        ),
        Case(schema: #"["{count:unique}", 1]"#, expected: [": equal elements duplicate-element /1"]),
        Case(
            schema: #"{ "a": 1, "{*}": "{none}", "{count}": "1" }"#,
            expected: [
                ": an unknown key unknown-key /unknown_key, wrong-count ", ": a is absent missing-key , wrong-count ",
            ]
        ),
        Case(
            schema: #"{ "{case kind}": { "bug": { "severity": 1 } } }"#,
            expected: [
                ": kind is absent missing-key ", "/kind: kind is unknown unknown-case /kind",
                "/kind: kind is a number type-mismatch /kind", "/severity: null unexpected-null /severity",
            ]
        ),
        Case(schema: #""{none}""#, expected: [": a body unexpected-body "]),
        Case(schema: #""{enum:a,b}""#, expected: [": an unknown member not-in-enum "]),
        Case(schema: #""{uuid}""#, expected: [": text of another form transform-failed "]),
        Case(schema: #""{base64:3..4}""#, expected: [": longer than 4 wrong-length "]),
        Case(schema: #""{string:/^x$/}""#, expected: [": text without the pattern pattern-mismatch "]),
    ]

    @Test("each requirement is violated once", arguments: cases)
    func violates(_ example: Case) throws {
        let schema = try schema(example.schema, ["Part": #"{ "b": true }"#])
        let found = try schema.mutations().map(\.summary)
        for expected in example.expected { #expect(found.contains(expected), "\(expected) in \(found)") }
        #expect(Set(found).count == found.count)
    }

    @Test("the schema reports exactly the expected faults", arguments: cases)
    func isRefused(_ example: Case) throws {
        try expectLaws(schema(example.schema, ["Part": #"{ "b": true }"#]))
    }

    @Test("a fault inside a value that another case marks as secret is expected at the value")
    func isConcealed() throws {
        let schema = try schema(
            #"{ "{case kind}": { "bug": { "a": "{part}" }, "note": { "a": "{secret}" } } }"#,
            ["Part": #"{ "b": true }"#]
        )
        #expect(try schema.mutations().map(\.summary).contains("/a/b: null unexpected-null /a"))
        try expectLaws(schema)
    }

    @Test("an expected fault is described by its documented code and its place")
    func describesFaults() throws {
        let mutations = try schema(#"{ "id": 1 }"#).mutations()
        let faults = Dictionary(mutations.map { ($0.description, "\($0.faults)") }) { first, _ in first }
        #expect(faults[": id is absent"] == "[missing-key]")
        #expect(faults["/id: null"] == "[unexpected-null at /id]")
    }

    @Test("a limit bounds the number of violations")
    func isLimited() throws {
        let schema = try schema(#"{ "a": 1, "b": 2 }"#)
        #expect(try schema.mutations(limit: 3).count == 3)
    }

    @Test("a limit below 1 is an error that names it", arguments: [0, -1])
    func refusesLimit(_ limit: Int) throws {
        struct X: APIRequest { let path: PathTemplate = "x" }
        let schema = try schema(#"{ "a": 1 }"#)
        let sources = SchemaSources.sources([SchemaSource(path: "X.response.json", text: #"{ "a": 1 }"#)])
        let error = SampleError.limit(limit)
        #expect(error.description == "expected a limit of at least 1, found \(limit)")
        #expect(throws: error) { try schema.mutations(limit: limit) }
        #expect(throws: error) { try schema.mutations(of: Data(#"{ "a": 1 }"#.utf8), limit: limit) }
        #expect(throws: error) { try schema.variants(limit: limit) }
        #expect(throws: error) { try Variants(of: X.self, in: sources, limit: limit) }
        #expect(throws: error) { try Variants.violations(of: X.self, in: sources, limit: limit) }
    }

    @Test("a payload that the schema refuses has no violations")
    func refusesPayload() throws {
        let schema = try schema(#"{ "a": 1 }"#)
        #expect(throws: SampleError.self) { try schema.mutations(of: Data("{}".utf8)) }
    }
}

extension SchemaMutation {
    /// The description, and the code and the pointer of each fault.
    var summary: String {
        description + " " + faults.map { "\($0.code.rawValue) \($0.pointer)" }.joined(separator: ", ")
    }
}

/// Expects that a schema accepts its variants, and refuses its mutations with the expected faults.
func expectLaws(_ schema: Schema, examples: [String: JSONValue] = [:], limit: Int = 10_000) throws {
    for variant in try schema.variants(examples: examples) {
        #expect(schema.checkReport(variant.body, options: .standard).isValid, "\(schema.file) \(variant)")
    }
    for mutation in try schema.mutations(limit: limit, examples: examples) {
        let report = schema.checkReport(mutation.body, options: .standard)
        let found = report.faults.filter { $0.severity == .error }
            .map { "\($0.code.rawValue) \($0.payload?.pointer ?? "")" }
        let expected = mutation.faults.map { "\($0.code.rawValue) \($0.pointer)" }
        #expect(!report.isValid && found.sorted() == expected.sorted(), "\(schema.file) \(mutation): \(found)")
    }
}
