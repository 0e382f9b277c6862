import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("Downloads to files", .bounded)
struct DownloadTests {
    struct GetFile: APIRequest {
        var path: PathTemplate = "file"
        var longest: Duration?
        var options: RequestOptions { RequestOptions(deadline: longest) }
    }

    /// A folder that is deleted after the test.
    final class Folder {
        let path = NSTemporaryDirectory() + "/download-" + UUID().uuidString

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var file: String { path + "/file.bin" }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }
        var content: Data? { FileManager.default.contents(atPath: file) }
    }

    /// A handler that serves a file, supports ranges, and cuts off one response for each element of `cuts`.
    static func serving(
        _ content: Data,
        tag: @escaping @Sendable (_ request: Int) -> String? = { _ in "\"1\"" },
        cuts: [Int]
    ) -> LoopbackServer.Handler {
        let count = Locked(0)
        return { request in
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            let tag = tag(number)
            var response = LoopbackResponse(body: content)
            let range = request.headers["Range"]?.split(separator: "=").last?.dropLast()
            if let start = range.flatMap({ Int($0) }), request.headers["If-Range"] == tag {
                guard start < content.count else {
                    return LoopbackResponse(status: 416).header("Content-Range", "bytes */\(content.count)")
                }
                response = LoopbackResponse(status: 206, body: content.dropFirst(start))
                    .header("Content-Range", "bytes \(start)-\(content.count - 1)/\(content.count)")
            }
            if let tag { response = response.header("ETag", tag) }
            return number < cuts.count ? response.cutShort(after: cuts[number]) : response
        }
    }

    static let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
    private static let hasty = TransferOptions(delay: .zero)

    @Test("a file is downloaded completely, replaces the old file, and leaves nothing else")
    func whole() async throws {
        let folder = try Folder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file))
        try await withClient(handler: Self.serving(Self.content, cuts: [])) { client, server in
            let file = try await client.download(GetFile(), to: folder.file)
            #expect(file.length == Self.content.count)
            #expect(file.resumptions == 0)
            #expect(server.requests.first?.headers["Accept-Encoding"] == "identity")
        }
        #expect(folder.content == Self.content)
        #expect(folder.names == ["file.bin"])
    }

    @Test("an interrupted download is resumed where it stopped")
    func resumed() async throws {
        let folder = try Folder()
        let progress = CallProgress()
        async let reports = progress.reduce(into: [CallProgress.Report]()) { $0.append($1) }
        try await withClient(handler: Self.serving(Self.content, cuts: [1_000_000, 500_000])) { client, server in
            let file = try await client.download(GetFile(), to: folder.file, options: Self.hasty, progress: progress)
            #expect(file.resumptions == 2)
            let ranges = server.requests.map { $0.headers["Range"] }
            #expect(ranges == [nil, "bytes=1000000-", "bytes=1500000-"])
            #expect(server.requests.last?.headers["If-Range"] == "\"1\"")
        }
        #expect(folder.content == Self.content)
        let last = await reports.last?.download
        #expect(last == .init(bytes: Self.content.count, total: Self.content.count))
    }

    @Test("a download of a file that has changed in between starts over")
    func changed() async throws {
        let folder = try Folder()
        let handler = Self.serving(Self.content, tag: { $0 == 0 ? "\"1\"" : "\"2\"" }, cuts: [1_000_000])
        try await withClient(handler: handler) { client, _ in
            _ = try await client.download(GetFile(), to: folder.file, options: Self.hasty)
        }
        #expect(folder.content == Self.content)
    }

    @Test("without a strong version, a download is not resumed and leaves no part", arguments: [nil, "W/\"1\""])
    func unversioned(tag: String?) async throws {
        let folder = try Folder()
        let handler = Self.serving(Self.content, tag: { _ in tag }, cuts: [1_000, 1_000])
        try await withClient(handler: handler) { client, server in
            await #expect {
                _ = try await client.download(GetFile(), to: folder.file, options: Self.hasty)
            } throws: { ($0 as? APIError)?.stage == .send }
            #expect(server.requests.count == 1)
        }
        #expect(folder.names.isEmpty)
    }

    @Test("a download fails after the maximum number of resumptions, and leaves nothing")
    func exhausted() async throws {
        let folder = try Folder()
        let cuts = [Int](repeating: 1_000, count: 9)
        try await withClient(handler: Self.serving(Self.content, cuts: cuts)) { client, server in
            await #expect(throws: APIError.self) {
                _ = try await client.download(GetFile(), to: folder.file, options: Self.hasty)
            }
            #expect(server.requests.count == 4)
        }
        #expect(folder.names.isEmpty)
    }

    @Test("a later call continues from a part that was kept")
    func paused() async throws {
        let folder = try Folder()
        let options = TransferOptions(resumptions: 0, keepsPart: true)
        try await withClient(handler: Self.serving(Self.content, cuts: [1_000_000])) { client, server in
            await #expect(throws: APIError.self) {
                _ = try await client.download(GetFile(), to: folder.file, options: options)
            }
            #expect(folder.names == ["file.bin.part", "file.bin.part.json"])
            _ = try await client.download(GetFile(), to: folder.file, options: options)
            #expect(server.requests.last?.headers["Range"] == "bytes=1000000-")
            #expect(folder.content == Self.content)
            #expect(folder.names == ["file.bin"])
        }
    }

    @Test("a part that was not requested is refused")
    func wrongPart() async throws {
        let folder = try Folder()
        let part = LoopbackResponse(status: 206, body: Array("abc".utf8)).header("Content-Range", "bytes 7-9/10")
        try await withClient(handler: { _ in part }) { client, _ in
            await #expect {
                _ = try await client.download(GetFile(), to: folder.file)
            } throws: { error in
                guard let cause = (error as? APIError)?.underlying as? TransferError else { return false }
                return cause == .wrongPart(expected: "the whole file", found: "bytes 7-9/10")
            }
        }
        #expect(folder.names.isEmpty)
    }

    @Test("an error status, a file that is too large, and a cancelled task leave nothing", arguments: 0..<3)
    func nothingLeft(how: Int) async throws {
        let folder = try Folder()
        let slow = LoopbackResponse.text(String(repeating: "x", count: 100_000)).dripping(every: .milliseconds(5))
        let responses = [LoopbackResponse.json("{}", status: 403), .huge(5_000_000), slow]
        try await withClient(handler: { _ in responses[how] }) { client, server in
            let options = TransferOptions(maximumSize: 1_000_000)
            let path = folder.file
            let download = Task { try await client.download(GetFile(), to: path, options: options) }
            if how == 2 {
                try await waitUntil { !server.requests.isEmpty }
                download.cancel()
            }
            await #expect {
                _ = try await download.value
            } throws: { error in
                switch how {
                case 0: (error as? APIError)?.stage == .status
                case 1: (error as? APIError)?.underlying as? TransferError == .tooLarge(limit: 1_000_000)
                default: error is CancellationError
                }
            }
        }
        #expect(folder.names.isEmpty)
    }

    @Test("an unusable path is reported before anything is sent", arguments: ["", "/no/such/folder/file"])
    func unwritable(place: String) async throws {
        let folder = try Folder()
        try await withClient(handler: Self.serving(Self.content, cuts: [])) { client, server in
            await #expect {
                _ = try await client.download(GetFile(), to: folder.path + place)
            } throws: { error in
                (error as? APIError)?.stage == .compose && (error as? APIError)?.underlying is TransferError
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test("the deadline covers all attempts and the waits between them")
    func deadline() async throws {
        let folder = try Folder()
        let options = TransferOptions(delay: .seconds(100))
        try await withClient(handler: Self.serving(Self.content, cuts: [1_000])) { client, _ in
            await #expect {
                _ = try await client.download(GetFile(longest: .milliseconds(300)), to: folder.file, options: options)
            } throws: { error in
                isDeadline(error, .milliseconds(300))
            }
        }
        #expect(folder.names.isEmpty)
    }
}
