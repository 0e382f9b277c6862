import Foundation
import LoopbackServer
import SchemaEngine
import SchemaTools
import SchematicPlatform
import Testing

@Suite("The subcommand mcp")
struct ToolServerCommandTests {
    private static let files = [
        "Project/Schemas/Get.path.json": #"{"{endpoint}": "GET get.json"}"#,
        "Project/Schemas/Get.response.json": #"{"id": 1}"#, "Project/payload.json": #"{"id": "x"}"#,
        "outside.json": #"{"secret": "outside-of-it"}"#,
    ]

    private func results(_ calls: [(tool: String, arguments: JSONValue)], in folder: TemporaryFolder) throws
        -> [JSONValue]
    {
        try ToolSession.results(of: calls, in: folder, at: "Project")
    }

    @Test("files below the project's folder are read, by their paths and by links")
    func files() throws {
        let folder = try TemporaryFolder(Self.files)
        try folder.link("Project/link.json", to: "payload.json")
        let results = try results(
            [
                ("check", ["call": "Get", "file": "payload.json"]), ("check", ["call": "Get", "file": "link.json"]),
                ("check", ["schema": "Schemas/Get.response.json", "file": "Schemas/Get.response.json"]),
            ],
            in: folder
        )
        #expect(results.map { $0["agrees"]?.boolean } == [false, false, true])
    }

    @Test(
        "nothing outside of the project's folder is read or described",
        arguments: [
            "../outside.json", "/etc/passwd", "out.json", "folder/outside.json", "Schemas/../../outside.json", "",
            "dangling.json", "pipe", "Schemas", "a\nb",
        ]
    )
    func outside(path: String) throws {
        let folder = try TemporaryFolder(Self.files)
        try folder.link("Project/out.json", to: "../outside.json")
        try folder.link("Project/folder", to: "..")
        try folder.link("Project/dangling.json", to: "/nowhere")
        #expect(mkfifo(folder("Project/pipe"), 0o600) == 0)
        let results = try results(
            [
                ("check", ["call": "Get", "file": .string(path)]),
                ("infer_schema", ["schema": "Schemas/New.response.json", "file": .string(path), "write": true]),
            ],
            in: folder
        )
        for result in results {
            let text = try #require(result.string, "\(result)")
            #expect(!text.contains("outside-of-it") && !text.contains(folder.path))
        }
        #expect(!FileManager.default.fileExists(atPath: folder("Project/Schemas/New.response.json")))
    }

    @Test(
        "nothing outside of the project's folder is written, and no file is replaced unseen",
        arguments: ["../A.json", "/tmp/schema-lint-A.json", "folder/A.json", "../Project/A.json", "Schemas/con.json"]
    )
    func writing(path: String) throws {
        let folder = try TemporaryFolder(Self.files)
        try folder.link("Project/folder", to: "..")
        let arguments: JSONValue = ["schema": .string(path), "payload": #"{"a": 1}"#, "write": true]
        let result = try results([("infer_schema", arguments)], in: folder)[0]
        #expect(result.string != nil, "\(result)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                ".err", ".in", ".out", "Project", "outside.json",
            ]
        )
    }

    @Test("a schema is written below the folder, and is a part of the contract from then on")
    func written() throws {
        let folder = try TemporaryFolder(Self.files)
        let results = try results(
            [
                (
                    "infer_schema",
                    ["schema": "Schemas/Sub/GetUser.response.json", "payload": #"{"a": 1}"#, "write": true]
                ),
                ("list_calls", [:]),
                ("infer_schema", ["schema": "Schemas/Get.response.json", "file": "payload.json", "write": true]),
                ("check", ["call": "Get", "file": "payload.json"]),
            ],
            in: folder
        )
        #expect(results[1]["calls"]?.array?.compactMap { $0["call"]?.string } == ["Get", "GetUser"])
        #expect(results[3]["agrees"] == true)
        #expect(try folder.text(of: "Project/Schemas/Sub/GetUser.response.json") == "{\n  \"a\": 1\n}\n")
    }

    @Test("a folder of schemas is below the current one", arguments: ["..", "/tmp", "folder", "outside.json", "none"])
    func schemas(path: String) throws {
        let folder = try TemporaryFolder(Self.files)
        try folder.link("Project/folder", to: "..")
        let run = try CommandProcess("mcp", path, in: folder, at: "Project")
        #expect(run.status == 2 && run.out.isEmpty && !run.err.isEmpty)
    }

    @Test("the changes since a revision are those of the schemas in the work tree")
    func diff() throws {
        let repository = try GitFolder(["Schemas/Get.response.json": #"{"id": 1}"#], tag: "v1")
        try repository.folder.write(#"{"id": "x"}"#, to: "Schemas/Get.response.json")
        let results = try ToolSession.results(
            of: [
                ("diff", [:]), ("diff", ["since": "v1"]), ("diff", ["since": "--output=x"]), ("diff", ["since": "v2"]),
            ],
            in: repository.folder
        )
        #expect(results[0]["changes"]?.array?.first?["kind"] == "type-changed" && results[1] == results[0])
        #expect(results[2].string?.contains("expected a revision") == true && results[3].string != nil)
    }

    @Test("a recording is checked call by call, without its values")
    func recording() throws {
        let folder = try TemporaryFolder(Self.files)
        let entry: JSONValue = [
            "request": ["method": "GET", "url": "https://a.example/api/get.json?token=0f1e2d3c4b5a", "headers": []],
            "response": [
                "status": 200, "headers": [],
                "content": ["mimeType": "application/json", "text": #"{"id": "recorded"}"#],
            ],
        ]
        let unknown: JSONValue = [
            "request": ["method": "GET", "url": "https://a.example/users/Muster", "headers": []],
            "response": ["status": 500, "headers": [], "content": [:]],
        ]
        let recording: JSONValue = ["log": ["entries": [entry, unknown, [:]]]]
        try folder.write(recording.text(), to: "Project/r.har")
        let result = try results([("check", ["file": "r.har"])], in: folder)[0]
        #expect(result["faults"]?.array?.map { $0["in"]?.string } == ["entry 0: Get 200"])
        #expect(result["notes"]?.array?.count == 2)
        let text = result.text()
        #expect(!text.contains("recorded") && !text.contains("Muster") && !text.contains("0f1e2d3c"))
    }

    @Test("a probe is sent to the server of the command line only, and with the option only")
    func probe() throws {
        let server = try LoopbackServer { _ in .json(#"{"id": "x"}"#) }
        let folder = try TemporaryFolder(Self.files)
        let call = [("probe", [:] as JSONValue)]
        let allowed = try ToolSession.results(
            of: call,
            ["Schemas", "--allow-probe", server.baseURL],
            in: folder,
            at: "Project"
        )
        #expect(allowed[0]["verdict"] == "drifted" && allowed[0]["drifts"]?.array?.first?["code"] == "type-mismatch")
        #expect(server.requests.count == 1)
        let refused = try results(call, in: folder)[0]
        #expect(refused["error"]?["message"]?.string?.contains("--allow-probe") == true)
        #expect(server.requests.count == 1)
    }

    @Test("a request that is cancelled before its turn has no response")
    func cancelled() throws {
        let folder = try TemporaryFolder(Self.files)
        let cancel: (Int) -> JSONValue = { id in
            ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": .int(id)]]
        }
        let messages =
            (1...3).map { ToolSession.call($0, "list_calls", [:]) } + [cancel(2), cancel(9)]
            + [ToolSession.call(4, "list_calls", [:])]
        let responses = try ToolSession.responses(to: messages, in: folder, at: "Project")
        #expect(responses.compactMap { $0["id"]?.int } == [1, 3, 4])
    }

    @Test("malformed and huge messages are answered, and the session continues")
    func malformed() throws {
        let folder = try TemporaryFolder(Self.files)
        let huge = "\"" + String(repeating: "x", count: LineMessages.longestMessage) + "\"\n"
        let lines =
            ToolSession.start.map(LineMessages.text).joined() + "{\nContent-Length: 2\r\n\r\n[]\n" + huge
            + "\u{FEFF}\u{0}\n" + LineMessages.text(of: ToolSession.call(1, "list_calls", [:])) + "{\"id\": 2"
        let run = try CommandProcess("mcp", "Schemas", in: folder, at: "Project", input: lines)
        #expect(run.status == 0)
        let responses = try run.out.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
        #expect(
            responses.dropFirst().dropLast().map { $0["error"]?["code"]?.int } == [
                -32700, -32700, -32600, -32700, -32700,
            ]
        )
        #expect(responses.last?["id"] == 1 && responses.last?["result"] != nil)
    }
}
