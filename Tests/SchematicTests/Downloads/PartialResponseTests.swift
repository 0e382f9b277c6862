import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// A download that was cut off after 100,000 of 300,000 bytes, and the responses to its request for the rest.
@Suite("Partial responses to downloads", .bounded)
struct PartialResponseTests {
    typealias Folder = DownloadTests.Folder

    static let content = DownloadTests.content.prefix(300_000)

    /// A response to `Range: bytes=100000-`, and the ranges of the subsequent requests.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var ranges: [String?]
        var response: LoopbackResponse

        init(_ testDescription: String, then ranges: [String?], _ response: LoopbackResponse) {
            (self.testDescription, self.ranges, self.response) = (testDescription, ranges, response)
        }
    }

    /// Returns a 206 response with a range of the content.
    static func part(
        _ stretch: Range<Int>,
        _ contentRange: String?,
        tag: String? = "\"1\""
    ) -> LoopbackResponse {
        var response = LoopbackResponse(status: 206, body: content[stretch])
        if let contentRange { response = response.header("Content-Range", contentRange) }
        return tag.map { response.header("ETag", $0) } ?? response
    }

    private static func unsatisfiable(_ contentRange: String?, tag: String = "\"1\"") -> LoopbackResponse {
        let response = LoopbackResponse(status: 416).header("ETag", tag)
        return contentRange.map { response.header("Content-Range", $0) } ?? response
    }

    static let usable = [
        Case("all of the rest", then: [], part(100_000..<300_000, "bytes 100000-299999/300000")),
        Case("without an entity tag", then: [], part(100_000..<300_000, "bytes 100000-299999/300000", tag: nil)),
        Case("less than was asked for", then: ["bytes=200000-"], part(100_000..<200_000, "bytes 100000-199999/300000")),
        Case(
            "of an unknown total",
            then: [],
            part(100_000..<300_000, "bytes 100000-299999/*")
        ),
        Case(
            "with fewer bytes than requested, of an unknown total",
            then: ["bytes=200000-"],
            part(100_000..<200_000, "bytes 100000-199999/*")
        ),
        Case(
            "with fewer bytes than it states",
            then: ["bytes=200000-"],
            part(100_000..<200_000, "bytes 100000-299999/300000").chunked(by: 50_000)
        ),
    ]

    static let unusable = [
        Case("in another unit", then: [nil], part(100_000..<300_000, "items 100000-299999/300000")),
        Case("without a Content-Range", then: [nil], part(100_000..<300_000, nil)),
        Case("with two ranges", then: [nil], part(100_000..<300_000, "bytes 100000-199999/300000, bytes 0-1/300000")),
        Case(
            "that is several",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-299999/300000")
                .header("Content-Type", "multipart/byteranges; boundary=x")
        ),
        Case(
            "with another entity tag",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-299999/300000", tag: "\"2\"")
        ),
        Case(
            "with a weak entity tag",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-299999/300000", tag: "W/\"1\"")
        ),
        Case(
            "with what is no entity tag",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-299999/300000", tag: "1")
        ),
        Case("that begins too early", then: [nil], part(99_999..<300_000, "bytes 99999-299999/300000")),
        Case("that begins too late", then: [nil], part(100_001..<300_000, "bytes 100001-299999/300000")),
        Case("that ends beyond its total", then: [nil], part(100_000..<300_000, "bytes 100000-299999/299999")),
        Case("that ends before it begins", then: [nil], part(100_000..<300_000, "bytes 100000-99999/300000")),
        Case("of a smaller total than before", then: [nil], part(100_000..<200_000, "bytes 100000-199999/200000")),
        Case("of a larger total than before", then: [nil], part(100_000..<300_000, "bytes 100000-299999/300001")),
        Case(
            "whose end is the largest number",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-9223372036854775807/*")
        ),
        Case(
            "whose total is beyond all numbers",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-299999/99999999999999999999")
        ),
        Case(
            "with more bytes than it states",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-199999/300000").chunked(by: 70_000)
        ),
        Case(
            "with a content coding",
            then: [nil],
            part(100_000..<300_000, "bytes 100000-299999/300000")
                .header("Content-Encoding", "x-unknown")
        ),
        Case("that is nothing, of a smaller file", then: [nil], unsatisfiable("bytes */99999")),
        Case("that is nothing, of a file of another length", then: [nil], unsatisfiable("bytes */100000")),
        Case("that is nothing, of another version", then: [nil], unsatisfiable("bytes */300000", tag: "\"2\"")),
        Case("that is nothing, without a Content-Range", then: [nil], unsatisfiable(nil)),
    ]

    /// Cuts off the first response, returns `second` for the second request, and then serves the file correctly.
    static func serving(_ second: LoopbackResponse) -> LoopbackServer.Handler {
        let count = Locked(0)
        let serve = DownloadTests.serving(Data(content), cuts: [100_000])
        return { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 2 ? second : serve(request)
        }
    }

    @Test("the file equals the server's, whatever partial response is received", arguments: usable + unusable)
    func response(_ example: Case) async throws {
        let folder = try Folder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file))
        try await withClient(handler: Self.serving(example.response)) { client, server in
            let options = TransferOptions(resumptions: 1, delay: .zero)
            let file = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            #expect(file.length == 300_000)
            #expect(file.resumptions == 1)
            #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=100000-"] + example.ranges)
        }
        #expect(folder.content == Data(Self.content))
        #expect(folder.names == ["file.bin"])
    }

    @Test("a response with the whole file in place of the rest restarts the file")
    func whole() async throws {
        let folder = try Folder()
        let other = Data(Self.content.reversed())
        let whole = LoopbackResponse(body: other).header("ETag", "\"1\"")
        try await withClient(handler: Self.serving(whole)) { client, server in
            let options = TransferOptions(delay: .zero)
            let file = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            #expect(file.length == 300_000 && server.requests.count == 2)
        }
        #expect(folder.content == other)
    }

    @Test("a response without content is an error, and keeps the existing file", arguments: [204, 205], [true, false])
    func noContent(status: Int, isRest: Bool) async throws {
        let folder = try Folder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file))
        let empty = LoopbackResponse.empty(status: status)
        let handler: LoopbackServer.Handler
        if isRest { handler = Self.serving(empty) } else { handler = { _ in empty } }
        try await withClient(handler: handler) { client, server in
            let options = TransferOptions(delay: .zero)
            let error = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            }
            guard let cause = error.underlying as? ReplyError, cause.code == .empty, let found = cause.status else {
                throw error
            }
            #expect(found == status && error.stage == .decode)
            #expect(server.requests.count == (isRest ? 2 : 1))
        }
        #expect(folder.content == Data("old".utf8))
        #expect(folder.names == ["file.bin"])
    }

    @Test(
        "a download from a server that sends a byte at a time fails, and keeps the existing file",
        arguments: [true, false]
    )
    func tiny(totalIsKnown: Bool) async throws {
        let folder = try Folder()
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file))
        let serve = DownloadTests.serving(Data(Self.content), cuts: [100_000])
        let handler: LoopbackServer.Handler = { request in
            let range = request.headers["Range"]?.split(separator: "=").last?.dropLast()
            guard let start = range.flatMap({ Int($0) }) else { return serve(request) }
            return Self.part(start..<start + 1, "bytes \(start)-\(start)/\(totalIsKnown ? "300000" : "*")")
        }
        try await withClient(handler: handler) { client, server in
            let options = TransferOptions(delay: .zero, keepsPart: true)
            let error = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            }
            #expect(error.stage == .result)
            #expect(error.underlying as? TransferError == .wrongLength(expected: 300_000, found: 100_003))
            #expect(server.requests.count == 4)
        }
        #expect(folder.content == Data("old".utf8))
        #expect(folder.names == ["file.bin", "file.bin.part", "file.bin.part.json"])
    }

    @Test("a total beyond the limit is refused before its bytes are received", arguments: [true, false])
    func tooLarge(isPart: Bool) async throws {
        let folder = try Folder()
        let huge = Self.part(100_000..<200_000, "bytes 100000-199999/9223372036854775806")
        let first = DownloadTests.serving(Data(Self.content), cuts: [100_000])
        let chunked = LoopbackResponse(body: Self.content).header("ETag", "\"1\"").chunkedAndCut(after: 100_000)
        try await withClient(handler: { request in
            if isPart { return request.headers["Range"] == nil ? chunked : huge }
            return first(request)
        }) { client, server in
            let options = TransferOptions(delay: .zero, maximumSize: isPart ? 1_000_000 : 200_000)
            let error = try await failure {
                _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            }
            #expect(error.underlying as? TransferError == .tooLarge(limit: options.maximumSize))
            #expect(server.requests.count == (isPart ? 2 : 1))
        }
        #expect(folder.names.isEmpty)
    }

    /// Returns a body whose length need not match its headers.
    private struct Careless: Transport {
        let count: Int
        let tag: String?
        let asked = Locked(0)

        func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            asked.withLock { $0 += 1 }
            var headers: HTTPHeaders = ["Content-Length": "10"]
            if let tag { headers["ETag"] = tag }
            return IncomingResponse(status: 200, headers: headers, body: Data(count: count))
        }
    }

    @Test(
        "a body whose length differs from its headers is not accepted from a transport",
        arguments: [(9, nil, 1), (9, "\"1\"", 3), (11, "\"1\"", 1)] as [(Int, String?, Int)]
    )
    func careless(count: Int, tag: String?, requests: Int) async throws {
        let folder = try Folder()
        let transport = Careless(count: count, tag: tag)
        let client = try APIClient(baseURL: "http://localhost", transport: transport)
        let options = TransferOptions(resumptions: 2, delay: .zero)
        let error = try await failure {
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
        }
        #expect(error.underlying as? TransferError == .wrongLength(expected: 10, found: count))
        #expect(transport.asked.withLock { $0 } == requests)
        #expect(folder.names.isEmpty)
    }

    @Test("progress of a resumed download never decreases, and ends at the file's length")
    func progress() async throws {
        let folder = try Folder()
        let progress = CallProgress()
        async let reports = progress.reduce(into: [CallProgress.Count]()) { $0.append($1.download) }
        let short = Self.part(100_000..<200_000, "bytes 100000-199999/300000")
        try await withClient(handler: Self.serving(short)) { client, _ in
            let options = TransferOptions(delay: .zero)
            _ = try await client.download(
                DownloadTests.GetFile(),
                to: folder.file,
                options: options,
                progress: progress
            )
        }
        let counts = await reports
        #expect(counts.last == .init(bytes: 300_000, total: 300_000))
        #expect(zip(counts, counts.dropFirst()).allSatisfy { $0.bytes <= $1.bytes }, "\(counts)")
        #expect(counts.allSatisfy { $0.total == nil || $0.total == 300_000 }, "\(counts)")
    }

    @Test("if no response has the total, the file is complete once the server has no more bytes")
    func unknownTotal() async throws {
        let folder = try Folder()
        let serve = DownloadTests.serving(Data(Self.content), cuts: [])
        let handler: LoopbackServer.Handler = { request in
            switch request.headers["Range"] {
            case nil: LoopbackResponse(body: Self.content).header("ETag", "\"1\"").chunkedAndCut(after: 100_000)
            case "bytes=100000-": Self.part(100_000..<300_000, "bytes 100000-299999/*")
            default: serve(request)
            }
        }
        try await withClient(handler: handler) { client, server in
            let options = TransferOptions(resumptions: 1, delay: .zero)
            _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
            #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=100000-", "bytes=300000-"])
        }
        #expect(folder.content == Data(Self.content) && folder.names == ["file.bin"])
    }
}
