import SchemaEngine
import Testing

@Suite("Cases")
struct CaseTests {
    private static let files = [
        "Bug": #"{"severity": 1, "kind": ""}"#, "Feature": #"{"votes": 1.0, "kind": "{enum:feature}"}"#,
        "Tree": #"{"{case kind}": {"leaf": {"value": 1}, "node": {"child": "{tree}"}}}"#,
    ]
    private static let schema = #"{"{case kind}": {"bug": "{bug}", "feature": "{feature}"}, "id": 1}"#

    @Test(
        "the key that selects the case can be at any position and in any notation",
        arguments: [
            (#"{"kind":"bug","id":1,"severity":2}"#, []),
            (#"{"id":1,"severity":2,"kind":"bug"}"#, []),
            (#"{"id":1,"severity":2,"\u006bind":"b\u0075g"}"#, []),
            (#"{ "id" : 1 , "x" : [ { "kind" : 1 } , "}" ] , "severity" : 2 , "kind" : "bug" }"#, []),
            (#"{"id":1,"severity":2}"#, ["missing-key "]),
            (#"{}"#, ["missing-key ", "missing-key "]),
            (#"{"id":1,"kind":null}"#, ["unexpected-null /kind"]),
            (#"{"id":"x","kind":5}"#, ["type-mismatch /id", "type-mismatch /kind"]),
            (#"{"id":1,"kind":"other"}"#, ["unknown-case /kind"]),
            (#"{"id":1,"kind":"bug","severity":2,"kind":"feature"}"#, ["duplicate-key /kind"]),
            (#"{"id":1,"kind":"feature","votes":"x","severity":"y"}"#, ["type-mismatch /votes"]),
            (#"[]"#, ["type-mismatch "]),
        ] as [(String, [String])]
    )
    func key(payload: String, faults: [String]) throws {
        let schema = try SmallCatalog(Self.files.merging(["X.response": Self.schema]) { first, _ in first })
            .schema("X.response")
        #expect(schema.check(JSONBuffer(payload.utf8)).faults.map(\.inShort) == faults)
    }

    @Test(
        "an object that a case selects is like any other",
        arguments: [
            WalkCase(
                "options apply after it",
                #"{"c": {"{case k}": {"a": {"v": 1}}}, "n": 1}"#,
                payload: #"{"c":{"k":"a","v":"7"},"n":"8"}"#,
                options: .init(convertNumbers: true),
                decoded: #"{"c":{"k":"a","v":7},"n":8}"#
            ),
            WalkCase(
                "lenient continues after it",
                #"{"c": {"{case k}": {"a": {}}}, "n": [1]}"#,
                payload: #"{"c":{"k":"a"},"n":["x"]}"#,
                options: .init(mode: .lenient),
                faults: ["warning type-mismatch /n/0"],
                decoded: #"{"c":{"k":"a"},"n":[]}"#
            ),
            WalkCase(
                "two cases in one object",
                #"{"{case a}": {"x": {"ax": 1}, "y": {}}, "{case b}": {"x": {"bx": 1}, "y": {}}}"#,
                payload: #"{"bx":"no","a":"x","b":"x"}"#,
                faults: ["missing-key ", "type-mismatch /bx"]
            ),
            WalkCase(
                "a key named beside the case and in the branch",
                #"{"{case k}": {"a": {"v": "{int:..5}"}}, "v": "{int:3..}"}"#,
                payload: #"{"k":"a","v":9}"#,
                faults: ["out-of-range /v"]
            ),
            WalkCase(
                "a decomposed letter is another case than the composed one",
                "{\"{case k}\": {\"\u{e9}\": {}}}",
                payload: "{\"k\":\"e\u{301}\"}",
                faults: ["unknown-case /k"]
            ),
            WalkCase(
                "a decomposed letter is another member than the composed one",
                "{\"k\": \"{enum:\u{e9}}\"}",
                payload: "{\"k\":\"e\u{301}\"}",
                faults: ["not-in-enum /k"]
            ),
        ]
    )
    func object(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test("nested cases with their key last are looked up in linear time")
    func depth() throws {
        let schema = try SmallCatalog(Self.files.merging(["X.response": #"["{tree}"]"#]) { first, _ in first })
            .schema("X.response")
        let payload =
            "[" + String(repeating: #"{"child":"#, count: 400) + #"{"value":1,"kind":"leaf"}"#
            + String(repeating: #","kind":"node"}"#, count: 400) + "]"
        #expect(schema.check(JSONBuffer(payload.utf8)).faults == [])
        #expect(try schema.decode(JSONBuffer(payload.utf8)).fields.printedValue.description == payload)
    }
}
