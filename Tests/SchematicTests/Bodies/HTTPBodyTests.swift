import Foundation
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Request content", .bounded)
struct HTTPBodyTests {
    static func read(_ body: HTTPBody) async throws -> String {
        var bytes = Data()
        for try await chunk in body {
            #expect(!chunk.isEmpty)
            bytes += chunk
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func stream(_ chunks: [String], length: Int? = nil) -> HTTPBody {
        HTTPBody([.stream(StreamContent(length: length) { StreamedBodyTests.chunks(chunks) })])
    }

    @Test("adjacent bytes are one piece in memory")
    func memory() async throws {
        let body = HTTPBody([.bytes(Data("a".utf8)), .bytes(Data()), .bytes(Data("bc".utf8))])
        #expect(body.data == Data("abc".utf8))
        #expect(body.length == 3)
        #expect(body.isReplayable)
        #expect(try await Self.read(body) == "abc")
        #expect(HTTPBody([]).data == Data())
    }

    @Test(
        "declared stream lengths do not overflow, and negative ones count as 0",
        arguments: [([.max, .max], .max), ([.max, 1], .max), ([-5, 3], 3), ([.min], 0)] as [([Int], Int)]
    )
    func claimed(lengths: [Int], sum: Int) {
        #expect(
            HTTPBody(lengths.map { .stream(StreamContent(length: $0) { StreamedBodyTests.chunks([]) }) }).length == sum
        )
    }

    @Test("a file is read in chunks, and can be read repeatedly")
    func file() async throws {
        let file = try TemporaryFile("x", Data(repeating: 0x61, count: 200_000))
        let body = HTTPBody([.bytes(Data("<".utf8)), .file(try FileContent(file.path)), .bytes(Data(">".utf8))])
        #expect(body.data == nil)
        #expect(body.length == 200_002)
        #expect(body.isReplayable)
        var longest = 0
        for try await chunk in body { longest = max(longest, chunk.count) }
        #expect(longest == 65_536)
        #expect(try await Self.read(body).utf8.count == 200_002)
    }

    @Test("a stream that can be reopened can be sent again, and any other one reports that it cannot")
    func replay() async throws {
        let anew = Self.stream(["a", "b"])
        #expect(anew.isReplayable)
        #expect(anew.length == nil)
        for _ in 0..<2 { #expect(try await Self.read(anew) == "ab") }

        let once = HTTPBody([
            .stream(StreamContent(length: 2, isReplayable: false) { StreamedBodyTests.chunks(["ab"]) })
        ])
        #expect(!once.isReplayable)
        #expect(once.length == 2)
        #expect(try await Self.read(once) == "ab")
        await #expect(throws: RequestError.alreadySent) { try await Self.read(once) }
    }

    @Test("a stream that is longer or shorter than declared is a fault", arguments: [1, 3])
    func wrongLength(length: Int) async {
        let found = 2
        await #expect(throws: RequestError.bodyLength(expected: length, found: found)) {
            try await Self.read(Self.stream(["a", "b"], length: length))
        }
    }

    @Test("a file that has changed or been deleted is a fault")
    func changed() async throws {
        let file = try TemporaryFile("x", Data("abc".utf8))
        let body = HTTPBody([.file(try FileContent(file.path))])
        try Data("abcd".utf8).write(to: URL(fileURLWithPath: file.path))
        await #expect(throws: RequestError.bodyLength(expected: 3, found: 4)) { try await Self.read(body) }
        try FileManager.default.removeItem(atPath: file.path)
        await #expect(throws: RequestError.unreadableFile(path: file.path)) { try await Self.read(body) }
    }
}
