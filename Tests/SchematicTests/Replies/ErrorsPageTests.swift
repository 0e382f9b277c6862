import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Errors.md`: its Swift code compiles and runs.
@Suite("Errors page", .bounded)
struct ErrorsPageTests {
    private static let page = DocumentedPage("Errors.md", program: "Replies/ErrorsPageProgram.swift")

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 15)
    }

    @Test(
        "each outcome of a call has its answer",
        arguments: [
            (.empty(), "saved"), (.unauthorized(), "log in"), (.never, "try again"),
            (.json(#"{"title":"Too late"}"#, status: 409), "Too late"),
            (.text("?", status: 500), "The server failed; try again later."),
        ] as [(LoopbackResponse, String)]
    )
    func answers(response: LoopbackResponse, answer: String) async throws {
        let isSilent = answer == "try again"
        let options = ClientOptions(timeout: .hangLimit)
        try await withClient(options: options, handler: { _ in response }) { client, server in
            let asked = client.with { if isSilent { $0.timeout = .milliseconds(300) } }
            let result = try await ErrorsPageProgram.save(asked)
            #expect(result == answer)
            server.stop()
            let resultOffline = try await ErrorsPageProgram.save(client)
            #expect(resultOffline == "offline")
        }
    }

    @Test("a cancelled call is recognized")
    func cancelled() async throws {
        try await withClient(handler: { _ in .never }) { client, _ in
            let task = Task { try await ErrorsPageProgram.save(client) }
            task.cancel()
            let result = try await task.value
            #expect(result == "cancelled")
        }
    }

    @Test("drift is counted")
    func drift() async throws {
        struct Tally: ErrorsPageProgram.Counter {
            let counts = Locked<[String]>([])
            func add(_ count: Int, operation: String) { counts.withLock { $0.append("\(operation) \(count)") } }
        }
        let tally = Tally()
        try await withClient(
            schemas: ["GetIssue.response.json": #"{"names":["x"]}"#],
            options: ErrorsPageProgram.options(tally),
            handler: { _ in .json(#"{"names":[1,"a",2]}"#) }
        ) { client, _ in
            let names: [String] = try await client.send(GetIssue(id: "1")).fields["names"]
            #expect(names == ["a"])
        }
        #expect(tally.counts.withLock { $0 } == ["GetIssue 2"])
    }
}
