import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Concurrency.md`: its Swift code compiles and runs, and its messages are those of `Tests/Packages/Isolation`, which
/// `Tests/Packages/Isolation/check` compares with the compiler's.
@Suite("Page about concurrency", .bounded)
struct ConcurrencyPageTests {
    private typealias Program = ConcurrencyPageProgram

    private static let page = DocumentedPage("Concurrency.md", program: "Concurrency/ConcurrencyPageProgram.swift")

    @Test("the Swift code of the page is compiled here")
    func program() throws { try Self.page.expectProgram(moreThan: 30) }

    @Test("each message of the page is that of a refused program")
    func messages() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appendingPathComponent("Tests/Packages/Isolation/Refused.swift")
        let refused = try String(contentsOf: file, encoding: .utf8)
        let rows = try Self.page.rows(below: "| The compiler's message | Reason | Remedy |")
        #expect(rows.count >= 6)
        for row in rows { #expect(refused.contains("// error: \(row[0])\n"), "\(row[0])") }
    }

    @Test("the list loads its issues and shows the progress")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @MainActor func load() async throws {
        try await withClient(handler: { _ in .json(#"[{"id":1,"subject":"First"}]"#) }) {
            @MainActor @Sendable client, server in
            let list = Program.IssueList(client: client)
            list.load()
            list.load()
            await list.loading?.value
            #expect(list.loading == nil)
            #expect(list.issues.map(\.subject) == ["First"])
            #expect(list.fraction == 1 && list.problem == nil)
            #expect(server.requests.count == 1, "the second call does nothing")
        }
    }

    @Test("the list shows an error, and keeps its issues")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @MainActor func problem() async throws {
        let isRefused = Locked(false)
        let handler: LoopbackServer.Handler = { _ in
            isRefused.withLock { $0 } ? .json("{}", status: 503) : .json(#"[{"id":1,"subject":"First"}]"#)
        }
        try await withClient(handler: handler) { @MainActor @Sendable client, _ in
            let list = Program.IssueList(client: client)
            list.load()
            await list.loading?.value
            isRefused.withLock { $0 = true }
            list.load()
            await list.loading?.value
            #expect(list.issues.count == 1)
            #expect(list.problem == "The server failed; try again later.")
        }
    }

    @Test("a cancelled list shows no error, and can load again")
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
    @MainActor func cancel() async throws {
        try await withClient(handler: { _ in .json("[]") }) { @MainActor @Sendable client, _ in
            let list = Program.IssueList(client: client)
            list.load()
            list.cancel()
            await list.loading?.value
            #expect(list.problem == nil && list.issues.isEmpty)
            list.load()
            await list.loading?.value
            #expect(list.problem == nil && list.loading == nil)
        }
    }

    @Test("a response is decoded off the main actor, also for a caller of the main actor")
    @MainActor func decoding() async throws {
        try await withClient(handler: { _ in .json("{}") }) { @MainActor @Sendable client, _ in
            let place = try await client.send(.get("place", as: DecodingPlace.self))
            #expect(!place.isMainThread)
        }
    }
}

/// Notes the thread on which it is decoded.
private struct DecodingPlace: Decodable {
    let isMainThread: Bool

    init(from decoder: any Decoder) throws { isMainThread = Thread.isMainThread }
}
