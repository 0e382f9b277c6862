import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Request validation", .bounded)
struct RequestCheckTests {
    struct Create: APIRequest {
        var path: PathTemplate = "issues.json"
        var method = HTTPMethod.post
        var parameters: Parameters = [:]
        var headers: HTTPHeaders = [:]
        var body = RequestBody.none
    }

    /// Returns the request that the server receives, or throws the error that prevents sending.
    static func sent(
        _ request: Create,
        schemas: [String: String] = [:],
        options: ClientOptions = ClientOptions()
    ) async throws -> LoopbackRequest {
        try await withClient(schemas: schemas, options: options, handler: { _ in .empty() }) { client, server in
            do {
                _ = try await client.send(request)
            } catch {
                #expect(server.requests.isEmpty)
                throw error
            }
            return try #require(server.requests.first)
        }
    }

    @Test("a body of each kind is sent with its content type")
    func kinds() async throws {
        for (body, type, text) in [
            (
                RequestBody.json(["a": 1, "b": ["c": "ü"] as Fields] as Fields), "application/json",
                #"{"a":1,"b":{"c":"ü"}}"#
            ),
            (.data(Data("x".utf8), contentType: "image/png"), "image/png", "x"),
            (.text("ü"), "text/plain; charset=utf-8", "ü"),
        ] {
            let request = try await Self.sent(Create(body: body))
            #expect(request.headers.values(of: "Content-Type") == [type])
            #expect(request.bodyText == text)
        }
    }

    @Test("a body is encoded by its schema")
    func encoded() async throws {
        let body = RequestBody.json(["due": Date(timeIntervalSince1970: 0), "n": 5] as Fields)
        let request = try await Self.sent(
            Create(body: body),
            schemas: ["Create.request.json": #"{"due":"{date_iso8601}","n":1}"#]
        )
        #expect(request.bodyText == #"{"due":"1970-01-01T00:00:00Z","n":5}"#)
    }

    @Test("a body that its schema refuses is never sent")
    func refused() async throws {
        let schemas = ["Create.request.json": #"{"subject":"{string:1..255}","n":1}"#]
        let error = try await failure {
            _ = try await Self.sent(Create(body: .json(["subject": "", "n": "x"] as Fields)), schemas: schemas)
        }
        #expect(error.stage == .compose)
        #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.wrongLength, .typeMismatch])
        #expect(error.request == nil)
    }

    @Test("parameters are encoded and validated by their schema")
    func parameters() async throws {
        let schemas = ["Create.path.json": #"{"id":1,"since{?}":"{date_unix}","limit{?}":"{int:1..100}"}"#]
        let since = Date(timeIntervalSince1970: 7)
        let good = Create(path: "i/{id}", parameters: ["id": 3, "since": since, "limit": 100])
        #expect(try await Self.sent(good, schemas: schemas).target == "/i/3?since=7&limit=100")
        let bad = Create(path: "i/{id}", parameters: ["id": "x", "limit": 101])
        let error = try await failure { _ = try await Self.sent(bad, schemas: schemas) }
        #expect(error.stage == .compose)
        #expect((error.underlying as? PayloadError)?.faults.map(\.code) == [.typeMismatch, .outOfRange])
    }

    @Test(
        "a fault of parameters or of a body has advice for the app that sends it",
        arguments: [
            (
                "Create.path.json", #"{"owner":"x"}"#,
                "Create.path.json, in the parameters that the app passes",
                "help: pass 'owner' in 'parameters'; values interpolated into the path are no parameters"
            ),
            (
                "Create.request.json", #"{"owner":"x"}"#,
                "Create.request.json, in the body that the app sends",
                #"help: set 'owner' in the body; if the server does not require it, write "owner{?}" in the schema"#
            ),
            (
                "Create.request.json", #"{"n":1,"{*}":"{none}"}"#, "1 fault against Create.request.json",
                "help: leave the key out, or name it in the schema if the server accepts it"
            ),
            (
                "Create.request.json", #"{"n":"{int}","m":5}"#, "1 fault against Create.request.json",
                "help: pass another value, or write 5.0 in place of 5 in the schema if the server accepts it"
            ),
        ]
    )
    func advice(file: String, schema: String, title: String, help: String) async throws {
        let body = RequestBody.json(["n": 1, "m": 0.5] as Fields)
        let error = try await failure {
            _ = try await Self.sent(Create(path: "repos/\("ada")", body: body), schemas: [file: schema])
        }
        #expect(error.stage == .compose)
        #expect(error.description.contains(title))
        #expect(error.description.contains(help))
        #expect(!error.description.contains("if the server may omit it"))
    }

    @Test("a call without the body that its schema describes is never sent")
    func missingBody() async throws {
        let schemas = ["Create.request.json": "{}"]
        let error = try await failure { _ = try await Self.sent(Create(), schemas: schemas) }
        #expect(error.stage == .compose)
        #expect(error.faults.map(\.code) == [.missingBody])
        #expect(error.description.contains("help: set 'body', or write \"{name|none}\" at the root"))
        #expect(try await Self.sent(Create(body: .text("{}")), schemas: schemas).bodyText == "{}")
    }

    @Test(
        "a body of bytes is refused if the schema accepts none, unless the mode only observes",
        arguments: [CheckOptions.Mode.strict, .lenient, .observe]
    )
    func unexpectedBytes(mode: CheckOptions.Mode) async throws {
        var options = ClientOptions()
        options.requestChecks.mode = mode
        let source = SchemaSource(path: "Create.request.json", text: #""{none}""#)
        let client = try APIClient(baseURL: "https://h.example", schemas: .sources([source]), options: options)
        let create = Create(body: .text("{}"))
        guard mode == .observe else {
            let error = try await failure { _ = try client.outgoingRequest(for: create) }
            #expect(error.faults.map(\.code) == [.unexpectedBody])
            #expect(error.description.contains("help: pass no body"))
            return
        }
        #expect(try client.outgoingRequest(for: create).body?.data == Data("{}".utf8))
    }

    @Test(
        "an encoded body is refused if the schema accepts none, unless the mode only observes",
        arguments: [
            (.json(["a": 1] as Fields), #"{"a":1}"#), (.json([1, 2]), "[1,2]"), (.json(Int?.none), "null"),
            (.form(["a": 1] as Fields), "a=1"),
        ] as [(RequestBody, String)],
        [CheckOptions.Mode.strict, .lenient, .observe]
    )
    func unexpectedValues(body: (content: RequestBody, text: String), mode: CheckOptions.Mode) async throws {
        var options = ClientOptions()
        options.requestChecks.mode = mode
        let call = Create(body: body.content)
        for schema in [#""{none}""#, #"{"{root}":"{none}"}"#] {
            let schemas = ["Create.request.json": schema]
            guard mode == .observe else {
                let error = try await failure { _ = try await Self.sent(call, schemas: schemas, options: options) }
                #expect(error.stage == .compose)
                #expect(error.faults.map(\.code) == [.unexpectedBody])
                continue
            }
            #expect(try await Self.sent(call, schemas: schemas, options: options).bodyText == body.text)
        }
    }

    @Test("observed requests are sent with all values but those that cannot be written")
    func unwritable() async throws {
        var options = ClientOptions()
        options.requestChecks.mode = .observe
        let call = Create(body: .json(["a": Double.infinity]))
        let error = try await failure {
            _ = try await Self.sent(call, schemas: ["Create.request.json": #""{none}""#], options: options)
        }
        #expect(error.faults.map(\.code).contains(.numberOverflow))
    }

    @Test("a parameter that its schema marks as secret is sent, and appears in no error")
    func secretParameter() async throws {
        let schemas = ["Create.path.json": #"{"pin":"{secret}","id":"{secret:int}","n":1}"#]
        let call = Create(path: "i/{id}", parameters: ["id": 4711001, "pin": "hunter2", "n": 5])
        #expect(try await Self.sent(call, schemas: schemas).target == "/i/4711001?pin=hunter2&n=5")
        try await withClient(schemas: schemas, handler: { _ in .empty(status: 500) }) { client, _ in
            let error = try await failure { _ = try await client.send(call) }
            #expect(error.request?.url.query() == "pin=hunter2&n=5")
            #expect(error.description.contains("n=5"))
            #expect(!error.description.contains("hunter2") && !error.description.contains("4711001"))
        }
    }

    @Test("headers of the request override the client's, and those override the standard ones")
    func headers() async throws {
        let options = ClientOptions(headers: ["Accept": "text/json", "X-One": "client", "X-Two": "client"])
        let request = try await Self.sent(Create(headers: ["x-two": "request"]), options: options)
        #expect(request.headers["Accept"] == "text/json")
        #expect(request.headers.values(of: "X-One") == ["client"])
        #expect(request.headers.values(of: "X-Two") == ["request"])
    }

    @Test("an invalid header, method, or path is never sent")
    func injection() async throws {
        for request in [
            Create(headers: ["X": "a\r\nEvil: 1"]), Create(method: "GET / HTTP/1.1\r\nX: "), Create(path: "x/{id}"),
        ] {
            let error = try await failure { _ = try await Self.sent(request) }
            #expect(error.stage == .compose)
            #expect(error.underlying is RequestError)
        }
    }

    @Test("the client's credentials are sent only to its own origin")
    func credentials() throws {
        let client = try APIClient(
            baseURL: "https://api.example/v1",
            options: ClientOptions(headers: ["Authorization": "s3cr3t", "X-App": "a"])
        )
        for path: PathTemplate in ["x", "https://api.example/other", "HTTPS://API.example:443", "{+link}"] {
            let own = try client.outgoingRequest(for: Create(path: path, parameters: ["link": "https://evil.example/"]))
            #expect(own.headers["Authorization"] == "s3cr3t")
            #expect(own.url.host()?.lowercased() == "api.example")
        }
        for path: PathTemplate in [
            "https://evil.example/x", "http://api.example/x", "https://api.example:8443/x",
            "https://api.example.evil/x",
            "https://api.example@evil.example/x", "https://evil.example{/link}",
        ] {
            let foreign = try client.outgoingRequest(for: Create(path: path))
            #expect(foreign.headers["Authorization"] == nil)
            #expect(foreign.headers["X-App"] == "a")
        }
    }

    @Test("the query style is the request's, or else the client's")
    func style() throws {
        struct List: APIRequest {
            let path: PathTemplate = "x"
            let parameters: Parameters = ["k": ["a", "b"]]
            var queryStyle: QueryStyle?
            var options: RequestOptions { RequestOptions(queryStyle: queryStyle) }
        }
        let client = try APIClient(baseURL: "http://h", options: ClientOptions(queryStyle: .commas))
        #expect(try client.outgoingRequest(for: List()).url.query() == "k=a,b")
        #expect(try client.outgoingRequest(for: List(queryStyle: .repeated)).url.query() == "k=a&k=b")
    }
}
