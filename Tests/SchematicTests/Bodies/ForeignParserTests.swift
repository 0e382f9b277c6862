import Foundation
import LoopbackServer
import Schematic
import TestSupport
import Testing

#if os(Linux) || os(macOS)
    /// Multipart bodies, read by an independent parser: the package `multipart` of PyPI.
    @Suite(
        "Multipart bodies in an independent parser",
        .enabled(
            if: ForeignParser.python != nil,
            "SCHEMATIC_MULTIPART_PYTHON names no Python that has the package multipart"
        ),
        .bounded
    )
    struct ForeignParserTests {
        private struct Create: APIRequest {
            var body: RequestBody
            var path: PathTemplate { "create" }
            var method: HTTPMethod { .post }
        }

        private static let bytes = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

        @Test("names, file names, types, and contents are read back unchanged")
        func everything() async throws {
            let file = try TemporaryFile("päper.pdf", Self.bytes)
            let body = RequestBody.multipart([
                "title": "ünï 日本", "empty": "", "lines": "a\r\nb\n--c\r\n--",
                "a\"b\r\nc": "1",
                "tags": .value(["x", "y"]),
                "place": .value(["lat": 1.5] as Fields, isJSON: true),
                "data": .data(Self.bytes, fileName: "d\"q.bin", contentType: nil),
                "file": .file(file.path),
            ])
            let client = try APIClient(baseURL: "http://127.0.0.1")
            let parts = try await ForeignParser.parts(of: client.outgoingRequest(for: Create(body: body)))
            #expect(
                parts.map(\.summary) == [
                    "title||ünï 日本", "empty||", "lines||a\r\nb\n--c\r\n--", "a\"b\r\nc||1", "tags[]||x", "tags[]||y",
                    #"place|application/json|{"lat":1.5}"#,
                    #"data|application/octet-stream|d"q.bin"#, "file|application/pdf|päper.pdf",
                ]
            )
            #expect(parts.suffix(2).map(\.content) == [Self.bytes, Self.bytes])
        }
    }

    /// Runs the parser.
    private enum ForeignParser {
        struct Part: Decodable {
            var name: String
            var filename: String?
            var type: String
            var content: Data

            /// The name, the content type if there is one, and the file's name or the text.
            var summary: String { "\(name)|\(type)|\(filename ?? String(decoding: content, as: UTF8.self))" }
        }

        static var python: String? { ProcessInfo.processInfo.environment["SCHEMATIC_MULTIPART_PYTHON"] }

        /// Parses strictly: any deviation from the format is an error. Contents are in Base64, as `JSONDecoder`
        /// expects for `Data`.
        private static let script = """
            import base64, json, multipart, sys
            parts = multipart.MultipartParser(sys.stdin.buffer, sys.argv[1], strict=True)
            print(json.dumps([{
                "name": part.name, "filename": part.filename,
                "type": dict(part.headerlist).get("Content-Type", ""),
                "content": base64.b64encode(part.raw).decode(),
            } for part in parts]))
            """

        static func parts(of request: OutgoingRequest) async throws -> [Part] {
            let type = try #require(request.headers["Content-Type"])
            let boundary = try #require(type.components(separatedBy: "boundary=").last)
            var body = Data()
            for try await chunk in try #require(request.body) { body += chunk }
            return try JSONDecoder().decode([Part].self, from: parse(body, boundary: boundary))
        }

        private static func parse(_ body: Data, boundary: String) throws -> Data {
            let file = try TemporaryFile("body", body)
            let answer = try TemporaryFile("answer", Data())
            var process = ChildProcess(python ?? "", ["-c", script, boundary])
            process.input = file.path
            process.output = answer.path
            process.errors = "/dev/null"
            #expect(try process.run() == 0)
            return try Data(contentsOf: URL(fileURLWithPath: answer.path))
        }
    }
#endif
