import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Comparisons of contracts")
struct CatalogComparisonTests {
    /// A change of files, and the changes that are found: severity, kind, and the place in the new or else in the old file.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let old: [String: String]
        let new: [String: String]
        let changes: [String]

        var testDescription: String { name }
    }

    private static let cases: [Case] = [
        Case(
            name: "a renamed fragment, another folder, other examples and another layout are no changes",
            old: ["A.response.json": #"{ "a": "{one}", "n": 1 }"#, "One.json": #"{ "id": 1, "name{?}": "x" }"#],
            new: ["New/A.response.json": #"{"n":7,"a":"{two}"}"#, "Two.json": "{\n\"name{?}\": \"y\", \"id\": 3 }"],
            changes: []
        ),
        Case(
            name: "keys that an include brings are keys of the object",
            old: ["A.response.json": #"{ "id": 1, "at": "{date}" }"#],
            new: ["A.response.json": #"{ "{include}": "{stamp}", "id": 1 }"#, "Stamp.json": #"{ "at": "{date}" }"#],
            changes: []
        ),
        Case(
            name: "a fragment for both directions breaks both sides with one change",
            old: ["A.response.json": #""{one}""#, "B.request.json": #""{one}""#, "One.json": #"{ "id": 1 }"#],
            new: ["A.response.json": #""{one}""#, "B.request.json": #""{one}""#, "One.json": #"{ "id": "x" }"#],
            changes: ["breaking type-changed One.json /id app,server,code"]
        ),
        Case(
            name: "a recursive schema is compared once",
            old: ["A.response.json": #""{node}""#, "Node.json": #"{ "id": 1, "next{?}": "{node}" }"#],
            new: ["A.response.json": #""{node}""#, "Node.json": #"{ "id": 1.0, "next{?}": "{node}" }"#],
            changes: ["breaking type-widened Node.json /id app,code"]
        ),
        Case(
            name: "an optional key of an open object is no news for the old app",
            old: ["A.response.json": #"{ "id": 1 }"#],
            new: ["A.response.json": #"{ "id": 1, "name{?}": "x" }"#],
            changes: ["compatible key-added-optional A.response.json /name{?} "]
        ),
        Case(
            name: "a closed object refuses a new key",
            old: ["A.response.json": #"{ "id": 1, "{*}": "{none}" }"#],
            new: ["A.response.json": #"{ "id": 1, "name{?}": "x", "{*}": "{none}" }"#],
            changes: ["breaking key-added-optional A.response.json /name{?} app"]
        ),
        Case(
            name: "an alternative that another one contains is compatible",
            old: ["A.response.json": #"{ "a": "{int|string}" }"#],
            new: ["A.response.json": #"{ "a": "{int|string|uuid}" }"#],
            changes: ["compatible alternative-added A.response.json /a code"]
        ),
        Case(
            name: "null that the modifier of the key allows is no new alternative",
            old: ["A.response.json": #"{ "a{?}": "{int}" }"#],
            new: ["A.response.json": #"{ "a{?}": "{int|null}" }"#],
            changes: ["compatible became-nullable A.response.json /a{?} code"]
        ),
        Case(
            name: "a witness in a header file is a text of header fields",
            old: ["A.response-headers.json": #"{ "X-Total": 1 }"#],
            new: ["A.response-headers.json": #"{ "X-Total{?}": 1 }"#],
            changes: ["breaking key-became-optional A.response-headers.json /X-Total{?} app,code"]
        ),
        Case(
            name: "a placeholder with another name leaves the path as it is",
            old: ["A.path.json": #"{ "{endpoint}": "GET a/{id}", "id": 1 }"#],
            new: ["A.path.json": #"{ "{endpoint}": "GET a/{key}", "key": 1 }"#],
            changes: [
                "compatible endpoint-moved A.path.json  ", "compatible key-removed A.path.json  code",
                "breaking key-added-required A.path.json /key server,code",
            ]
        ),
        Case(
            name: "the schema of a status is compared with that of the same status",
            old: ["A.response.404.json": #"{ "m": "x" }"#],
            new: ["A.response.404.json": #"{ "m": 1 }"#],
            changes: ["breaking type-changed A.response.404.json /m app,code"]
        ),
        Case(
            name: "a removed request whose calls another endpoint answers is unknown",
            old: ["A.path.json": #"{ "{endpoint}": "GET a/{id}", "id": 1 }"#],
            new: ["B.path.json": #"{ "{endpoint}": "GET a/{key}", "key": 1 }"#],
            changes: [
                "unknown request-removed A.path.json  code", "compatible request-added B.path.json  ",
            ]
        ),
        Case(
            name: "a registered tag with other JSON types has another type",
            old: ["A.response.json": #"{ "a": "{money}" }"#, "Tags.json": #"{ "money": { "accepts": ["string"] } }"#],
            new: [
                "A.response.json": #"{ "a": "{money}" }"#,
                "Tags.json": #"{ "money": { "accepts": ["string", "number"] } }"#,
            ],
            changes: ["breaking type-widened A.response.json /a app,code"]
        ),
    ]

    private static func contract(_ files: [String: String]) -> Contract {
        Contract(files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) })
    }

    private static func words(_ change: SchemaChange) -> String {
        let sides = SchemaChange.Side.allCases.filter(change.breaks.contains).map(\.rawValue).joined(separator: ",")
        let place = "\(change.place?.file ?? "") \(change.place?.pointer ?? "")"
        return "\(change.severity.rawValue) \(change.kind.rawValue) \(place) \(sides)"
    }

    @Test("a change of files has the expected changes", arguments: cases)
    func changes(_ example: Case) {
        let (old, new) = (Self.contract(example.old), Self.contract(example.new))
        #expect(old.errors.isEmpty && new.errors.isEmpty)
        #expect(Set(CatalogComparison(old: old, new: new).changes().map(Self.words)) == Set(example.changes))
    }

    @Test("a witness is the smallest payload around the change, without keys that the sender does not name")
    func witness() throws {
        let rest = #""list": ["{count:2..}", { "id": 1, "note{?}": "x" }], "map": { "{*}": "text" }"#
        let old = Self.contract(["A.response.json": "{ \(rest), \"deep\": [{ \"a\": { \"b\": \"{int:1..5}\" } }] }"])
        let new = Self.contract(["A.response.json": "{ \(rest), \"deep\": [{ \"a\": { \"b\": \"{int:1..6}\" } }] }"])
        let change = try #require(CatalogComparison(old: old, new: new).changes().first)
        let witness = try #require(change.witnesses.first)
        #expect(witness.text == #"{"list":[{"id":1},{"id":2}],"map":{},"deep":[{"a":{"b":6}}]}"#)
        #expect(witness.refusal == "out-of-range at /deep/0/a/b")
    }

    @Test("a fragment is compared for itself with a role only", arguments: [nil, Direction.request, .response])
    func role(_ role: Direction?) {
        let (old, new) = (Self.contract(["One.json": #"{ "a": 1 }"#]), Self.contract(["One.json": #"{ "a{?}": 1 }"#]))
        let changes = CatalogComparison(old: old, new: new, role: role).changes().map(Self.words)
        let severity = role == .response ? "breaking" : "compatible"
        let sides = role == .response ? "app,code" : "code"
        #expect(changes == (role == nil ? [] : ["\(severity) key-became-optional One.json /a{?} \(sides)"]))
    }
}
