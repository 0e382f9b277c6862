import Foundation
import SchemaEngine
import SchemaSamples
import Schematic
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Recordings of bodies that cannot be searched for secrets", .bounded)
struct UnsearchableBodyTests {
    /// A body with the secret `hunter2`, and its content type.
    struct Example: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var type: String
        var body: Data
    }

    private static let json = #"{"password":"hunter2","id":7}"#

    private static func multipart(_ head: String, _ content: Data, lineEnd: String = "\r\n") -> Data {
        let lines = "--b\(lineEnd)Content-Disposition: form-data; \(head)\(lineEnd)\(lineEnd)"
        return Data(lines.utf8) + content + Data("\(lineEnd)--b--\(lineEnd)".utf8)
    }

    static let examples: [Example] = {
        let list = try? PropertyListSerialization.data(
            fromPropertyList: ["password": "hunter2"],
            format: .binary,
            options: 0
        )
        return [
            Example(testDescription: "UTF-16", type: "application/json", body: json.data(using: .utf16) ?? Data()),
            Example(
                testDescription: "UTF-16 that is declared",
                type: "application/json; charset=utf-16le",
                body: json.data(using: .utf16LittleEndian) ?? Data()
            ),
            Example(testDescription: "UTF-32", type: "text/plain", body: json.data(using: .utf32BigEndian) ?? Data()),
            Example(testDescription: "a NUL", type: "text/plain", body: Data("\0{\"password\":\"hunter2\"}".utf8)),
            Example(
                testDescription: "invalid UTF-8",
                type: "application/json",
                body: Data([0x22, 0xFF, 0x22, 0x20]) + Data(json.utf8)
            ),
            Example(
                testDescription: "UTF-7",
                type: "application/json; charset='UTF-7'",
                body: Data("+AHsAIg-password+ACIAOgAi-hunter2+ACIAfQ-".utf8)
            ),
            Example(
                testDescription: "a binary property list",
                type: "application/x-plist",
                body: list ?? Data("bplist00\u{80}hunter2".utf8)
            ),
            Example(testDescription: "an image", type: "image/png", body: Data([0x89, 0x50]) + Data("hunter2".utf8)),
            Example(
                testDescription: "parts with another boundary",
                type: "multipart/form-data; boundary=c",
                body: multipart(#"name="password""#, Data("hunter2".utf8))
            ),
            Example(
                testDescription: "parts without a boundary",
                type: "multipart/form-data",
                body: multipart(#"name="password""#, Data("hunter2".utf8))
            ),
        ]
    }()

    static let unsearchableParts: [Example] = {
        let type = "multipart/form-data; boundary=b"
        func part(_ name: String, _ head: String, _ content: String, lineEnd: String = "\r\n") -> Example {
            let body = multipart(head, Data(content.utf8), lineEnd: lineEnd)
            return Example(testDescription: name, type: type, body: body)
        }
        let base64 = Data(json.utf8).base64EncodedString()
        return [
            part("line feeds alone", #"name="password""#, "hunter2", lineEnd: "\n"),
            part("carriage returns alone", #"name="password""#, "hunter2", lineEnd: "\r"),
            part("a folded field", "\r\n name=\"password\"", "hunter2"),
            part("a blank before the colon", "name=a\r\nContent-Disposition : form-data; name=\"password\"", "hunter2"),
            part("Base64", "name=\"a\"\r\nContent-Transfer-Encoding: base64", base64),
            part(
                "quoted-printable",
                "name=\"a\"\r\nContent-Transfer-Encoding: Quoted-Printable",
                #"{"passw=6Frd":"hunter2"}"#
            ),
            part("UTF-16", "name=\"a\"\r\nContent-Type: text/plain; charset=utf-16", json),
        ]
    }()

    private struct Fixed: Transport {
        let response: IncomingResponse
        func send(_ request: OutgoingRequest) async throws -> IncomingResponse { response }
    }

    private struct Post: APIRequest {
        let data: Data
        let type: String
        let path: PathTemplate = "x"
        let method = HTTPMethod.post
        var body: RequestBody { .data(data, contentType: type) }
        var options: RequestOptions { RequestOptions(accepts: .any) }
        typealias Result = Void
    }

    /// Returns the text of a recording of one exchange, whose request and response have a body.
    private func recording(_ example: Example, _ body: (String, String) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let response = IncomingResponse(status: 200, headers: [.contentType: example.type], body: example.body)
        let recorder = RecordingTransport(writing: path, around: Fixed(response: response))
        let client = try APIClient(baseURL: "https://api.example", transport: recorder)
        // The exchange is recorded, although some of the bodies cannot be decoded.
        _ = try? await client.send(Post(data: example.body, type: example.type))
        try await body(try String(contentsOfFile: path, encoding: .utf8), path)
    }

    /// Returns whether the secret is in the text, or in any Base64 in it. Text in UTF-16 or UTF-32 can be valid UTF-8 whose NULs
    /// are escaped in JSON.
    private func leaks(_ text: String) -> Bool {
        let decoded = text.split(separator: "\"").compactMap { Data(base64Encoded: String($0)) }
        let bytes = [Data(text.utf8), Data(text.replacing("\\u0000", with: "").utf8)] + decoded
        let secrets: [String.Encoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian, .utf32BigEndian]
        return secrets.contains { encoding in
            "hunter2".data(using: encoding).map { secret in bytes.contains { $0.range(of: secret) != nil } } ?? true
        }
    }

    @Test("a body that cannot be searched is recorded as its size and type", arguments: examples)
    func withheld(_ example: Example) async throws {
        try await recording(example) { text, path in
            #expect(!leaks(text), "\(text)")
            let log = try JSONValue(parsing: Data(text.utf8))["log"]?["entries"]?.array?.first
            for content in [log?["request"]?["postData"], log?["response"]?["content"]] {
                let comment = try #require(content?["comment"]?.string)
                #expect(comment.hasPrefix("not written: ‹\(example.body.count) bytes of \(example.type)›"))
                #expect(content?["text"] == nil && content?["mimeType"]?.string == example.type)
            }
            #expect(log?["response"]?["content"]?["size"]?.int == example.body.count)
            let player = try APIClient(baseURL: "https://api.example", transport: ReplayTransport(path))
            let error = await #expect(throws: APIError.self) {
                try await player.send(Post(data: example.body, type: example.type))
            }
            let expected = "the body of the response to POST https://api.example/x"
            #expect(error?.underlying as? TestingError == .notRecorded(request: expected, nearest: nil))
        }
    }

    @Test("a part that cannot be searched is recorded as its size and type, or as a mask", arguments: unsearchableParts)
    func masksParts(_ example: Example) async throws {
        try await recording(example) { text, _ in
            #expect(!leaks(text), "\(text)")
            #expect(text.contains("--b"), "\(text)")
        }
    }

    @Test(
        "text in an encoding that contains ASCII is recorded with its secrets masked",
        arguments: ["", "; charset=iso-8859-1", "; charset=\"UTF-8\""]
    )
    func masked(parameter: String) async throws {
        let type = "application/json" + parameter
        try await recording(Example(testDescription: "", type: type, body: Data(Self.json.utf8))) { text, path in
            #expect(text.contains(#"{\"password\":\"***\",\"id\":7}"#), "\(text)")
            let player = try APIClient(baseURL: "https://api.example", transport: ReplayTransport(path))
            try await player.send(Post(data: Data(Self.json.utf8), type: type))
        }
    }
}
