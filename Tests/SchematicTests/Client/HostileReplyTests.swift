import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// A transport that returns a fixed response.
struct CannedTransport: Transport {
    var status = 200
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    let body: Data

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        IncomingResponse(status: status, headers: headers, body: body)
    }
}

@Suite("Hostile responses", .bounded)
struct HostileReplyTests {
    static let schemas = [
        SchemaSource(path: "GetIssues.response.json", text: #"{"issues":["{issue}"]}"#),
        SchemaSource(path: "Issue.json", text: #"{"id":1,"subject":"{secret}","created_on{?}":"{date_iso8601}"}"#),
        SchemaSource(path: "Error.response.json", text: #"{"errors":["x"],"pin{?}":"{secret:int}"}"#),
    ]

    /// Returns the error of a call with this response, or `nil` if it succeeds. Throws any error that is not an
    /// `APIError`.
    static func error(status: Int = 200, _ body: Data) async throws -> APIError? {
        let client = try APIClient(
            baseURL: "http://h",
            schemas: .sources(schemas),
            transport: CannedTransport(status: status, body: body)
        ) { $0.map("issue", to: Issue.self) }
        do {
            _ = try await client.send(GetIssues())
            return nil
        } catch let error as APIError {
            return error
        }
    }

    @Test("each truncated response is refused, and the error has the received bytes")
    func truncated() async throws {
        let page = Data(#"{"issues":[{"id":1,"subject":"A\u00e9","created_on":"2024-02-29T12:00:00Z"}]}"#.utf8)
        #expect(try await Self.error(page) == nil)
        for length in page.indices {
            let error = try #require(await Self.error(page.prefix(length)))
            #expect(error.stage == .decode)
            #expect(error.reply?.body == page.prefix(length))
            #expect(!error.description.isEmpty)
        }
    }

    @Test("random bytes cause an error, for any status", arguments: 0..<20)
    func random(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let body = Data(
                (0..<Int.random(in: 1...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            )
            #expect(try await Self.error(body)?.stage == .decode)
            #expect(try await Self.error(status: 500, body)?.stage == .status)
        }
    }

    @Test("a hundred thousand brackets, and a number of a million digits, cause a short error")
    func hostile() async throws {
        for body in [
            String(repeating: "[", count: 100_000), "{\"issues\":" + String(repeating: "9", count: 1_000_000) + "}",
        ] {
            let error = try #require(await Self.error(Data(body.utf8)))
            #expect(error.stage == .decode)
            #expect(error.description.utf8.count < 4000)
        }
    }

    @Test(
        "a value that the schema marks as secret appears in no error, and an unreadable body is not shown",
        arguments: [
            (200, #"{"issues":[{"id":"x","subject":"hunter2"}]}"#),
            (200, #"{"issues":[{"id":1,"subject":["hunter2"]}]}"#),
            (200, #"{"issues":[{"id":1,"subject":"hunter2"#),
            (200, #"{"issues":[{"id":1,"subject":{"a":"hunter2"}}]}"#),
            (422, #"{"errors":["no"],"pin":"hunter2"}"#), (422, #"{"errors":5,"pin":"hunter2"}"#), (500, "hunter2"),
        ]
    )
    func secrets(status: Int, body: String) async throws {
        let error = try #require(await Self.error(status: status, Data(body.utf8)))
        #expect(!error.description.contains("hunter2"), "\(error)")
        #expect(error.reply?.body == Data(body.utf8))
    }

    private static let page =
        "<html><head><title>502 Bad Gateway</title></head><input name=\"session\" value=\"hunter2\"></html>"

    @Test(
        "text that is no payload is shown if only other calls have secrets, with the values masked that have a secret's name",
        arguments: [
            (502, "text/html", page, true), (200, "text/html", page, true), (502, nil, page, true),
            (502, "text/plain", "Bad gateway, token=hunter2", true), (200, "text/plain", "hunter2", false),
            (502, "text/plain", #"{"note":"hunter2"}"#, false),
            (502, "application/json", #"{"note":"hunter2"}"#, false),
            (502, "application/xml", "<note>hunter2</note>", false), (502, "text/html", "[\"hunter2\"]", false),
        ] as [(Int, String?, String, Bool)]
    )
    func pages(status: Int, type: String?, body: String, isShown: Bool) async throws {
        struct Get: APIRequest {
            let path: PathTemplate = "x"
            func result(from reply: Reply) throws -> Int { try reply.fields["id"] }
        }
        let answer = LoopbackResponse(
            status: status,
            headers: type.map { ["Content-Type": $0] } ?? [:],
            body: Data(body.utf8)
        )
        let other = ["LogIn.response.json": #"{"note":"{secret}"}"#]
        let own = ["Get.response.json": #"{"id":1}"#, "Error.response.json": "{}"]
        for schemas in [other] + (isShown ? [other.merging(own) { first, _ in first }] : []) {
            let book = LogBook()
            let error = try await withClient(
                schemas: schemas,
                middleware: [LoggingMiddleware(.bodies, sink: book.sink)],
                handler: { _ in answer }
            ) { client, _ in try await failure { _ = try await client.send(Get()) } }
            let texts = [error.description, book.entries.dropFirst().joined(separator: "\n")]
            for text in texts {
                #expect(!text.contains("hunter2"), "\(text)")
                #expect(text.localizedCaseInsensitiveContains("bad gateway") == isShown, "\(text)")
            }
        }
    }

    @Test(
        "a page is not shown if a payload of its call can have a secret",
        arguments: [
            "Get.request.json", "Get.path.json", "Get.headers.json", "Get.response.404.json", "Get.error.json",
            "Error.response.json",
        ]
    )
    func hiddenPages(file: String) async throws {
        struct Get: APIRequest {
            let path: PathTemplate = "x"
            let method = HTTPMethod.post
            let body = RequestBody.json(["note": "hunter2"])
            var parameters: Parameters = [:]
            var headerValues: Parameters { ["note": "hunter2"] }
        }
        let answer = LoopbackResponse.html("<html>hunter2</html>", status: 502)
        let error = try await withClient(schemas: [file: #"{"note":"{secret}"}"#], handler: { _ in answer }) {
            client,
            _ in
            try await failure {
                // Without a schema, the URL shows them.
                _ = try await client.send(Get(parameters: file == "Get.path.json" ? ["note": "hunter2"] : [:]))
            }
        }
        #expect(!error.description.contains("hunter2"), "\(error)")
        #expect(error.description.contains("20 bytes, \(OutgoingRequest.secretsHaveNoPosition)"))
    }
}
