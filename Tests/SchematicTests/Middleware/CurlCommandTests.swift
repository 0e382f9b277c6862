import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Curl commands of requests", .bounded)
struct CurlCommandTests {
    static let curl = "/usr/bin/curl"
    static let hasCurl = FileManager.default.isExecutableFile(atPath: curl)

    struct Send: APIRequest {
        var path: PathTemplate = "it's/here"
        var method = HTTPMethod.post
        var parameters: Parameters = [:]
        var headers: HTTPHeaders = [:]
        var body = RequestBody.none
    }

    /// Runs a command line in a shell, without the user's curl configuration.
    static func run(_ command: String, in folder: URL) throws -> Int32 {
        var shell = ChildProcess("/bin/sh", ["-c", command])
        shell.directory = folder.path
        shell.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C"]
        return try shell.run()
    }

    static let everyByte = Data((0...255).map { UInt8($0) })
    static let requests: [(name: String, request: Send)] = [
        ("a GET", Send(method: .get, parameters: ["q": "a b&c'[1-3]{x}*", "list": ["a", "b"]])),
        ("a HEAD", Send(method: .head)), ("a DELETE", Send(method: .delete)), ("any method", Send(method: "PROPFIND")),
        (
            "headers",
            Send(method: .get, headers: ["X-Quote": "it's \"so\" $HOME `id` \\ !!", "X-Empty": "", "X-Key": "s"])
        ),
        ("JSON", Send(body: .json(["a": "it's $HOME\n\\n", "token": "s3cr3t"]))),
        ("an at sign", Send(body: .text("@x"))),
        ("no bytes", Send(body: .text(""))), ("all bytes", Send(body: .data(everyByte))),
        ("lines", Send(body: .text("\r\na\nb\r\n"))),
        ("text of the world", Send(body: .text("ünï 🔑 %s %d %%"))),
        ("a form", Send(body: .form(["a": "b c", "+": "&"]))),
        ("parts in memory", Send(body: .multipart(["a": "ü'", "b": .data(everyByte, fileName: "b.bin")]))),
    ]

    @Test("the command sends the same bytes", .enabled(if: hasCurl), arguments: requests.indices)
    func same(index: Int) async throws {
        try await Self.expectSame(Self.requests[index].request)
    }

    @Test("the command sends the same files", .enabled(if: hasCurl))
    func files() async throws {
        let file = try TemporaryFile("it's $HOME.bin", Self.everyByte)
        try await Self.expectSame(Send(body: .file(file.path)))
        try await Self.expectSame(Send(body: .multipart(["a": "1", "f": .file(file.path), "g": .file(file.path)])))
    }

    /// Sends a request, then runs its curl command, and compares what the server received.
    static func expectSame(_ request: Send) async throws {
        let folder = FileManager.default.temporaryDirectory
        try await withClient(handler: { _ in LoopbackResponse(headers: ["Content-Length": "0"]) }) { client, server in
            let composed = try client.outgoingRequest(for: request)
            _ = try await client.chain.send(composed)
            let status = try run(composed.curlCommand(showingSecrets: true), in: folder)
            #expect(status == 0)
            #expect(server.requests.count == 2)
            let (sent, repeated) = try (#require(server.requests.first), #require(server.requests.last))
            #expect(repeated.method == sent.method)
            #expect(repeated.target == sent.target)
            #expect(repeated.body == sent.body)
            for field in composed.headers.fields {
                #expect(repeated.headers.values(of: field.name) == sent.headers.values(of: field.name))
            }
            if request.body.isNone { #expect(repeated.headers["Content-Type"] == sent.headers["Content-Type"]) }
        }
    }

    @Test("secrets are masked unless requested")
    func secrets() throws {
        let schemas = [
            "Send.request.json": #"{"who":"{secret}","n":1,"pin":""}"#, "Send.path.json": #"{"me":"{secret}"}"#,
        ]
        let sources = schemas.map { SchemaSource(path: $0.key, text: $0.value) }
        let client = try APIClient(baseURL: "https://h/", schemas: .sources(sources))
        let body = RequestBody.json(["who": "hunter2", "n": 1, "pin": "hunter2"])
        let request = try client.outgoingRequest(
            for: Send(path: "x", parameters: ["me": "hunter2"], headers: ["X-Token": "hunter2"], body: body)
        )
        let lines = request.curlCommand().components(separatedBy: " \\\n  ")
        #expect(lines.first == "curl --globoff --request POST --url 'https://h/x?me=***'")
        #expect(lines.contains("--header 'X-Token: ***'"))
        #expect(lines.last == #"--data-raw '{"who":"***","n":1,"pin":"***"}'"#)
        #expect(request.curlCommand(showingSecrets: true).components(separatedBy: "hunter2").count == 5)
    }

    @Test("a body that cannot be shown is described in a comment and read from standard input")
    func unknown() throws {
        let client = try APIClient(baseURL: "https://h/")
        func command(_ body: RequestBody, secrets: Bool = true) throws -> String {
            try client.outgoingRequest(for: Send(body: body)).curlCommand(showingSecrets: secrets)
        }
        let chunks = AsyncStream<Data> { $0.finish() }
        #expect(
            try command(.stream(isReplayable: false) { chunks }).hasSuffix(
                "@-  # standard input: the body, which is a stream"
            )
        )
        let large = try command(.data(Data(count: 100_000)))
        #expect(large.hasSuffix("--data-binary @-  # standard input: the body, 100000 bytes in memory"))
        let binary = try command(.data(Data([0, 1])), secrets: false)
        #expect(binary.hasSuffix("--data-binary @-  # standard input: the body, 2 bytes that are not text"))
    }

    @Test(
        "a path is not read as an option or as standard input",
        arguments: [("-", "./-"), ("-d", "./-d"), ("a/b", "./a/b"), ("/a", "/a"), ("./a", "./a")]
    )
    func paths(path: String, expected: String) {
        #expect(ShellWords.path(path) == expected)
    }

    @Test("a log shows the command if requested")
    func logged() async throws {
        let book = LogBook()
        let log = LoggingMiddleware(.line, showsCurl: true, sink: book.sink)
        try await withClient(middleware: [log], handler: { _ in .empty() }) { client, server in
            _ = try await client.send(Send(path: "x", method: .get))
            #expect(
                book.entries.first == "→ 1 Send GET \(server.baseURL)/x\n"
                    + "    curl --globoff --url \(server.baseURL)/x \\\n      --header 'Accept: application/json'"
            )
        }
    }
}

extension RequestBody {
    fileprivate var isNone: Bool { if case .none = content { true } else { false } }
}
