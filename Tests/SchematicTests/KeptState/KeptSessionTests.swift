import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// An upload session that an app has stored, unchanged or damaged.
@Suite("Kept upload sessions", .bounded)
struct KeptSessionTests {
    struct CreateVideo: APIRequest {
        var path: PathTemplate { "videos" }
        var method: HTTPMethod { .post }
    }

    private static let session = UploadSession(
        location: URL(filePath: "/upload?id=hunter2"),
        length: 4,
        modified: Date(timeIntervalSince1970: 1.25)
    )

    @Test("a session is decoded as it was encoded, including the fraction of its date")
    func roundTrip() throws {
        let data = try JSONEncoder().encode(Self.session)
        #expect(try JSONDecoder().decode(UploadSession.self, from: data) == Self.session)
    }

    @Test("a truncated session is refused")
    func cut() throws {
        let data = try JSONEncoder().encode(Self.session)
        for length in 0..<data.count {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(UploadSession.self, from: data.prefix(length))
            }
        }
    }

    @Test(
        "an invalid session is refused, and one of a newer version reports its version",
        arguments: ["null", "[]", "7", "{}", #"{"format":2,"location":"https://a/b","length":4,"where":"elsewhere"}"#]
    )
    func rubbish(text: String) throws {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(UploadSession.self, from: Data(text.utf8))
        }
        if text.contains("format") { #expect("\(try #require(error))".contains("format 1, found 2")) }
    }

    @Test(
        "an invalid upload location is reported before anything is sent",
        arguments: ["file:///etc/x", "upload?id=7", "ftp://host/x", "https://user@host/x", "https:///x"]
    )
    func location(text: String) async throws {
        let file = try TemporaryFile("x.mov", Data("abcd".utf8))
        let content = try FileContent(file.path)
        let location = try #require(URL(string: text))
        let session = UploadSession(location: location, length: content.length, modified: content.modified)
        try await withClient(handler: { _ in .empty() }) { client, server in
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), resuming: session)
            }
            #expect(error.stage == .compose, "\(error)")
            guard case TransferError.Code.unusableSession = error.underlying else { throw error }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("if the app cannot store a session, the call fails with the app's own error before a chunk is sent")
    func unkept() async throws {
        struct NoRoom: Error {}
        let file = try TemporaryFile("x.mov", Data("abcd".utf8))
        let begun = LoopbackResponse.empty(status: 200).header("Location", "/upload?id=7")
        try await withClient(handler: { _ in begun }) { client, server in
            await #expect(throws: NoRoom.self) {
                _ = try await client.upload(file.path, by: CreateVideo()) { _ in throw NoRoom() }
            }
            #expect(server.requests.map(\.path) == ["/videos"])
        }
    }

    @Test("a file that was rewritten is a changed file, even with an earlier date and the same length")
    func clock() async throws {
        let file = try TemporaryFile("x.mov", Data("abcd".utf8))
        let content = try FileContent(file.path)
        try Data("efgh".utf8).write(to: URL(fileURLWithPath: file.path))
        let date: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSinceNow: -86_400)]
        try FileManager.default.setAttributes(date, ofItemAtPath: file.path)
        try await withClient(handler: { _ in .empty() }) { client, server in
            let location = try #require(URL(string: server.baseURL + "/upload"))
            let session = UploadSession(location: location, length: content.length, modified: content.modified)
            let error = try await failure {
                _ = try await client.upload(file.path, by: CreateVideo(), resuming: session)
            }
            #expect(error.underlying as? TransferError == .fileChanged(path: file.path))
            #expect(server.requests.isEmpty)
        }
    }
}
