import Foundation
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("A cache on disk", .bounded)
struct DiskCacheTests {
    let day = TestDay()
    let folder = TemporaryFolder()

    func entry(_ path: String, body: String = "{}") throws -> (CacheKey, CachedResponse) {
        let request = OutgoingRequest.example(path)
        let headers: HTTPHeaders = [.cacheControl: "max-age=60", .eTag: #""ü""#, "X": "1", "X": "2"]
        return (CacheKey(request), try #require(CachedResponse(headers, body: body, to: request, day: day)))
    }

    /// Writes a file as the cache does, inaccessible to other users.
    private func writePrivate(_ data: Data, _ path: String) throws {
        try data.write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
    }

    func path(of key: CacheKey) -> String { folder.path + "/" + key.name + CacheFile.suffix }

    func same(_ left: CachedResponse?, _ right: CachedResponse) -> Bool {
        left?.response.headers == right.response.headers && left?.response.body == right.response.body
            && left?.response.status == right.response.status && left?.requested == right.requested
            && left?.received == right.received && left?.variant == right.variant
    }

    @Test("a stored response can be read, also by another cache of the folder, until it is removed")
    func roundTrip() async throws {
        let cache = try DiskCache(folder: folder.path)
        let (key, response) = try entry("a", body: "{\"a\": \"ü\0\"}")
        let (other, otherResponse) = try entry("b", body: "")
        try await cache.store(response, for: key)
        try await cache.store(otherResponse, for: other)
        let second = try DiskCache(folder: folder.path)
        #expect(same(try await second.response(for: key), response))
        #expect(same(try await second.response(for: other), otherResponse))
        try await second.removeAll(of: key.resource)
        #expect(try await cache.response(for: key) == nil)
        try await second.remove(other)
        #expect(try await cache.response(for: other) == nil)
        #expect(folder.names.isEmpty)
    }

    @Test("a file with any bit changed is not accepted as a response")
    func mutations() throws {
        let (_, response) = try entry("a", body: #"{"id":1}"#)
        let bytes = try response.bytes
        #expect(same(try CachedResponse(bytes: bytes), response))
        for index in bytes.indices {
            for bit in 0..<8 {
                var mutant = bytes
                mutant[index] ^= 1 << bit
                #expect(throws: StorageError.self, "byte \(index), bit \(bit)") { try CachedResponse(bytes: mutant) }
            }
        }
    }

    @Test("a file that is truncated, extended, or randomly changed is not accepted as a response")
    func rubbish() throws {
        let (_, response) = try entry("a", body: #"{"id":1}"#)
        let bytes = try response.bytes
        for length in 0..<bytes.count {
            #expect(throws: StorageError.self, "\(length) bytes") { try CachedResponse(bytes: bytes.prefix(length)) }
        }
        #expect(throws: StorageError.self) { try CachedResponse(bytes: bytes + [0]) }
        var random = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            var mutant = bytes
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                let range = Int.random(in: 0..<mutant.count, using: &random)
                let end = min(mutant.count, range + Int.random(in: 0...9, using: &random))
                let bytes = (0..<(end - range)).map { _ in UInt8.random(in: 0...255, using: &random) }
                mutant.replaceSubrange(range..<end, with: bytes)
            }
            guard mutant != bytes else { continue }
            #expect(throws: StorageError.self, "\(mutant.base64EncodedString())") { try CachedResponse(bytes: mutant) }
        }
    }

    @Test("a folder full of invalid files is a cache without responses, and other files are left alone")
    func rubbishFolder() async throws {
        let cache = try DiskCache(folder: folder.path)
        let (damaged, response) = try entry("a")
        let (directory, _) = try entry("b")
        let (misnamed, _) = try entry("c")
        let (newer, _) = try entry("d")
        try writePrivate(Data("rubbish".utf8), path(of: damaged))
        try FileManager.default.createDirectory(atPath: path(of: directory), withIntermediateDirectories: true)
        try writePrivate(response.bytes, path(of: misnamed))
        var future = try response.bytes
        future[8] = 2
        try writePrivate(future, path(of: newer))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path + "/notes.txt"))
        for key in [damaged, directory, misnamed, newer] { #expect(try await cache.response(for: key) == nil) }
        #expect(folder.names.count == 3, "the directory, the newer one and the notes: \(folder.names)")
        #expect(throws: StorageError.newer(version: 2)) { try CachedResponse(bytes: future) }
        await #expect(throws: StorageError.self) { try await cache.store(response, for: directory) }
        try await cache.store(response, for: damaged)
        #expect(same(try await cache.response(for: damaged), response))
        #expect(!folder.names.contains { CacheFile.isDraft($0) })
        try await cache.removeAll()
        #expect(folder.names.contains("notes.txt"))
    }

    @Test("the least recently used response is removed first")
    func leastRecentlyUsed() async throws {
        let cache = try DiskCache(folder: folder.path, maximumBytes: 1 << 20, maximumEntries: 3)
        for (age, name) in ["a", "b", "c"].enumerated() {
            let (key, response) = try entry(name)
            try await cache.store(response, for: key)
            let date = Date(timeIntervalSinceNow: Double(age) - 100)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(of: key))
        }
        _ = try await cache.response(for: entry("a").0)
        let (key, response) = try entry("d")
        try await cache.store(response, for: key)
        var left: [String] = []
        for name in ["a", "b", "c", "d"] where try await cache.response(for: entry(name).0) != nil { left.append(name) }
        #expect(left == ["a", "c", "d"])
    }

    @Test("the size of a folder is limited, even if another cache writes to it")
    func size() async throws {
        let body = String(repeating: "x", count: 1000)
        let caches = try (0..<2).map { _ in try DiskCache(folder: folder.path, maximumBytes: 10_000) }
        for index in 0..<40 {
            let (key, response) = try entry("\(index)", body: body)
            try await caches[index % 2].store(response, for: key)
            #expect(try await caches[1 - index % 2].response(for: key) != nil)
        }
        let size = folder.names.compactMap { CacheFile(at: folder.path + "/" + $0)?.size }.reduce(.zero, +)
        #expect(size <= ByteCount(20_000))
        let (key, response) = try entry("large", body: String(repeating: body, count: 10))
        try await caches[0].store(response, for: key)
        #expect(try await caches[0].response(for: key) == nil)
    }

    @Test("files left by a crash are removed, and files being written are not")
    func drafts() async throws {
        _ = try DiskCache(folder: folder.path)
        let (key, _) = try entry("a")
        let drafts = ["old", "new"].map { path(of: key) + ".\($0)" + CacheFile.draftSuffix }
        for draft in drafts { try Data("{".utf8).write(to: URL(fileURLWithPath: draft)) }
        let date = Date(timeIntervalSinceNow: -7200)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: drafts[0])
        let cache = try DiskCache(folder: folder.path)
        #expect(try await cache.response(for: key) == nil)
        #expect(folder.names.map { folder.path + "/" + $0 } == [drafts[1]])
    }

    @Test("files, and a folder that the cache creates, are inaccessible to other users")
    func modes() async throws {
        let cache = try DiskCache(folder: folder.path)
        let (key, response) = try entry("a")
        try await cache.store(response, for: key)
        #expect(try mode(folder.path) == 0o700 && mode(path(of: key)) == 0o600)
    }

    /// A response's file that another user could have written, or that has another name elsewhere.
    struct Untrusted: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Whether the cache removes the file.
        var isRemoved: Bool
        var change: @Sendable (_ path: String, _ elsewhere: String) throws -> Void
    }

    static let untrustedFiles = [
        Untrusted(testDescription: "others may read it", isRemoved: true) { path, _ in #expect(chmod(path, 0o644) == 0)
        },
        Untrusted(testDescription: "others may write it", isRemoved: true) { path, _ in #expect(chmod(path, 0o602) == 0)
        },
        Untrusted(testDescription: "it has another name", isRemoved: true) { path, elsewhere in
            #expect(link(path, elsewhere) == 0)
        },
        Untrusted(testDescription: "it is a link to the response", isRemoved: false) { path, elsewhere in
            #expect(rename(path, elsewhere) == 0 && symlink(elsewhere, path) == 0)
        },
    ]

    @Test("a response that is not in a private file of the cache is ignored and replaced", arguments: untrustedFiles)
    func untrusted(_ example: Untrusted) async throws {
        let cache = try DiskCache(folder: folder.path)
        let (key, response) = try entry("a")
        try await cache.store(response, for: key)
        let elsewhere = folder.path + "/elsewhere"
        try example.change(path(of: key), elsewhere)
        let before = FileManager.default.contents(atPath: elsewhere)
        #expect(try await cache.response(for: key) == nil)
        #expect(FileManager.default.isDeletableFile(atPath: path(of: key)))
        #expect(folder.names.contains { $0.hasSuffix(CacheFile.suffix) } != example.isRemoved)
        try await cache.store(try entry("a", body: "{}").1, for: key)
        #expect(try await cache.response(for: key) != nil)
        #expect(FileManager.default.contents(atPath: elsewhere) == before)
    }

    @Test(
        "a response or folder owned by another user is not used",
        .enabled(if: geteuid() == 0, "only root can give files away")
    )
    func foreign() async throws {
        let cache = try DiskCache(folder: folder.path)
        let (key, response) = try entry("a")
        try await cache.store(response, for: key)
        #expect(chown(path(of: key), 12_345, 12_345) == 0)
        #expect(try await cache.response(for: key) == nil)
        #expect(folder.names.count == 1)
        #expect(chown(folder.path, 12_345, 12_345) == 0)
        let fault = #expect(throws: StorageError.self) { try DiskCache(folder: folder.path) }
        #expect("\(try #require(fault))".contains("another user"))
    }

    @Test(
        "a folder that others may write to is refused unless its sticky bit is set",
        arguments: [(0o777, false), (0o775, false), (0o702, false), (0o1777, true), (0o755, true), (0o700, true)]
    )
    func folderMode(mode: Int, isUsed: Bool) throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        #expect(chmod(folder.path, mode_t(mode)) == 0)
        if isUsed {
            _ = try DiskCache(folder: folder.path)
        } else {
            let fault = #expect(throws: StorageError.self) { try DiskCache(folder: folder.path) }
            #expect("\(try #require(fault))".contains(String(mode, radix: 8)))
        }
    }

    @Test("files of the largest possible size do not overflow the sum of sizes")
    func sparse() async throws {
        let cache = try DiskCache(folder: folder.path)
        for name in ["a", "b", "c"] {
            let (key, response) = try entry(name)
            try await cache.store(response, for: key)
            // Some file systems reject this size. The test then has no effect.
            truncate(path(of: key), off_t(Int64.max))
        }
        #expect(throws: Never.self) { try DiskCache(folder: folder.path) }
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    @Test("a path that cannot be a folder is reported as a fault")
    func unusable() throws {
        let file = try TemporaryFile("x", Data())
        for path in [file.path, file.path + "/below"] {
            #expect(throws: StorageError.self) { try DiskCache(folder: path) }
        }
    }

    @Test("concurrent reads and writes of one file see one complete version or another")
    func concurrent() async throws {
        let (key, first) = try entry("a", body: String(repeating: "a", count: 50_000))
        let (_, second) = try entry("a", body: String(repeating: "b", count: 40_000))
        let caches = try (0..<4).map { _ in try DiskCache(folder: folder.path) }
        try await caches[0].store(first, for: key)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for (index, cache) in caches.enumerated() {
                group.addTask {
                    for turn in 0..<60 {
                        try await cache.store((index + turn) % 2 == 0 ? first : second, for: key)
                        let found = try await cache.response(for: key)
                        guard same(found, first) || same(found, second) else { return false }
                    }
                    return true
                }
            }
            for try await isSound in group { #expect(isSound) }
        }
    }
}

@Suite("A cache in memory")
struct MemoryCacheTests {
    let day = TestDay()

    func entry(_ path: String, body: String = "{}") throws -> (CacheKey, CachedResponse) {
        let request = OutgoingRequest.example(path)
        let response = CachedResponse([.cacheControl: "max-age=60"], body: body, to: request, day: day)
        return (CacheKey(request), try #require(response))
    }

    @Test("the least recently used response is removed first, and one that is too large is not stored")
    func limits() throws {
        let size = try entry("a").1.size
        for (bytes, entries) in [(size * 3, 99), (99_999, 3)] {
            let cache = MemoryCache(maximumBytes: bytes, maximumEntries: entries)
            for name in ["a", "b", "c"] {
                let (key, response) = try entry(name)
                cache.store(response, for: key)
            }
            _ = cache.response(for: try entry("a").0)
            let (key, response) = try entry("d")
            cache.store(response, for: key)
            let left = try ["a", "b", "c", "d"].filter { cache.response(for: try entry($0).0) != nil }
            #expect(left == ["a", "c", "d"])
            let (large, tooLarge) = try entry("d", body: String(repeating: "x", count: 100_000))
            cache.store(tooLarge, for: large)
            #expect(cache.response(for: large) == nil)
            cache.removeAll(of: try entry("a").0.resource)
            #expect(cache.response(for: try entry("a").0) == nil)
            cache.removeAll()
            #expect(cache.response(for: try entry("c").0) == nil)
        }
    }
}
