import Foundation
import Testing

@Suite("The subcommands export and import")
struct ExchangeTests {
    private func folder() throws -> TemporaryFolder {
        try TemporaryFolder([
            "s/GetIssue.path.json": #"{ "{endpoint}": "GET issues/{id}.json", "id": "{int}" }"#,
            "s/GetIssue.response.json": #"{ "id": "{int}", "at": "{date_http}" }"#,
            "s/Plain.response.json": #"{ "id": "{int}" }"#,
            "s/H.response-headers.json": #"{ "X-Total": 1 }"#, "bad/A.response.json": #"{ "a": "{nope}" }"#,
            "d/thing.json": #"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#,
            "d/lossy.json": #"{"type": "object", "properties": {"id": {"type": "number", "multipleOf": 0.5}}}"#,
            "d/refers.json":
                #"{"type": "object", "properties": {"a": {"$ref": "parts.yaml"}, "b": {"$ref": "../secret.json"}}}"#,
            "d/parts.yaml": "type: boolean\n", "secret.json": #"{"type": "integer"}"#,
            "d/api.yaml": "openapi: 3.0.0\npaths: {/a: {get: {}}}\n",
            "d/broken.yaml": "a: *x\n",
        ])
    }

    @Test("a file is exported with its name, and a folder as definitions")
    func jsonSchema() throws {
        let folder = try folder()
        let file = CommandRun(["export", "--to", "json-schema", folder("s/Plain.response.json")])
        #expect(file.status == 0)
        #expect(file.err.isEmpty)
        #expect(try file.json()["title"] as? String == "Plain.response")
        let all = CommandRun(["export", "--to", "json-schema", folder("s")])
        let definitions = try all.json()["$defs"] as? [String: Any]
        #expect(definitions?.keys.sorted() == ["GetIssue.path", "GetIssue.response", "Plain.response"])
        #expect(all.err.split(separator: "\n").count == 2)
        #expect(all.status == 0)
    }

    @Test(
        "with --strict, a loss results in status 1",
        arguments: [("Plain.response.json", 0), ("GetIssue.response.json", 1)]
    )
    func strictExport(file: String, status: Int32) throws {
        let folder = try folder()
        #expect(CommandRun(["export", "--to", "json-schema", "--strict", folder("s/\(file)")]).status == status)
    }

    @Test(
        "a document and a page are written to a file, and replace another one of its name",
        arguments: [("openapi", #""openapi": "3.1.0""#), ("markdown", "# Issues")]
    )
    func output(format: String, part: String) throws {
        let folder = try folder()
        let path = folder("out.txt")
        try folder.write("earlier", to: "out.txt")
        let run = CommandRun(["export", "--to", format, "--title", "Issues", "--output", path, folder("s")])
        #expect(run.status == 0)
        #expect(run.out.isEmpty)
        #expect(try folder.text(of: "out.txt").hasPrefix(format == "openapi" ? "{" : part))
        #expect(try folder.text(of: "out.txt").contains(part))
    }

    @Test("a file in a folder that does not exist is not written")
    func noFolder() throws {
        let folder = try folder()
        let run = CommandRun(["export", "--to", "openapi", "--output", folder("new/out.txt"), folder("s")])
        #expect(run.status == 2)
        #expect(run.err.contains("new/out.txt: cannot be written: no such file or directory"))
    }

    @Test(
        "a link to a file that does not exist is not replaced",
        arguments: [
            ["export", "--to", "openapi", "--output", "o/Thing.response.json", "s"],
            ["import", "--from", "json-schema", "--output", "o", "d/thing.json"],
        ]
    )
    func danglingLink(arguments: [String]) throws {
        let folder = try folder()
        try folder.write("", to: "o/keep")
        try folder.link("o/Thing.response.json", to: "../none.json")
        let run = CommandRun(arguments.map { $0.contains("/") || $0 == "s" || $0 == "o" ? folder($0) : $0 })
        #expect(run.status == 2)
        #expect(run.err.contains("o/Thing.response.json: is a link to a file that does not exist"), "\(run.err)")
        #expect(!FileManager.default.fileExists(atPath: folder("none.json")))
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder("o/Thing.response.json"))
        #expect(target == "../none.json")
    }

    @Test("a document without end is not read")
    func endless() throws {
        let folder = try folder()
        let run = CommandRun(["import", "--from", "json-schema", "/dev/zero", "--output", folder("o")])
        #expect(run.status == 2)
        #expect(run.err.contains("/dev/zero: has more than 64 MiB, and is not read"))
    }

    @Test(
        "a command line that cannot be used is status 2",
        arguments: [
            (["export", "s"], "--to"), (["export", "--to", "xml", "s"], "json-schema"),
            (["export", "--to", "openapi"], "one path"),
            (["export", "--to", "openapi", "s/Plain.response.json"], "a folder"),
            (["export", "--to", "json-schema", "none"], "no such file"),
            (["export", "--to", "json-schema", "s/H.response-headers.json"], "describes no JSON"),
            (["import", "--from", "json-schema", "d/thing.json"], "--output"),
            (["import", "--output", "o", "d/thing.json"], "--from"),
            (["import", "--from", "json-schema", "--output", "o"], "one file"),
            (
                ["import", "--from", "openapi", "--output", "o", "d/thing.json"],
                "expected OpenAPI 3 or Swagger 2, found a JSON Schema"
            ),
            (["import", "--from", "openapi", "--name", "A", "--output", "o", "d/api.yaml"], "--name"),
            (
                ["import", "--from", "json-schema", "--name", "a b", "--output", "o", "d/thing.json"],
                "the name of a schema"
            ),
            (["import", "--from", "json-schema", "--output", "o", "d/broken.yaml"], "d/broken.yaml:1: "),
        ]
    )
    func unusable(arguments: [String], message: String) throws {
        let folder = try folder()
        let run = CommandRun(arguments.map { $0.contains("/") || $0 == "s" || $0 == "o" ? folder($0) : $0 })
        #expect(run.status == 2)
        #expect(run.out.isEmpty)
        #expect(run.err.contains(message), "\(run.err)")
    }

    @Test("with --quiet, what is lost is printed, and no summary")
    func quiet() throws {
        let folder = try folder()
        #expect(
            CommandRun(["export", "--to", "json-schema", "--quiet", folder("s")]).err.split(separator: "\n").count == 2
        )
        try folder.write(#"{"type": "array", "contains": {"type": "string"}}"#, to: "d/lossy.json")
        let run = CommandRun([
            "import", "--from", "json-schema", "--quiet", folder("d/lossy.json"), "--output", folder("o"),
        ])
        #expect(run.err.split(separator: "\n").count == 1, "\(run.err)")
        #expect(run.err.contains("'contains' is left out"))
    }

    @Test("faults of schemas are reported, and nothing is exported")
    func faulty() throws {
        let folder = try folder()
        let run = CommandRun(["export", "--to", "json-schema", folder("bad")])
        #expect(run.status == 1)
        #expect(run.out.contains("[unknown-tag]"))
        #expect(!run.out.contains("$schema"))
    }

    @Test("an import writes the schema files, and never over another content")
    func imports() throws {
        let folder = try folder()
        let arguments = ["import", "--from", "json-schema", folder("d/thing.json"), "--output", folder("o")]
        for _ in 1...2 {
            let run = CommandRun(arguments)
            #expect(run.status == 0)
            #expect(run.err == "notice: \(folder("o")): 1 file\n")
        }
        #expect(try folder.text(of: "o/Thing.response.json") == "{\n  \"id\": \"{int}\"\n}\n")
        try folder.write("{}", to: "o/Thing.response.json")
        #expect(CommandRun(arguments).status == 2)
        #expect(CommandRun(arguments + ["--name", "Other"]).status == 0)
        #expect(try folder.text(of: "o/Other.json").contains("id"))
    }

    @Test(
        "a loss is a notice, and with --strict status 1",
        arguments: [([], 0), (["--strict"], 1)] as [([String], Int32)]
    )
    func strictImport(options: [String], status: Int32) throws {
        let folder = try folder()
        let run = CommandRun(
            ["import", "--from", "json-schema", folder("d/lossy.json"), "--output", folder("o")] + options
        )
        #expect(run.status == status)
        #expect(run.err.contains("lossy.json:1:"))
        #expect(run.err.contains("'multipleOf'"))
    }

    @Test("with --format json, the result is a document with the notices and their directions")
    func importedJSON() throws {
        let folder = try folder()
        let run = CommandRun(
            ["import", "--from", "json-schema", folder("d/lossy.json"), "--output", folder("o"), "--format", "json"]
        )
        #expect(run.status == 0)
        #expect(run.err.isEmpty)
        let document = try run.json()
        #expect(document["files"] as? [String] == ["Lossy.response.json"])
        let notices = document["notices"] as? [[String: Any]]
        #expect(notices?.map { $0["difference"] as? String } == ["wider", "wider"])
        #expect(notices?.map { $0["line"] as? Int } == [1, 1])
    }

    @Test("a reference leads to the other files of the folder, and not out of it")
    func references() throws {
        let folder = try folder()
        let run = CommandRun(["import", "--from", "json-schema", folder("d/refers.json"), "--output", folder("o")])
        #expect(run.status == 0)
        #expect(run.err.contains("'../secret.json'"))
        #expect(
            try folder.text(of: "o/Refers.response.json") == "{\n  \"a{?}\": \"{bool}\",\n  \"b{?}\": \"{any}\"\n}\n"
        )
    }

    @Test("a reference to a pipe is a notice, and the import ends")
    func pipe() throws {
        let folder = try folder()
        try folder.write(#"{"$ref": "pipe.json"}"#, to: "d/waits.json")
        #expect(mkfifo(folder("d/pipe.json"), 0o600) == 0)
        let run = CommandRun(["import", "--from", "json-schema", folder("d/waits.json"), "--output", folder("o")])
        #expect(run.status == 0)
        #expect(run.err.contains("'pipe.json'"))
    }

    @Test("an import of OpenAPI names the number of requests")
    func openAPI() throws {
        let folder = try folder()
        let run = CommandRun(["import", "--from", "openapi", folder("d/api.yaml"), "--output", folder("o")])
        #expect(run.status == 0)
        #expect(try folder.text(of: "o/GetA.path.json") == "{\n  \"{endpoint}\": \"GET a\"\n}\n")
        #expect(CommandRun([folder("o")]).status == 0)
    }
}
