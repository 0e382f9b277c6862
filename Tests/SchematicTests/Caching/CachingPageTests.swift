import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

/// Checks that the Swift code in `Docs/Caching.md` is compiled here and does what the page describes.
@Suite("Caching documentation page", .bounded)
struct CachingPageTests {
    private typealias Program = CachingPageProgram

    @Test("its Swift code is identical to the code compiled here")
    func program() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        let page = try String(contentsOf: root.appendingPathComponent("Docs/Caching.md"), encoding: .utf8)
        let file = here.appendingPathComponent("CachingPageProgram.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let shown = blocks.flatMap { $0.split(separator: "\n") }
        #expect(shown.count > 20)
        for line in shown { #expect(lines.contains(line.trimmingPrefix(while: \.isWhitespace)), "\(line)") }
    }

    @Test("its programs do what the page describes")
    func outcome() async throws {
        let handler: LoopbackServer.Handler = { request in
            let isCurrent = [nil, "*", #""a""#].contains(request.headers["If-Match"])
            if !isCurrent { return LoopbackResponse.empty(status: 412).header("ETag", #""a""#) }
            if request.headers["If-None-Match"] == #""a""# { return .empty(status: 304) }
            return LoopbackResponse.json("{}").header("ETag", #""a""#).header("Cache-Control", "max-age=86400")
        }
        let server = try LoopbackServer(handler: handler)
        defer { server.stop() }
        let client = try Program.overriding(server.baseURL)
        try await Program.rename(by: client)
        try await Program.overwrite(by: client)
        #expect(server.requests.map { $0.headers["If-Match"] } == [nil, #""a""#, "*"])
        #expect(server.requests.map(\.method) == ["GET", "POST", "POST"])
        let old = EntityTag(rawValue: #""z""#)
        #expect(try await Program.conflicting(by: client, with: old)?.rawValue == #""a""#)
        #expect(try await Program.hasChanged(since: old, by: client))
        #expect(try await !Program.hasChanged(since: EntityTag(rawValue: #""a""#), by: client))
        let folder = TemporaryFolder()
        for client in [try Program.inMemory(server.baseURL), try Program.onDisk(server.baseURL, folder: folder.path)] {
            let uses = [
                try await client.send(Program.GetNews()).cacheUse, try await client.send(Program.GetNews()).cacheUse,
            ]
            #expect(uses == [nil, .fresh])
        }
    }
}
