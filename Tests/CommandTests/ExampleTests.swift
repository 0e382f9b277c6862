import Testing

@Suite("The subcommand example")
struct ExampleTests {
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "s/A.response.json": #"{"id": 1, "name": "{string:2..5}", "note{?}": "n", "tags": ["x"], "to{null}": 1}"#,
            "s/N.response.json": #""{none}""#,
            "s/M.response.json": #"{"price": "{money}"}"#,
            "s/H.response-headers.json": #"{"X-Total": 120, "X-Tags": ["{string}"]}"#,
            "s/Bad.response.json": #"{"a": "{nope}"}"#,
            "s/Tags.json": #"{"money": {"accepts": ["object"]}}"#,
        ])
    }

    private func example(_ schema: String, _ arguments: String...) throws -> CommandRun {
        let folder = try folder()
        return CommandRun(["example", "--schema", folder("s/\(schema)")] + arguments)
    }

    @Test(
        "a variant selects the payload",
        arguments: [
            ("minimal", #"{"id":1,"name":"text","tags":[],"to":null}"#),
            ("full", #"{"id":1,"name":"text","note":"n","tags":["x"],"to":1}"#),
            ("null", #"{"id":1,"name":"text","note":null,"tags":["x"],"to":null}"#),
            ("empty", #"{"id":1,"name":"te","note":"","tags":[],"to":1}"#),
        ]
    )
    func variants(variant: String, payload: String) throws {
        let run = try example("A.response.json", "--variant", variant, "--lines")
        #expect(run.status == 0)
        #expect(run.out == payload + "\n")
        #expect(run.err.isEmpty)
    }

    @Test("long arrays have a hundred elements, and a restricted string its greatest length")
    func many() throws {
        let run = try example("A.response.json", "--variant", "many")
        let payload = try run.json()
        #expect((payload["tags"] as? [String])?.count == 100)
        #expect((payload["name"] as? String)?.count == 5)
    }

    @Test("the same seed gives the same payloads, and another one gives others", arguments: ["full", "random"])
    func seeds(variant: String) throws {
        let arguments = ["--variant", variant, "--lines", "--count", "5", "--seed"]
        let folder = try folder()
        let runs = ["1", "1", "2"].map { seed in
            CommandRun(["mock", "--schema", folder("s/A.response.json")] + arguments + [seed]).out
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0] != runs[2])
        let lines = runs[0].split(separator: "\n")
        #expect(lines.count == 5)
        #expect(Set(lines).count > 1)
        #expect(lines.dropFirst().first == runs[2].split(separator: "\n").first)
    }

    @Test("without --lines, a payload is indented")
    func isIndented() throws {
        let run = try example("A.response.json", "--variant", "minimal")
        #expect(run.out.hasPrefix("{\n  \"id\": 1,\n"))
        #expect(run.out.hasSuffix("}\n"))
    }

    @Test("an example of header fields is their text")
    func headers() throws {
        let run = try example("H.response-headers.json")
        #expect(run.status == 0)
        #expect(run.out.lowercased() == "x-total: 120\nx-tags: text\n")
    }

    @Test(
        "a schema without an example ends with status 2 and one line that states the reason",
        arguments: [
            ("N.response.json", "accepts no body, so that it has no example"),
            ("Tags.json", "does not describe a payload"),
        ]
    )
    func refusals(schema: String, reason: String) throws {
        let run = try example(schema)
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err.hasSuffix(": \(reason)\n"))
    }

    @Test("a fault of the schema ends with status 1")
    func faults() throws {
        let run = try example("Bad.response.json")
        #expect(run.status == 1)
        #expect(run.out.contains("[unknown-tag]"))
    }

    @Test("validate accepts each example", arguments: ["minimal", "full", "null", "empty", "many", "random"])
    func isAccepted(variant: String) throws {
        let folder = try folder()
        let schema = folder("s/A.response.json")
        let run = CommandRun("example", "--schema", schema, "--variant", variant, "--count", "20", "--lines")
        let check = CommandRun("validate", "--schema", schema, "--lines", "-", input: run.out)
        #expect(check.status == 0)
    }
}
