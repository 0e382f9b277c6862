import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Streamed replies", .bounded)
struct ReplyStreamTests {
    struct Export: APIRequest {
        var path: PathTemplate = "export"
        var longest: Duration?
        var options: RequestOptions { RequestOptions(deadline: longest) }
    }

    struct Watch: APIRequest {
        var path: PathTemplate { "watch" }
    }

    private static let schemas = [
        "Export.response.json": #"{ "id": 1, "subject": "text" }"#,
        "Export.error.json": #"{ "error": "text" }"#,
        "Watch.response.json": #"{ "issue": { "id": 1 }, "note": "text" }"#,
    ]

    private static func stream(_ text: String, type: String = "application/x-ndjson") -> LoopbackServer.Handler {
        { _ in .text(text, type: type).chunked(by: 7) }
    }

    @Test("the status and the headers are available before the bytes")
    func bytes() async throws {
        try await withClient(handler: { _ in .huge(3 << 20).header("X-Tag", "7") }) { client, server in
            let reply = try await client.bytes(of: Export())
            #expect(reply.status == 200)
            #expect(reply.headers["X-Tag"] == "7")
            var count = 0
            for try await chunk in reply { count += chunk.count }
            #expect(count == 3 << 20)
            #expect(client.running.count == 0)
            #expect(server.requests.first?.headers["Accept"] == "*/*")
        }
    }

    @Test("a refusal is an error before there is a stream, and its schema decodes its body")
    func refusal() async throws {
        let response = LoopbackResponse.json(#"{"error": "no"}"#, status: 422)
        try await withClient(schemas: Self.schemas, handler: { _ in response }) { client, _ in
            await #expect {
                _ = try await client.bytes(of: Export())
            } throws: { error in
                guard let error = error as? APIError, let failure = error.serverError else { return false }
                let text: String? = try? failure.fields["error"]
                return error.stage == .status && text == "no"
            }
        }
    }

    @Test("lines are decoded by their schema, blank ones are skipped, and the last one needs no line break")
    func lines() async throws {
        let text = "{\"id\":1,\"subject\":\"a\"}\n\r\n{\"id\":2,\"subject\":\"b\"}\r\n{\"id\":3,\"subject\":\"c\"}"
        try await withClient(schemas: Self.schemas, handler: Self.stream(text)) { client, _ in
            var subjects: [String] = []
            for try await fields in try await client.lines(of: Export()) { subjects.append(try fields["subject"]) }
            #expect(subjects == ["a", "b", "c"])
        }
    }

    @Test("lines of any length are found, regardless of the network's chunks")
    func longLines() async throws {
        let words = (1...300).map { String(repeating: "x", count: $0 * 37) }
        let text = words.map { "{\"id\":1,\"subject\":\"\($0)\"}\n" }.joined()
        let response = LoopbackResponse.text(text, type: "application/jsonl").chunked(by: 8_191)
        try await withClient(schemas: Self.schemas, handler: { _ in response }) { client, _ in
            var lengths: [Int] = []
            for try await fields in try await client.lines(of: Export()) {
                let subject: String = try fields["subject"]
                lengths.append(subject.utf8.count)
            }
            #expect(lengths == words.map(\.utf8.count))
        }
    }

    @Test("a line that its schema refuses ends the stream with the line's number and the fault")
    func faultyLine() async throws {
        let text = "{\"id\":1,\"subject\":\"a\"}\n\n{\"id\":\"two\",\"subject\":\"b\"}\n{}\n"
        try await withClient(schemas: Self.schemas, handler: Self.stream(text)) { client, _ in
            var count = 0
            await #expect {
                for try await _ in try await client.lines(of: Export()) { count += 1 }
            } throws: { error in
                guard let error = error as? APIError, let fault = error.underlying as? ReplyError, fault.code == .line,
                    fault.line == 3, let cause = fault.cause
                else {
                    return false
                }
                return error.stage == .decode && "\(cause)".contains("/id") && "\(error)".contains("line 3")
            }
            #expect(count == 1)
        }
    }

    @Test("faulty and overlong lines can be skipped")
    func omittedField() async throws {
        let long = String(repeating: "x", count: 200)
        let good = ["{\"id\":1,\"subject\":\"a\"}", "{\"id\":3,\"subject\":\"c\"}"]
        let text = "\(good[0])\nno\n{\"id\":2,\"subject\":\"\(long)\"}\n\(good[1])\n"
        let faults = Locked<[String]>([])
        try await withClient(schemas: Self.schemas, handler: Self.stream(text)) { client, _ in
            var ids: [Int] = []
            let lines = try await client.lines(of: Export(), longestLine: 100) { fault in
                faults.withLock { $0.append("\(fault)") }
            }
            for try await fields in lines { ids.append(try fields["id"]) }
            #expect(ids == [1, 3])
        }
        #expect(faults.withLock { $0.count } == 2)
        #expect(faults.withLock { $0.last?.contains("line 3") } == true)
    }

    @Test("events are validated by the schema of their name, and events without a schema are accepted")
    func events() async throws {
        let text = """
            : hello
            event: issue
            id: 1
            data: {"id": 7}

            event: note
            data: just text

            event: other
            data: [1,
            data: 2]


            """
        let handler = Self.stream(text, type: "text/event-stream")
        try await withClient(schemas: Self.schemas, handler: handler) { client, server in
            var events: [ServerSentEvent] = []
            for try await event in try await client.events(of: Watch()) { events.append(event) }
            #expect(events.map(\.name) == ["issue", "note", "other"])
            let id: Int = try events[0].fields["id"]
            let note: String = try events[1].fields.value()
            let numbers: [Int] = try events[2].fields.value()
            #expect(id == 7 && note == "just text" && numbers == [1, 2])
            #expect(events.map(\.id) == ["1", "1", "1"])
            #expect(server.requests.first?.headers["Accept"] == "text/event-stream")
        }
    }

    /// Expects the call for a stream to fail with a fault of its content type.
    private func expectContentType(_ found: String, expected: MediaType, _ call: () async throws -> Void) async throws {
        let error = try await failure(of: call)
        #expect(error.stage == .decode && error.reply?.status == 200)
        guard let cause = error.underlying as? ReplyError, cause.code == .contentType, cause.contentType == found,
            cause.expectedType == expected
        else {
            Testing.Issue.record("expected a fault of the content type, found \(error.underlying)")
            return
        }
    }

    @Test(
        "a response that is not an event stream is refused because of its content type",
        arguments: [
            "text/html; charset=utf-8", "text/plain", "application/json", "text/event-streams", "text/event-stream2",
            "",
            "application/octet-stream", "x/text/event-stream",
        ]
    )
    func noEvents(type: String) async throws {
        let handler = Self.stream("data: 1\n\n", type: type)
        try await withClient(schemas: Self.schemas, handler: handler) { client, _ in
            try await expectContentType(type, expected: "text/event-stream") {
                _ = try await client.events(of: Watch())
            }
            #expect(client.running.count == 0)
        }
    }

    @Test("events are UTF-8, regardless of the type's parameters", arguments: ["", "; charset=latin1", ";x=y"])
    func eventType(parameters: String) async throws {
        let handler = Self.stream("data: \"é\"\n\n", type: "Text/Event-Stream" + parameters)
        try await withClient(handler: handler) { client, _ in
            for try await event in try await client.events(of: Watch()) { #expect(event.data == "\"é\"") }
        }
    }

    @Test("an event stream with status 204 or 205 is reported as an empty reply", arguments: [204, 205])
    func endedForGood(status: Int) async throws {
        try await withClient(handler: { _ in .empty(status: status) }) { client, _ in
            let error = try await failure { _ = try await client.events(of: Watch()) }
            guard let cause = error.underlying as? ReplyError, cause.code == .empty, cause.status == status else {
                Testing.Issue.record("expected no body, found \(error.underlying)")
                return
            }
        }
    }

    @Test("a request for events sets Accept and Cache-Control, unless its own headers do")
    func askForEvents() async throws {
        struct Own: APIRequest {
            var path: PathTemplate { "watch" }
            var headers: HTTPHeaders { [.accept: "text/event-stream;v=2", .cacheControl: "max-age=1"] }
        }
        let options = ClientOptions(headers: [.accept: "text/css", .cacheControl: "max-age=60"])
        let handler = Self.stream("", type: "text/event-stream")
        try await withClient(options: options, handler: handler) { client, server in
            for try await _ in try await client.events(of: Watch()) {}
            for try await _ in try await client.events(of: Own()) {}
            #expect(
                server.requests.map { $0.headers.values(of: "Accept") } == [
                    ["text/event-stream"], ["text/event-stream;v=2"],
                ]
            )
            #expect(server.requests.map { $0.headers.values(of: "Cache-Control") } == [["no-cache"], ["max-age=1"]])
        }
    }

    @Test(
        "lines are accepted with many content types, because none is registered",
        arguments: [
            "application/jsonl", "application/x-ndjson", "application/ndjson", "application/json; charset=utf-8",
            "application/stream+json", "text/plain", "application/octet-stream", "binary/octet-stream", "", nil,
        ]
    )
    func lineTypes(type: String?) async throws {
        let response = LoopbackResponse(headers: type.map { ["Content-Type": $0] } ?? [:], body: "1\n2\n".utf8)
        try await withClient(handler: { _ in response }) { client, _ in
            var numbers: [Int] = []
            for try await line in try await client.lines(of: Watch()) { numbers.append(try line.value()) }
            #expect(numbers == [1, 2])
        }
    }

    @Test(
        "a body with an unsuitable content type is not read as lines, even if faulty lines are skipped",
        arguments: ["text/html; charset=utf-8", "application/xml", "image/png", "text/csv"]
    )
    func noLines(type: String) async throws {
        try await withClient(handler: Self.stream("<p>Log in</p>", type: type)) { client, _ in
            try await expectContentType(type, expected: "application/jsonl") {
                for try await _ in try await client.lines(of: Watch(), onFault: { _ in }) {}
            }
        }
    }

    @Test("the content type that the request accepts is sent in Accept and is read")
    func ownLines() async throws {
        struct Own: APIRequest {
            var path: PathTemplate { "watch" }
            var options: RequestOptions { RequestOptions(accepts: "text/x-lines") }
        }
        try await withClient(handler: Self.stream("7", type: "text/x-lines; v=1")) { client, server in
            for try await line in try await client.lines(of: Own()) { #expect(try line.value() == 7) }
            #expect(server.requests.first?.headers["Accept"] == "text/x-lines")
        }
    }

    @Test("a fault in an event states its name and id, and the event can be skipped")
    func faultyEvent() async throws {
        let text = "event: issue\nid: 4\ndata: {\"id\": \"x\"}\n\nevent: issue\ndata: {\"id\": 5}\n\n"
        let handler = Self.stream(text, type: "text/event-stream")
        try await withClient(schemas: Self.schemas, handler: handler) { client, _ in
            await #expect {
                for try await _ in try await client.events(of: Watch()) {}
            } throws: { error in
                guard let cause = (error as? APIError)?.underlying as? ReplyError, cause.code == .event,
                    cause.event == "issue", cause.eventID == "4"
                else { return false }
                return "\(error)".contains("event 'issue' with the id '4'")
            }
            var ids: [Int] = []
            for try await event in try await client.events(of: Watch(), onFault: { _ in }) {
                ids.append(try event.fields["id"])
            }
            #expect(ids == [5])
        }
    }

    @Test("an event that exceeds the maximum length ends the stream")
    func longEvent() async throws {
        let text = "data: \(String(repeating: "x", count: 5_000))\n\n"
        try await withClient(handler: Self.stream(text, type: "text/event-stream")) { client, _ in
            await #expect {
                for try await _ in try await client.events(of: Watch(), longestEvent: 1_000, onFault: { _ in }) {}
            } throws: { error in
                let cause = (error as? APIError)?.underlying as? ReplyError
                return cause?.code == .eventTooLong && cause?.limit == 1_000
            }
        }
    }

    @Test("content that is cut off is an error in the stage send, after the lines that were received")
    func brokenOff() async throws {
        let text = "{\"id\":1,\"subject\":\"a\"}\n{\"id\":2,\"subject\":\"b\"}\n"
        let response = LoopbackResponse.text(text).cutShort(after: 30)
        try await withClient(schemas: Self.schemas, handler: { _ in response }) { client, _ in
            var count = 0
            await #expect {
                for try await _ in try await client.lines(of: Export()) { count += 1 }
            } throws: { error in
                (error as? APIError)?.stage == .send && (error as? APIError)?.reply?.status == 200
            }
            #expect(count == 1)
        }
    }

    @Test("a deadline, cancelling the client and cancelling the task end a stream that is being read", arguments: 0..<3)
    func ended(how: Int) async throws {
        let slow = LoopbackResponse.text(String(repeating: "x", count: 100_000)).dripping(every: .milliseconds(2))
        try await withClient(handler: { _ in slow }) { client, _ in
            let reader = Task {
                let reply = try await client.bytes(of: Export(longest: how == 0 ? .milliseconds(100) : nil))
                for try await _ in reply {
                    if how == 1 { client.cancelAll() }
                    if how == 2 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            await #expect {
                try await reader.value
            } throws: { error in
                guard how == 0 else { return error is CancellationError }
                return isDeadline(error, .milliseconds(100))
            }
            #expect(client.running.count == 0)
        }
    }

    @Test("a transport without streams is sufficient")
    func memory() async throws {
        struct Fixed: Transport {
            func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
                IncomingResponse(status: 200, body: Data("1\n2\n".utf8))
            }
        }
        let client = try APIClient(baseURL: "http://localhost", transport: Fixed())
        var numbers: [Int] = []
        for try await line in try await client.lines(of: Export()) { numbers.append(try line.value()) }
        #expect(numbers == [1, 2])
    }
}
