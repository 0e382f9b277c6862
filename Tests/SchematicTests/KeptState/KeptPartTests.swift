import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// A part left by an earlier download, unchanged or damaged: it is either resumed or discarded.
@Suite("Kept parts of downloads", .bounded)
struct KeptPartTests {
    typealias Folder = DownloadTests.Folder

    /// A change to a part of 1,000,000 bytes or to its note, and the offset from which the rest is then requested,
    /// if any.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var start: Int?
        var happen: @Sendable (_ part: URL, _ note: URL) throws -> Void
    }

    static let parts = [
        Case(testDescription: "nothing", start: 1_000_000) { _, _ in },
        Case(testDescription: "a byte is another") { part, _ in
            try change(part) { $0[500_000] ^= 1 }
        },
        Case(testDescription: "its end is zeros") { part, _ in
            try change(part) { $0.replaceSubrange(900_000..., with: Data(count: 100_000)) }
        },
        Case(testDescription: "a byte is missing") { part, _ in try change(part) { $0.removeLast() } },
        Case(testDescription: "it is empty") { part, _ in try change(part) { $0 = Data() } },
        Case(testDescription: "it is gone") { part, _ in try FileManager.default.removeItem(at: part) },
        Case(testDescription: "a crash has left more than was sure to be there", start: 1_000_000) { part, _ in
            try change(part) { $0 += Data(repeating: 0xFF, count: 5_000) }
        },
        Case(testDescription: "the clock was set back", start: 1_000_000) { part, note in
            for file in [part, note] {
                let date: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSinceNow: 1e9)]
                try FileManager.default.setAttributes(date, ofItemAtPath: file.path)
            }
        },
    ]

    static let notes = [
        Case(testDescription: "no note") { _, note in try FileManager.default.removeItem(at: note) },
        Case(testDescription: "a note that is rubbish") { _, note in try change(note) { $0 = Data("rubbish".utf8) } },
        Case(testDescription: "a note that is cut") { _, note in try change(note) { $0.removeLast(2) } },
        Case(testDescription: "a note that is very long") { _, note in
            try change(note) { $0 += Data(repeating: 0x20, count: 70_000) }
        },
        Case(testDescription: "a note of a newer version") { _, note in
            try change(note, #""format":2"#, #""format":3"#)
        },
        Case(testDescription: "a note of another URL") { _, note in try change(note, #""source":""#, #""source":"0"#) },
        Case(testDescription: "a note of a total that is less than the part") { _, note in
            try change(note, #""total":3000000"#, #""total":999999"#)
        },
        Case(testDescription: "a note of another total than the server has") { _, note in
            try change(note, #""total":3000000"#, #""total":3000001"#)
        },
        Case(testDescription: "a note that others may read") { _, note in #expect(chmod(note.path, 0o644) == 0) },
        Case(testDescription: "a note of less than there is", start: nil) { _, note in
            try change(note, "1000000", "999999")
        },
        Case(testDescription: "a note of more than there is") { _, note in try change(note, "1000000", "1000001") },
        Case(testDescription: "a note of less than nothing") { _, note in try change(note, "1000000", "-1") },
    ]

    private static func change(_ file: URL, _ edit: (inout Data) -> Void) throws {
        var data = try Data(contentsOf: file)
        edit(&data)
        try data.write(to: file)
    }

    private static func change(_ file: URL, _ old: String, _ new: String) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(old), "\(text)")
        try Data(text.replacing(old, with: new).utf8).write(to: file)
    }

    static let keeping = TransferOptions(resumptions: 0, keepsPart: true)

    @Test("the file equals the server's, whatever has happened to the part", arguments: parts + notes)
    func damage(_ example: Case) async throws {
        let folder = try Folder()
        let handler = DownloadTests.serving(DownloadTests.content, cuts: [1_000_000])
        try await withClient(handler: handler) { client, server in
            let broken = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            }
            #expect(broken.stage == .send && folder.names == ["file.bin.part", "file.bin.part.json"])
            let part = URL(fileURLWithPath: folder.file + ".part")
            try example.happen(part, URL(fileURLWithPath: folder.file + ".part.json"))
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            #expect(server.requests.last?.headers["Range"] == example.start.map { "bytes=\($0)-" })
        }
        #expect(folder.content == DownloadTests.content)
        #expect(folder.names == ["file.bin"])
    }

    @Test("a part that is already complete becomes the file")
    func whole() async throws {
        let folder = try Folder()
        // The connection ends after the content but before the end of the chunked body.
        let long = LoopbackResponse(body: DownloadTests.content + [0]).header("ETag", "\"1\"")
        let answers = DownloadTests.serving(DownloadTests.content, cuts: [])
        let handler: LoopbackServer.Handler = { request in
            request.headers["Range"] == nil ? long.chunkedAndCut(after: DownloadTests.content.count) : answers(request)
        }
        try await withClient(handler: handler) { client, server in
            _ = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            }
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            #expect(server.requests.last?.headers["Range"] == "bytes=\(DownloadTests.content.count)-")
        }
        #expect(folder.content == DownloadTests.content)
        #expect(folder.names == ["file.bin"])
    }

    @Test("a pipe in place of the part is refused, and in place of its note ignored", arguments: ["", ".json"])
    func pipe(name: String) async throws {
        let folder = try Folder()
        #expect(mkfifo(folder.file + ".part" + name, 0o600) == 0)
        try await withClient(handler: DownloadTests.serving(DownloadTests.content, cuts: [])) { client, server in
            if name.isEmpty {
                let error = try await failure {
                    _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
                }
                #expect(error.stage == .compose && error.underlying is TransferError && server.requests.isEmpty)
            } else {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
                #expect(folder.content == DownloadTests.content && folder.names == ["file.bin"])
            }
        }
    }
}
