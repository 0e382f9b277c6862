import Foundation
import Testing

@Suite struct InferBaseTests {
    private static let base = """
        {
            "{comment}": "kept",
            "id": 7,   "name": "x",
            "item": "{item|null}"
        }

        """
    private let folder: TemporaryFolder
    private let schema: String

    init() throws {
        folder = try TemporaryFolder([
            "in/GetA.response.json": Self.base, "in/Item.json": "{ \"n\":   1 }\n",
            "accepted.json": #"{"id": 1, "name": "y", "item": null}"#,
            "wider.json": #"{"id": 1, "name": null, "item": {"n": 1.5}}"#,
            "lines.jsonl": """
            {"id": 1, "name": "y", "item": null}
            {"id": 1, "name": "y", "item": null, "new": [1]}
            {"id":

            """,
        ])
        schema = folder("in/GetA.response.json")
    }

    private static let widened = base.replacingOccurrences(of: "\"name\"", with: "\"name{null}\"")

    @Test("a schema that accepts the samples is written unchanged")
    func unchanged() throws {
        let run = CommandRun("infer", "--base", schema, folder("accepted.json"))
        #expect(run.status == 0)
        #expect(run.out == Self.base)
        #expect(run.err.isEmpty)
        #expect(CommandRun("infer", "--base", schema, folder("accepted.json"), "--output", schema).status == 0)
        #expect(try folder.text(of: "in/GetA.response.json") == Self.base)
        #expect(try folder.text(of: "in/Item.json") == "{ \"n\":   1 }\n")
    }

    @Test("the schema and its fragment are changed in place, and a second run changes nothing")
    func inPlace() throws {
        for _ in 0..<2 {
            let run = CommandRun("infer", "--base", schema, folder("wider.json"), "--output", schema)
            #expect(run.status == 0)
            #expect(run.out.isEmpty)
            #expect(try folder.text(of: "in/GetA.response.json") == Self.widened)
            #expect(try folder.text(of: "in/Item.json") == "{ \"n\":   1.0 }\n")
        }
        for sample in ["accepted.json", "wider.json"] {
            #expect(CommandRun("validate", "--schema", schema, folder(sample)).status == 0)
        }
    }

    @Test("another output leaves the schema, and has the changed files only")
    func elsewhere() throws {
        let run = CommandRun("infer", "--base", schema, folder("wider.json"))
        #expect(run.status == 0)
        #expect(run.out == "==> GetA.response.json <==\n\(Self.widened)==> Item.json <==\n{ \"n\":   1.0 }\n")
        let output = folder("out/GetA.response.json")
        #expect(CommandRun("infer", "--base", schema, "--lines", folder("lines.jsonl"), "--output", output).status == 1)
        let added = Self.base.replacingOccurrences(of: "|null}\"\n", with: "|null}\",\n    \"new{?}\": [1]\n")
        #expect(try folder.text(of: "out/GetA.response.json") == added)
        #expect(!FileManager.default.fileExists(atPath: folder("out/Item.json")))
        #expect(try folder.text(of: "in/GetA.response.json") == Self.base)
    }

    @Test("a line with an error is reported with its place, and left out")
    func refused() {
        let run = CommandRun("infer", "--base", schema, "--lines", folder("lines.jsonl"))
        #expect(run.status == 1)
        #expect(run.err.contains("lines.jsonl:3:7: expected a value"))
        #expect(run.err.contains("the sample of record 3 is left out"))
    }

    @Test("a schema with an error is not widened")
    func unusable() throws {
        try folder.write(#"{ "a": "{unknown_tag}" }"#, to: "in/GetB.response.json")
        let run = CommandRun("infer", "--base", folder("in/GetB.response.json"), folder("accepted.json"))
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
    }

    @Test(
        "options for new schemas are refused",
        arguments: [
            (["-", "--name", "B.response"], "--name is for a new schema; --base names one"),
            (["-", "--state"], "--base widens a schema by samples, and cannot be used with --state"),
            (["-", "--merge"], "--base widens a schema by samples, and cannot be used with --merge"),
            ([], "infer --base requires a sample: a file, or '-' for standard input"),
        ]
    )
    func arguments(arguments: [String], message: String) {
        let run = CommandRun(["infer", "--base", schema] + arguments)
        #expect(run.status == 2)
        #expect(run.err == "schema-lint: \(message)\n")
    }
}
