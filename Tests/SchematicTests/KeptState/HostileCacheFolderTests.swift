import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// A client with a cache folder in which something else has the name of a stored response.
@Suite("Damaged cache folders", .bounded)
struct HostileCacheFolderTests {
    /// An item in place of a stored response.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Whether the cache cannot replace the item.
        var isInTheWay = false
        var put: @Sendable (_ path: String, _ whole: Data) throws -> Void
    }

    static let cases = [
        Case(testDescription: "rubbish") { path, _ in try write(Data("rubbish".utf8), path) },
        Case(testDescription: "nothing") { path, _ in try write(Data(), path) },
        Case(testDescription: "half of it") { path, whole in try write(whole.prefix(whole.count / 2), path) },
        Case(testDescription: "its head alone") { path, whole in try write(whole.prefix(32), path) },
        Case(testDescription: "zeros of its length") { path, whole in try write(Data(count: whole.count), path) },
        Case(testDescription: "two of it") { path, whole in try write(whole + whole, path) },
        Case(testDescription: "one of a newer version") { path, whole in
            var newer = whole
            newer[8] = 2
            try write(newer, path)
        },
        Case(testDescription: "a folder", isInTheWay: true) { path, _ in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        },
        Case(testDescription: "a pipe") { path, _ in #expect(mkfifo(path, 0o600) == 0) },
        Case(testDescription: "a link to itself") { path, _ in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        },
        Case(testDescription: "a link to a device") { path, _ in
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
        },
    ]

    private static func write(_ data: some DataProtocol, _ path: String) throws {
        try Data(data).write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
    }

    @Test("a damaged entry is a miss, and the server's response is returned", arguments: cases)
    func miss(_ example: Case) async throws {
        let folder = TemporaryFolder()
        let store = try DiskCache(folder: folder.path)
        let handler = CacheTests.numbering([("Cache-Control", "max-age=60")])
        try await withCache(store, handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            let name = try #require(folder.names.first)
            let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
            unlink(folder.path + "/" + name)
            try example.put(folder.path + "/" + name, whole)
            let again = try await client.send(CachedCall())
            #expect(try CacheTests.number(again) == 2 && again.cacheUse == nil)
            // If the item could be replaced, its path stores a response again.
            let third = try await client.send(CachedCall())
            #expect(third.cacheUse == (example.isInTheWay ? nil : .fresh))
            #expect(server.requests.count == (example.isInTheWay ? 3 : 2))
            #expect(folder.names == [name])
        }
    }

    @Test("a file with another request's response is a miss", arguments: [true, false])
    func swapped(isOfAnotherUser: Bool) async throws {
        let folder = TemporaryFolder()
        let store = try DiskCache(folder: folder.path)
        let handler = CacheTests.numbering([("Cache-Control", "max-age=60")])
        try await withCache(store, handler: handler) { client, _ in
            let mine = CachedCall(headers: ["Authorization": "Bearer mine"])
            let other = CachedCall(
                path: isOfAnotherUser ? "x" : "y",
                headers: ["Authorization": isOfAnotherUser ? "Bearer other" : "Bearer mine"]
            )
            _ = try await client.send(other)
            let foreign = try #require(folder.names.first)
            _ = try await client.send(mine)
            let own = try #require(folder.names.first { $0 != foreign })
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + foreign))
            try Self.write(bytes, folder.path + "/" + own)
            let reply = try await client.send(mine)
            #expect(try CacheTests.number(reply) == 3 && reply.cacheUse == nil)
        }
    }

    @Test("hundreds of files with unusual names and sizes are ignored, and are not removed")
    func odd() async throws {
        let folder = TemporaryFolder()
        _ = try DiskCache(folder: folder.path)
        var random = SeededGenerator(seed: 5)
        for index in 0..<300 {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let suffix = ["", ".response", ".draft", ".response.draft"][index % 4]
            try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/\(index)-ünïcödé\(suffix)"))
        }
        let store = try DiskCache(folder: folder.path, maximumBytes: 2_000, maximumEntries: 2)
        try await withCache(store, handler: CacheTests.numbering([("Cache-Control", "max-age=60")])) { client, _ in
            for path in ["a", "b", "c", "d"] { _ = try await client.send(CachedCall(path: PathTemplate(path))) }
            #expect(try await client.send(CachedCall(path: "d")).cacheUse == .fresh)
        }
        try await store.removeAll()
        #expect(folder.names.count == 300)
    }

    @Test("a clock that was set back does not make a stale response fresh", arguments: [true, false])
    func clock(isOnDisk: Bool) async throws {
        let (day, folder) = (TestDay(), TemporaryFolder())
        let store: any CacheStore = isOnDisk ? try DiskCache(folder: folder.path) : MemoryCache()
        let handler = CacheTests.numbering([("Cache-Control", "max-age=60")], version: Locked(#""a""#))
        try await withCache(store, day: day, handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            day.pass(-3_600)
            #expect(try await client.send(CachedCall()).cacheUse == .revalidated)
            // The revalidation makes the response fresh again, by the current clock.
            day.pass(59)
            #expect(try await client.send(CachedCall()).cacheUse == .fresh)
            day.pass(1)
            #expect(try await client.send(CachedCall()).cacheUse == .revalidated)
            #expect(server.requests.count == 3)
        }
    }
}
