import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// Records log entries.
final class LogBook: Sendable {
    private let kept = Locked<[String]>([])
    var entries: [String] { kept.withLock { $0 } }
    var sink: @Sendable (String) -> Void { { entry in self.kept.withLock { $0.append(entry) } } }
}

/// Advances a clock before each request is sent.
struct Slowness: Middleware {
    let clock: VirtualClock
    var time = Duration.milliseconds(87)
    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        try await clock.sleep(for: time)
        return try await next(request)
    }
}

@Suite("Logging", .bounded)
struct LoggingMiddlewareTests {
    struct Save: APIRequest {
        let path: PathTemplate = "save"
        let method = HTTPMethod.post
        var parameters: Parameters = [:]
        var headers: HTTPHeaders = [:]
        var body = RequestBody.none
    }

    /// Returns the log entries of one call, with the server's base URL replaced.
    static func entries(
        _ request: some APIRequest,
        _ level: LoggingMiddleware.Level,
        limit: Int = 4096,
        schemas: [String: String] = [:],
        after time: Duration = .milliseconds(87),
        inner: [any Middleware] = [],
        configure: (inout SchemaRegistry) throws -> Void = { _ in },
        answer: @escaping LoopbackServer.Handler
    ) async throws -> [String] {
        let book = LogBook()
        let clock = VirtualClock()
        let log = LoggingMiddleware(level, bodyLimit: limit, clock: clock, sink: book.sink)
        let middleware: [any Middleware] = [log, Slowness(clock: clock, time: time)] + inner
        return try await withClient(
            schemas: schemas,
            middleware: middleware,
            configure: configure,
            handler: answer
        ) { client, server in
            _ = try? await client.send(request)
            return book.entries.map { $0.replacingOccurrences(of: server.baseURL, with: "http://h") }
        }
    }

    /// Returns the lines of an entry that are a body or a header field.
    static func details(_ entry: String?) -> [String] {
        (entry ?? "").split(separator: "\n").dropFirst().map { String($0.dropFirst(4)) }
    }

    @Test("a call logs a line for the request and a line for the response")
    func line() async throws {
        let save = Save(parameters: ["page": 2, "token": "hunter2"], body: .json(["a": 1]))
        let entries = try await Self.entries(save, .line) { _ in .json(#"{"id":1}"#, status: 201) }
        #expect(
            entries == [
                "→ 1 Save POST http://h/save?page=2&token=***, 7 bytes of application/json",
                "← 1 Save POST http://h/save?page=2&token=***: 201, 8 bytes of application/json; charset=utf-8, 87 ms",
            ]
        )
    }

    @Test("off logs nothing, and each level logs more than the one before", arguments: LoggingMiddleware.Level.allCases)
    func levels(level: LoggingMiddleware.Level) async throws {
        let body = RequestBody.json(["password": "hunter2", "b": 2])
        let save = Save(headers: ["X-Trace": "7", "X-Api-Key": "hunter2"], body: body)
        let entries = try await Self.entries(save, level) { _ in
            .json(#"{"session_id":"hunter2","id":1}"#).header("Set-Cookie", "sid=hunter2")
        }
        let text = entries.joined(separator: "\n")
        #expect(entries.count == (level == .off ? 0 : 2))
        #expect(!text.contains("hunter2"))
        #expect(text.contains("    X-Trace: 7\n") == (level >= .headers))
        #expect(text.contains("    X-Api-Key: ***") == (level >= .headers))
        #expect(text.contains("    Set-Cookie: ***") == (level >= .headers))
        #expect(text.contains(#"    {"password":"***","b":2}"#) == (level >= .bodies))
        #expect(text.contains(#"    {"session_id":"***","id":1}"#) == (level >= .bodies))
    }

    @Test("values that a schema marks as secret are masked in both bodies, including in models")
    func schemaSecrets() async throws {
        struct Person: SchemaModel { init(from fields: Fields) throws {} }
        let schemas = [
            "Save.request.json": #"{"who":"{secret}","when":"{date_http}"}"#,
            "Save.response.json": #"{"person":"{person}"}"#, "Person.json": #"{"name":"","maiden":"{secret}"}"#,
        ]
        let save = Save(body: .json(["who": "hunter2", "when": "Thu, 01 Jan 1970 00:00:09 GMT"]))
        let entries = try await Self.entries(
            save,
            .bodies,
            schemas: schemas,
            configure: { $0.map("person", to: Person.self) },
            answer: { _ in .json(#"{"person":{"name":"Ann","maiden":"hunter2"}}"#) }
        )
        #expect(Self.details(entries.first).last == #"{"who":"***","when":"Thu, 01 Jan 1970 00:00:09 GMT"}"#)
        #expect(Self.details(entries.last).last == #"{"person":{"name":"Ann","maiden":"***"}}"#)
    }

    @Test("values that a schema marks as secret are masked in forms and multipart bodies")
    func schemaSecretsInForms() async throws {
        let schemas = ["Save.request.json": #"{"who":"{secret}","n":1}"#]
        for body in [RequestBody.form(["who": "hunter2", "n": 1]), .multipart(["who": "hunter2", "n": .value(1)])] {
            let entries = try await Self.entries(Save(body: body), .bodies, schemas: schemas) { _ in .empty() }
            #expect(!entries.joined().contains("hunter2"))
            #expect(try #require(entries.first).contains(/n(=|"\n *\n *)1/))
        }
    }

    @Test("if a schema contains secrets, a body that does not match it is not shown")
    func unknownBodies() async throws {
        struct Wrapping: Middleware {
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
                var request = request
                request.body = HTTPBody(Data(#"{"data":"hunter2"}"#.utf8))
                return try await next(request)
            }
        }
        let schemas = [
            "Save.request.json": #"{"who":"{secret}"}"#, "Save.response.json": #"{"who":"{secret}"}"#,
        ]
        let book = LogBook()
        try await withClient(
            schemas: schemas,
            middleware: [Wrapping(), LoggingMiddleware(.bodies, sink: book.sink)],
            handler: { _ in .text("hunter2") }
        ) { client, _ in _ = try? await client.send(Save(body: .json(["who": "hunter2"]))) }
        #expect(book.entries.count == 3)
        for entry in book.entries.prefix(2) {
            #expect(Self.details(entry).last == OutgoingRequest.secretsHaveNoPosition)
        }
        #expect(!book.entries.joined().contains("hunter2"))
    }

    @Test("a secret in a URL that a redirect repeats appears in no header")
    func redirect() async throws {
        let schemas = ["Save.path.json": #"{"who":"{secret}"}"#]
        let book = LogBook()
        try await withClient(
            schemas: schemas,
            middleware: [RedirectFollowing(), LoggingMiddleware(.headers, sink: book.sink)],
            options: ClientOptions(redirects: nil),
            handler: { $0.path == "/end" ? .empty() : .redirect(to: "/end?" + $0.query) }
        ) { client, _ in _ = try await client.send(Save(parameters: ["who": "hunter2"])) }
        #expect(book.entries.count == 4)
        #expect(!book.entries.joined().contains("hunter2"))
        #expect(book.entries[0].contains("/save?who=***"))
        #expect(book.entries[1].contains("    Location: ***"))
    }

    @Test("files and streams are named but not read; binary data is shown as its size and type")
    func bodies() async throws {
        let chunks = AsyncStream<Data> { $0.finish() }
        let file = try TemporaryFile("p.bin", Data("hunter2".utf8))
        let image = Data([0x89, 0x50, 0, 0xFF])
        let bodies: [(RequestBody, String)] = [
            (.file(file.path), "‹7 bytes of the file \(file.path)›"),
            (.stream(isReplayable: false) { chunks }, "‹a stream›"),
            (.stream(length: 0, isReplayable: false) { chunks }, "‹0 bytes of a stream›"),
            (.data(image, contentType: "image/png"), "‹4 bytes of image/png›"),
            (.text("a\u{1B}[31mb\r\nc"), "a\\u{1b}[31mb\nc"), (.form(["a": 1, "otp": 2]), "a=1&otp=***"),
        ]
        for (body, shown) in bodies {
            let entries = try await Self.entries(Save(body: body), .bodies) { _ in
                LoopbackResponse(headers: ["Content-Type": "image/png"], body: image)
            }
            #expect(try #require(entries.first).hasSuffix(LogEntry.indented(shown)), "\(entries)")
            #expect(entries.last?.hasSuffix("    ‹4 bytes of image/png›") == true)
        }
    }

    @Test("the parts of a multipart body are shown according to their types")
    func multipart() async throws {
        let file = try TemporaryFile("p.bin", Data("hunter2".utf8))
        let parts: BodyParts = [
            "title": "A", "password": "hunter2", "json": .value(Fields([("pin", 1234), ("id", 1)]), isJSON: true),
            "image": .data(Data([0xFF, 0]), fileName: "p.png"), "file": .file(file.path),
        ]
        let entries = try await Self.entries(Save(body: .multipart(parts)), .bodies) { _ in .empty() }
        let lines = Self.details(entries.first)
        #expect(lines.contains("A"))
        #expect(lines.contains(#"{"pin":"***","id":1}"#))
        #expect(lines.contains("‹2 bytes of image/png›"))
        #expect(lines.contains("‹7 bytes of the file \(file.path)›"))
        #expect(!entries.joined().contains("hunter2"))
    }

    @Test("a long body is truncated, and no part of a secret appears", arguments: [0, 1, 20, 200, 10_000])
    func limit(limit: Int) async throws {
        let secret = String(repeating: "s3", count: 30_000)
        let text = #"{"id":1,"token":"\#(secret)","text":"\#(String(repeating: "ü", count: 50_000))"}"#
        let save = Save(body: .json(Fields([("token", secret)])))
        let entries = try await Self.entries(save, .bodies, limit: limit) { _ in .json(text) }
        #expect(!entries.joined().contains("s3"))
        let shown = try #require(Self.details(entries.last).last)
        #expect(shown.count <= limit + 1)
        #expect(shown.hasSuffix("…"))
    }

    @Test("a failure is logged once with its reason and its time, and a cancellation as such")
    func failures() async throws {
        struct Failing: Middleware {
            let error: any Error
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse { throw error }
        }
        let cases: [(any Error, String)] = [
            (TransportError.timedOut(after: .seconds(9)), "failed after 1.005 s: the server was silent for 9.0"),
            (
                TransportError.unusableLocation("/?token=hunter2", reason: "a\nb", IncomingResponse(status: 302)),
                #"a\nb"#
            ),
            (CancellationError(), "cancelled after 1.005 s"),
            (URLError(.badURL, userInfo: ["NSErrorFailingURLStringKey": "hunter2"]), "failed after 1.005 s: "),
        ]
        for (error, text) in cases {
            let entries = try await Self.entries(
                Save(),
                .bodies,
                after: .milliseconds(1005),
                inner: [Failing(error: error)]
            ) { _ in .empty() }
            #expect(entries.count == 2)
            #expect(entries.last?.hasPrefix("✗ 1 Save POST http://h/save: ") == true)
            #expect(entries.last?.contains(text) == true, "\(entries)")
            #expect(!entries.joined().contains("hunter2"))
        }
    }

    @Test("the last entry of a failed call is its end, without values of the response", arguments: FailedCall.all)
    func ends(call: FailedCall) async throws {
        let entries = try await Self.entries(FailedCall.Get(), .line, schemas: ["Get.response.json": call.schema]) {
            _ in
            call.answer
        }
        #expect(entries.count == 3)
        #expect(entries.last == "✗ 1 Get GET http://h/get?page=1: \(call.end)")
    }

    @Test("a call that cannot be composed has only its end in the log")
    func composing() async throws {
        struct Create: APIRequest {
            let path: PathTemplate = "issues"
            let body = RequestBody.json(["a": 1])
        }
        let start = "✗ Create: failed at step compose: the request has a body, and declares no method"
        let entries = try await Self.entries(Create(), .line) { _ in .empty() }
        #expect(entries.count == 1)
        #expect(entries.first?.hasPrefix(start) == true)
        let schemas = ["Get.path.json": #"{"page":"{int:1..5}"}"#, "Get.response.json": "{}"]
        let refused = try await Self.entries(FailedCall.Get(page: 9), .line, schemas: schemas) { _ in .empty() }
        let end = "1 fault against Get.path.json: out-of-range at /page, key out-of-range-f284f3ce15"
        #expect(refused == ["✗ Get: failed at step compose: \(end)"])
    }

    @Test("with bodies, the faults of a response are shown as in an error")
    func endWithBodies() async throws {
        let entries = try await Self.entries(FailedCall.Get(), .bodies, schemas: ["Get.response.json": #"{"id":1}"#]) {
            _ in
            .json(#"{"id":"x7"}"#)
        }
        let details = Self.details(entries.last)
        #expect(details.first == #"payload:1:7: error: expected a whole number, found the string "x7" [type-mismatch]"#)
    }

    @Test("a failure that the log has seen, or a success, has no further entry")
    func endsOnce() async throws {
        struct Failing: Middleware {
            func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
                throw TransportError.timedOut(after: .seconds(9))
            }
        }
        let failed = try await Self.entries(FailedCall.Get(), .line, inner: [Failing()]) { _ in .empty() }
        #expect(failed.count == 2)
        #expect(failed.last?.contains("failed after 87 ms: the server was silent for 9.0") == true)
        #expect(try await Self.entries(FailedCall.Get(), .line) { _ in .json(#"{"id":7}"#) }.count == 2)
    }

    @Test("the failure of a stream is its end")
    func endOfStream() async throws {
        let book = LogBook()
        try await withClient(
            schemas: ["Get.response.json": #"{"id":1}"#],
            middleware: [LoggingMiddleware(.line, clock: VirtualClock(), sink: book.sink)],
            handler: { _ in .text("{\"id\":1}\n{\"id\":\"x7\"}\n", type: "application/jsonl") }
        ) { client, _ in
            let error = try await failure { for try await _ in try await client.lines(of: FailedCall.Get()) {} }
            #expect(error.stage == .decode)
        }
        #expect(book.entries.count == 3)
        #expect(
            book.entries.last?.hasSuffix(
                ": failed at step decode after 0 ms: 1 fault: type-mismatch at /id, key type-mismatch-0599e81c10"
            ) == true
        )
    }

    @Test("numbers distinguish calls, and a response cannot forge an entry")
    func numbers() async throws {
        let book = LogBook()
        try await withClient(
            middleware: [LoggingMiddleware(.bodies, sink: book.sink)],
            handler: { _ in .text("a\n← 9 Save\u{2028}← 10\r\u{202E}") }
        ) { client, _ in
            _ = try await client.send(Save())
            _ = try await client.send(Save())
        }
        let starts = book.entries.flatMap { $0.split(whereSeparator: \.isNewline) }.filter { !$0.hasPrefix("    ") }
        #expect(starts.map { $0.prefix(3) } == ["→ 1", "← 1", "→ 2", "← 2"])
    }

    @Test("a streamed response passes unchanged, and response closures do not run")
    func streamed() async throws {
        let book = LogBook()
        let touching = ProcessingMiddleware(response: { response, _ in response = IncomingResponse(status: 500) })
        try await withClient(
            middleware: [LoggingMiddleware(.bodies, sink: book.sink), touching],
            handler: { _ in .text("content") }
        ) { client, _ in
            var request = try client.outgoingRequest(for: Save())
            request.streamsResponse = true
            let response = try await client.chain.send(request)
            var content = Data()
            for try await chunk in try #require(response.stream) { content += chunk }
            #expect(content == Data("content".utf8))
        }
        #expect(book.entries.count == 2)
        #expect(try #require(book.entries.last).contains(": 200, a stream of text/plain"))
        #expect(!Self.details(book.entries.last).contains("content"))
    }

    @Test(
        "durations are formatted for display",
        arguments: [(Duration.zero, "0 ms"), (.microseconds(1999), "1 ms"), (.milliseconds(61_050), "61.050 s")]
    )
    func durations(duration: Duration, text: String) {
        #expect(duration.displayText == text)
    }
}

/// A failed call, and the text of its end in the log.
struct FailedCall: Sendable {
    var schema: String
    var answer: LoopbackResponse
    var end: String

    /// A request whose result does not fit the response.
    struct Get: APIRequest {
        let path: PathTemplate = "get"
        var method = HTTPMethod.get
        var body = RequestBody.none
        var page = 1
        var parameters: Parameters { ["page": page] }
        func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
    }

    static let all = [
        FailedCall(
            schema: #"{"id":1,"name":"Ann"}"#,
            answer: .json(#"{"id":"x7"}"#),
            end: "failed at step decode after 87 ms: 2 faults against Get.response.json: key 'name' is missing, "
                + "type-mismatch at /id, key missing-key-595e8cae0f"
        ),
        FailedCall(
            schema: #"{"a":1,"b":1,"c":"x","d":[1]}"#,
            answer: .json(#"{"a":"secret","b":null,"d":[true]}"#),
            end: "failed at step decode after 87 ms: 4 faults against Get.response.json: key 'c' is missing, "
                + "type-mismatch at /a, unexpected-null at /b, …, key missing-key-75a3f5bcbd"
        ),
        FailedCall(
            schema: #"{"id{?}":1}"#,
            answer: .json("{}"),
            end:
                "failed at step result after 87 ms: 'id' was requested as Int, found nothing; request Int? if it may be absent"
        ),
        FailedCall(
            schema: "{}",
            answer: .json("{}", status: 404),
            end: "failed at step status after 87 ms: expected a status between 200 and 299, found 404: "
                + "the server has no resource at this URL"
        ),
        FailedCall(
            schema: "{}",
            answer: .html("<p>Log in</p>"),
            end: "failed at step decode after 87 ms: expected JSON, found a body of type 'text/html; charset=utf-8': "
                + "a page for browsers; check the path, and whether a login is required"
        ),
    ]
}
