import Foundation
import TestSupport
import Testing

@testable import Schematic

/// A transport that returns a fixed response.
struct CannedTransport: Transport {
    var status = 200
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    let body: Data

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: status, headers: headers, body: body)
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
}
