import Foundation
import LoopbackServer
import SchemaEngine
import SchematicText
import TestSupport
import Testing

@testable import Schematic

@Suite("Multipart bodies", .bounded)
struct MultipartBodyTests {
    typealias Create = RequestCheckTests.Create

    static func sent(
        _ parts: BodyParts,
        isRelated: Bool = false,
        schemas: [String: String] = [:]
    ) async throws -> (type: String, parts: [MultipartReader.Part]) {
        let body = RequestBody.multipart(parts, isRelated: isRelated)
        let request = try await RequestCheckTests.sent(Create(body: body), schemas: schemas)
        #expect(request.headers["Content-Length"] == String(request.body.count))
        let type = try #require(request.headers["Content-Type"])
        return (type, try MultipartReader.parts(of: request.body, contentType: type))
    }

    @Test("the bytes sent match the expected multipart text exactly")
    func bytes() async throws {
        let body = RequestBody.multipart(["key": "value", "secondkey": "ü", "file": .data(Data("\r\n--".utf8))])
        let request = try await RequestCheckTests.sent(Create(body: body))
        let type = try #require(request.headers["Content-Type"])
        let boundary = try #require(type.split(separator: "=").last)
        #expect(
            request.bodyText == """
                --\(boundary)\r
                Content-Disposition: form-data; name="key"\r
                \r
                value\r
                --\(boundary)\r
                Content-Disposition: form-data; name="secondkey"\r
                \r
                ü\r
                --\(boundary)\r
                Content-Disposition: form-data; name="file"\r
                Content-Type: application/octet-stream\r
                \r
                \r
                --\r
                --\(boundary)--\r

                """
        )
    }

    @Test("boundaries are random and valid")
    func boundaries() throws {
        let boundaries = Set((0..<1000).map { _ in MultipartWriter(.formData).boundary })
        #expect(boundaries.count == 1000)
        #expect(boundaries.allSatisfy { $0.utf8.count == 42 && HTTPToken.isToken($0) })
    }

    @Test("names and file names are escaped as the HTML standard specifies")
    func escapes() async throws {
        let parts = try await Self.sent([
            "a\"b\r\nc\\é%": "1", "f": .data(Data("2".utf8), fileName: "x\"\r\ny.PNG", contentType: nil),
        ]).parts
        #expect(parts[0].headers == [#"Content-Disposition: form-data; name="a%22b%0D%0Ac\é%""#])
        #expect(
            parts[1].headers == [
                #"Content-Disposition: form-data; name="f"; filename="x%22%0D%0Ay.PNG""#, "Content-Type: image/png",
            ]
        )
    }

    @Test("lists and nested values are written as separate parts")
    func nested() async throws {
        let value: Fields = ["key": "v", "list": [1, 2], "nothing": nil]
        let parts = try await Self.sent(["tags": .value(["a", "b"]), "n": .value(value)]).parts
        let names = parts.map { $0.headers[0].replacing("Content-Disposition: form-data; name=", with: "") }
        #expect(names == ["\"tags[]\"", "\"tags[]\"", "\"n[key]\"", "\"n[list][]\"", "\"n[list][]\""])
        #expect(parts.map(\.content) == ["a", "b", "v", "1", "2"])
    }

    @Test("a part's own headers are added, and take precedence")
    func headers() async throws {
        let parts = try await Self.sent([
            "a": .value("1", headers: ["X-Own": "x"]),
            "b": .data(Data(), fileName: "b.txt", headers: ["content-type": "text/x-own"]),
            "c": .value(["k": [1]] as Fields, isJSON: true), "d": .data(Data(), contentType: "text/d"),
        ]).parts
        #expect(parts[0].headers == ["Content-Disposition: form-data; name=\"a\"", "X-Own: x"])
        #expect(parts[1].headers.last == "content-type: text/x-own")
        #expect(parts[1].headers.count == 2)
        #expect(parts[2].headers.last == "Content-Type: application/json")
        #expect(parts[2].content == #"{"k":[1]}"#)
        #expect(parts[3].headers == ["Content-Disposition: form-data; name=\"d\"", "Content-Type: text/d"])
    }

    @Test("a header with a control character is never sent")
    func injection() async throws {
        for part in [
            BodyPart.value("x", headers: ["X": "a\r\nEvil: 1"]), .data(Data(), contentType: "a/b\r\nEvil: 1"),
            .data(Data(), fileName: "a\0b"), .data(Data(), fileName: "a\tb"), .data(Data(), fileName: "\u{7F}"),
        ] {
            let error = try await failure { _ = try await Self.sent(["p": part]) }
            #expect(error.stage == .compose)
            #expect(error.underlying is RequestError)
        }
    }

    @Test("the values are one object to the request's schema, which ignores files")
    func schema() async throws {
        let schemas = ["Create.request.json": #"{"due":"{date_unix}","n{?}":"{int:1..5}"}"#]
        let file = BodyPart.data(Data("x".utf8), fileName: "x.txt")
        let due = BodyPart.value(Date(timeIntervalSince1970: 7))
        let parts = try await Self.sent(["file": file, "due": due, "n": .value(5)], schemas: schemas).parts
        #expect(parts.map(\.content) == ["x", "7", "5"])
        for bad: BodyParts in [["file": file], ["due": due, "n": .value(6)]] {
            let error = try await failure { _ = try await Self.sent(bad, schemas: schemas) }
            #expect(error.underlying is PayloadError)
        }
    }

    @Test("related parts have content IDs, and the first part's type is the root's type")
    func related() async throws {
        let sent = try await Self.sent(
            ["meta data": .value(["name": "n"] as Fields), "media": .data(Data("m".utf8), fileName: "m.png")],
            isRelated: true
        )
        #expect(sent.type.hasPrefix("multipart/related; boundary="))
        #expect(sent.type.hasSuffix("; type=\"application/json\""))
        #expect(
            sent.parts == [
                .init(
                    headers: ["Content-ID: <meta%20data>", "Content-Type: application/json"],
                    content: #"{"name":"n"}"#
                ),
                .init(
                    headers: [
                        "Content-ID: <media>", "Content-Disposition: attachment; filename=\"m.png\"",
                        "Content-Type: image/png",
                    ],
                    content: "m"
                ),
            ]
        )
    }

    @Test("files of several megabytes arrive unchanged, with a Content-Length")
    func largeFiles() async throws {
        let contents = [LoopbackContent(count: 5_000_001), LoopbackContent(count: 3_000_000)]
        let files = try zip(["first.log", "second.bin"], contents).map { name, content in
            try TemporaryFile(name, Data(content.bytes(in: 0..<content.count)))
        }
        let server = try LoopbackServer(receiving: { _ in .count(keeping: 4096) }) { _ in .empty() }
        defer { server.stop() }
        let parts: BodyParts = ["text": "Logs", "a": .file(files[0].path), "b": .file(files[1].path)]
        _ = try await APIClient(baseURL: server.baseURL).send(Create(body: .multipart(parts)))
        let sent = try #require(server.requests.first)
        let boundary = try #require(sent.headers["Content-Type"]?.components(separatedBy: "boundary=").last)
        var expected = ByteChecksum()
        let part = "--\(boundary)\r\nContent-Disposition: form-data; name="
        expected.append("\(part)\"text\"\r\n\r\nLogs".utf8)
        for (head, content) in zip(
            [
                "\"a\"; filename=\"first.log\"\r\nContent-Type: text/plain",
                "\"b\"; filename=\"second.bin\"\r\nContent-Type: application/octet-stream",
            ],
            contents
        ) {
            expected.append("\r\n\(part)\(head)\r\n\r\n".utf8)
            expected.append(content.bytes(in: 0..<content.count))
        }
        expected.append("\r\n--\(boundary)--\r\n".utf8)
        #expect(sent.tally == expected)
        #expect(sent.headers["Content-Length"] == "\(sent.tally.count)")
    }

    @Test("parts can be values, data, files, and streams, and a stream's length may be unknown")
    func sources() async throws {
        let file = try TemporaryFile("a.csv", Data("a,b".utf8))
        let chunks = StreamedBodyTests.chunks(["s1", "", "s2"])
        let known = try await Self.sent([
            "v": "1", "d": .data(Data("2".utf8)), "f": .file(file.path), "s": .stream(length: 4) { chunks },
        ])
        #expect(known.parts.map(\.content) == ["1", "2", "a,b", "s1s2"])
        let body = RequestBody.multipart(["s": .stream(fileName: "s.txt") { StreamedBodyTests.chunks(["s"]) }])
        let unknown = try await RequestCheckTests.sent(Create(body: body))
        let parts = try MultipartReader.parts(of: unknown.body, contentType: unknown.headers["Content-Type"] ?? "")
        #expect(parts.map(\.content) == ["s"])
        #expect(parts.first?.headers.last == "Content-Type: text/plain")
    }
}
