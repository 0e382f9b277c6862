import SchemaEngine
import Testing

@Suite("Defaults in a walk")
struct DefaultTests {
    @Test(
        "a default is read like a received value",
        arguments: [
            WalkCase(
                "scalars",
                #"{"a{=1}": 2, "b{=\"x\"}": "", "c{=false}": true, "d{=null}": null}"#,
                payload: #"{"z":1}"#,
                decoded: #"{"z":1,"a":1,"b":"x","c":false,"d":null}"#
            ),
            WalkCase(
                "a null, independently of the option",
                #"{"a{=1}": 2}"#,
                payload: #"{"a":null}"#,
                options: .init(nulls: .keep),
                decoded: #"{"a":1}"#
            ),
            WalkCase(
                "containers",
                #"{"a{=[1,2]}": [1], "b{={\"x\":[{}]}}": {"x": [{}]}}"#,
                payload: #"{}"#,
                decoded: #"{"a":[1,2],"b":{"x":[{}]}}"#
            ),
            WalkCase(
                "defaults in a default",
                #"{"a{={}}": {"b{={\"z\":1}}": {"c{=\"deep\"}": ""}}}"#,
                payload: #"{}"#,
                decoded: #"{"a":{"b":{"z":1,"c":"deep"}}}"#
            ),
            WalkCase(
                "tags",
                #"{"a{=\"2024-01-01T00:00:00Z\"}": "{date_iso8601}", "b{=1.50}": "{decimal}"}"#,
                payload: #"{}"#,
                decoded: #"{"a":"2024-01-01T00:00:00.000Z","b":"1.5"}"#
            ),
            WalkCase("a secret", #"{"a{=\"hush\"}": "{secret}"}"#, payload: #"{}"#, decoded: #"{"a":"***"}"#),
            WalkCase(
                "of a key that was left out",
                #"{"a{=1}": 2}"#,
                payload: #"{"a":"x"}"#,
                options: .init(mode: .lenient),
                faults: ["warning type-mismatch /a"],
                decoded: #"{"a":1}"#
            ),
            WalkCase(
                "an alternative in an alternative",
                #"{"v": "{w|null}"}"#,
                ["W": #"{"x{={\"b\":1}}": "{a|b}"}"#, "A": #"{"a": 1}"#, "B": #"{"b": 1}"#],
                payload: #"{"v":{}}"#,
                decoded: #"{"v":{"x":{"b":1}}}"#
            ),
            WalkCase(
                "a case",
                #"{"v{={\"n\":1,\"k\":\"a\"}}": {"{case k}": {"a": {"n": 1}}}}"#,
                payload: #"{}"#,
                decoded: #"{"v":{"n":1,"k":"a"}}"#
            ),
        ]
    )
    func reading(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test(
        "options for payloads do not apply to defaults",
        arguments: [
            WalkCase(
                "unknown keys",
                #"{"a{={\"z\":1}}": {}}"#,
                payload: #"{}"#,
                options: .init(unknownKeys: .reject),
                decoded: #"{"a":{"z":1}}"#
            ),
            WalkCase(
                "depth",
                #"{"a{=[[[1]]]}": [[[1]]]}"#,
                payload: #"{}"#,
                options: .init(maximumDepth: 1),
                decoded: #"{"a":[[[1]]]}"#
            ),
        ]
    )
    func options(_ walk: WalkCase) throws { try walk.expectOutcome() }

    @Test("a value is not confused with a default at the same offset")
    func offsets() throws {
        // The default's own text and the payload's `x` both have an alternative of the same tag at offset 5.
        let files = [
            "X.response": #"{"v": "{w|null}"}"#,
            "W": #"{"d{={  "a":1}}": "{a|b}", "x": "{a|b}"}"#
                .replacing(#"{  "a":1}"#, with: #"{  \"a\":1}"#),
            "A": #"{"a": 1}"#, "B": #"{"b": 1}"#,
        ]
        let schema = try SmallCatalog(files).schema("X.response")
        for pad in 0..<12 {
            let payload = #"{"v":"# + String(repeating: " ", count: pad) + #"{"x":{"b":2}}}"#
            let value = try schema.decode(JSONBuffer(payload.utf8)).fields.printedValue
            #expect(value.description == #"{"v":{"x":{"b":2},"d":{"a":1}}}"#)
        }
    }
}
