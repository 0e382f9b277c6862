import Testing

@Suite("Examples of schemas that few payloads satisfy, or none")
struct ImpossibleSchemaTests {
    private static let impossible = #"{"{*}": "{none}", "{count}": "2"}"#

    @Test(
        "a schema that no payload satisfies is an error that says so, in every variant",
        arguments: [
            impossible, #"{"a": \#(impossible)}"#, #"{"a": 1, "b": 2, "{*}": "{none}", "{count}": "1"}"#,
            #"["{count:2}", \#(impossible)]"#, #"{"{* enum:a}": 1, "{*}": "{none}", "{count}": "2"}"#,
            #"{"a": ["{count:2,unique}", "{enum:x}"]}"#,
        ],
        ["minimal", "full", "null", "empty", "many", "random"]
    )
    func fails(schema: String, variant: String) throws {
        let folder = try TemporaryFolder(["A.response.json": schema])
        let run = CommandRun("example", "--schema", folder("A.response.json"), "--variant", variant)
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err.contains("no payload was found that the schema accepts"), "\(run.err)")
    }

    @Test(
        "a part that no payload can have is left out where the schema permits that",
        arguments: [
            ("[\(impossible)]", "[]"), (#"{"a{?}": \#(impossible), "b{?}": 1}"#, #"{"b":1}"#),
            (#"{"{*}": \#(impossible)}"#, "{}"),
        ]
    )
    func leavesOut(schema: String, payload: String) throws {
        let folder = try TemporaryFolder(["A.response.json": schema])
        let run = CommandRun("example", "--schema", folder("A.response.json"), "--lines")
        #expect(run.out == payload + "\n", "\(run.err)")
    }
}
