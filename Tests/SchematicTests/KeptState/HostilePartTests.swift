import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// Downloads into a folder where another user has created an item with a name that the download uses.
@Suite("Parts in a hostile folder", .bounded)
struct HostilePartTests {
    typealias Folder = DownloadTests.Folder

    /// An item in place of a part or its note.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var put: @Sendable (_ path: String, _ victim: String) throws -> Void
    }

    static let cases = [
        Case(testDescription: "a link to a file of ours") { path, victim in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
        },
        Case(testDescription: "a link to a file that is not there") { path, victim in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim + ".new")
        },
        Case(testDescription: "a link to a device") { path, _ in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        },
        Case(testDescription: "another name of a file of ours") { path, victim in #expect(link(victim, path) == 0) },
        Case(testDescription: "a folder") { path, _ in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        },
        Case(testDescription: "a pipe") { path, _ in #expect(mkfifo(path, 0o600) == 0) },
    ]

    private static let secret = Data("a file of ours".utf8)
    private static let keeping = TransferOptions(keepsPart: true)

    @Test("an item that is not the download's part is refused before anything is sent, and stays", arguments: cases)
    func part(_ example: Case) async throws {
        let (folder, elsewhere) = (try Folder(), try Folder())
        try Self.secret.write(to: URL(fileURLWithPath: elsewhere.file))
        chmod(elsewhere.file, 0o600)
        try example.put(folder.file + ".part", elsewhere.file)
        try await withClient(handler: DownloadTests.serving(DownloadTests.content, cuts: [])) { client, server in
            let error = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            }
            #expect(error.stage == .compose && server.requests.isEmpty)
            guard let cause = error.underlying as? TransferError, cause.code == .unwritable, cause.path == folder.file,
                let reason = cause.reason
            else { throw error }
            #expect(reason.contains("file.bin.part"), "\(reason)")
        }
        #expect(elsewhere.content == Self.secret)
        #expect(elsewhere.names == ["file.bin"] && folder.names == ["file.bin.part"])
    }

    @Test(
        "an item that is not the download's note is ignored and replaced, and a link is not followed",
        arguments: cases.filter { $0.testDescription != "a folder" }
    )
    func note(_ example: Case) async throws {
        let (folder, elsewhere) = (try Folder(), try Folder())
        try Self.secret.write(to: URL(fileURLWithPath: elsewhere.file))
        chmod(elsewhere.file, 0o600)
        try example.put(folder.file + ".part.json", elsewhere.file)
        let handler = DownloadTests.serving(DownloadTests.content, cuts: [1_000_000])
        try await withClient(handler: handler) { client, server in
            _ = try await failure {
                let options = TransferOptions(resumptions: 0, keepsPart: true)
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file + ".part.json")
            #expect(attributes[.type] as? FileAttributeType == .typeRegular)
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            #expect(server.requests.last?.headers["Range"] == "bytes=1000000-")
        }
        #expect(folder.content == DownloadTests.content)
        #expect(elsewhere.content == Self.secret && elsewhere.names == ["file.bin"])
    }

    @Test("a link at the destination is replaced by the file, and its target stays unchanged")
    func destination() async throws {
        let (folder, elsewhere) = (try Folder(), try Folder())
        try Self.secret.write(to: URL(fileURLWithPath: elsewhere.file))
        try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: elsewhere.file)
        try await withClient(handler: DownloadTests.serving(DownloadTests.content, cuts: [])) { client, _ in
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file)
        }
        #expect(folder.content == DownloadTests.content && folder.names == ["file.bin"])
        #expect(elsewhere.content == Self.secret)
    }

    private static func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    @Test("other users cannot read an unfinished file or its note", arguments: [true, false])
    func modes(keepsPart: Bool) async throws {
        let folder = try Folder()
        let cue = LoopbackCue()
        let half = Array(DownloadTests.content.prefix(1_000))
        let steps: [LoopbackStep] = [.head, .bytes(half), .wait(cue)]
        let headers: LoopbackHeaders = ["ETag": "\"1\"", "Content-Length": "2000"]
        try await withClient(handler: { _ in .steps(steps, headers: headers) }) { client, _ in
            let path = folder.file
            let options = TransferOptions(resumptions: 0, keepsPart: keepsPart)
            let download = Task { try await client.download(DownloadTests.GetFile(), to: path, options: options) }
            try await waitUntil { !folder.names.isEmpty }
            let name = try #require(folder.names.first)
            #expect(try Self.mode(folder.path + "/" + name) == 0o600)
            cue.give()
            await #expect(throws: APIError.self) { _ = try await download.value }
            if keepsPart { #expect(try Self.mode(folder.file + ".part.json") == 0o600) }
        }
    }

    @Test(
        "a finished file has the permissions of the file that it replaces, or of a new file",
        arguments: [nil, 0o600, 0o640, 0o444, 0o4755]
    )
    func finalMode(old: Int?) async throws {
        let folder = try Folder()
        try Data().write(to: URL(fileURLWithPath: folder.path + "/new"))
        let probe = open(folder.path + "/probe", O_CREAT | O_EXCL | O_WRONLY, 0o666)
        close(probe)
        if let old {
            try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file))
            #expect(chmod(folder.file, mode_t(old)) == 0)
        }
        try await withClient(handler: DownloadTests.serving(DownloadTests.content, cuts: [])) { client, _ in
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file)
        }
        #expect(folder.content == DownloadTests.content)
        let expected = try old.map { $0 & 0o777 } ?? Self.mode(folder.path + "/probe")
        #expect(try Self.mode(folder.file) == expected)
    }

    @Test("a part that other users could have read or written is discarded", arguments: [0o644, 0o620, 0o602])
    func exposed(mode: Int) async throws {
        let folder = try Folder()
        let handler = DownloadTests.serving(DownloadTests.content, cuts: [1_000_000])
        try await withClient(handler: handler) { client, server in
            _ = try await failure {
                let options = TransferOptions(resumptions: 0, keepsPart: true)
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            }
            #expect(chmod(folder.file + ".part", mode_t(mode)) == 0)
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            #expect(server.requests.count == 2 && server.requests.last?.headers["Range"] == nil)
        }
        #expect(folder.content == DownloadTests.content && folder.names == ["file.bin"])
    }

    @Test("no secret of a URL is in the files that a download leaves")
    func secrets() async throws {
        let folder = try Folder()
        let handler = DownloadTests.serving(DownloadTests.content, cuts: [1_000_000])
        let request = DownloadTests.GetFile(path: "file?X-Amz-Signature=hunter2&name=visible-name")
        try await withClient(handler: handler) { client, server in
            _ = try await failure {
                let options = TransferOptions(resumptions: 0, keepsPart: true)
                _ = try await client.download(request, to: folder.file, options: options)
            }
            let note = try String(contentsOfFile: folder.file + ".part.json", encoding: .utf8)
            #expect(
                !note.contains("hunter2") && !note.contains("visible-name") && !note.contains("127.0.0.1"),
                "\(note)"
            )
            _ = try await client.download(request, to: folder.file, options: Self.keeping)
            #expect(server.requests.last?.headers["Range"] == "bytes=1000000-")
        }
        #expect(folder.content == DownloadTests.content)
    }

    @Test("a part of another user is refused", .enabled(if: geteuid() == 0, "only root can give files away"))
    func foreign() async throws {
        let folder = try Folder()
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: folder.file + ".part"))
        #expect(chmod(folder.file + ".part", 0o600) == 0 && chown(folder.file + ".part", 12_345, 12_345) == 0)
        try await withClient(handler: DownloadTests.serving(DownloadTests.content, cuts: [])) { client, server in
            let error = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: Self.keeping)
            }
            guard let cause = error.underlying as? TransferError, cause.code == .unwritable, let reason = cause.reason
            else { throw error }
            #expect(reason.contains("another user") && server.requests.isEmpty)
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file + ".part")) == Data("theirs".utf8))
    }
}
