import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite struct ReplayTests {
    private func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return folder
    }

    @Test("the first matching rule responds, by method, path and query")
    func rules() throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 999\r\nX-Runtime: 0.1\r\n\r\n"
        let folder = try folder([
            "one.headers": head, "one.body": "[1]", "two.headers": head, "two.body": "[2]",
            "made.headers": "HTTP/1.1 100 Continue\n\nHTTP/1.1 201 Created\nContent-Type: application/json\n",
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let replay = try ReplayHandler(
            folder: folder.path,
            rules: ["GET /i.json?page=2&x=a%20b": "two", "GET /i.json": "one", "POST /i.json": "made"]
        )
        let server = try LoopbackServer(handler: replay.respond)
        defer { server.stop() }
        let first = try RawClient.get(server, "/i.json?page=1")
        #expect(first.hasSuffix("[1]"))
        #expect(first.contains("Content-Length: 3\r\n"))
        #expect(first.contains("X-Runtime: 0.1\r\n"))
        #expect(try RawClient.get(server, "/i.json?x=a+b&page=2").hasSuffix("[2]"))
        #expect(try RawClient.exchange(server, "POST /i.json HTTP/1.0\r\n\r\n").hasPrefix("HTTP/1.1 201 Created\r\n"))
        #expect(try RawClient.get(server, "/other").hasPrefix("HTTP/1.1 404"))
    }

    @Test("an unusable recording is named", arguments: ["missing", "empty"])
    func unusable(name: String) throws {
        let folder = try folder(["empty.headers": "\n"])
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect {
            try ReplayHandler(folder: folder.path, rules: ["GET /": name])
        } throws: {
            "\($0)".contains("\(name).headers")
        }
    }
}
