import Foundation
import LoopbackServer
import SchematicTesting
import Testing

@testable import Schematic

extension FogBugzTests {
    /// Verifies `Docs/FogBugz.md`: its Swift code compiles and runs, and its schemas are files of the folder.
    @Suite("FogBugz page")
    struct FogBugzPageTests {
        typealias Program = FogBugzPageProgram

        private static let page = DocumentedPage(
            "FogBugz.md",
            program: "Stories/FogBugz/FogBugz.swift",
            "Stories/FogBugz/FogBugzOverview.swift",
            "Stories/FogBugz/FogBugzRequests.swift",
            "Stories/FogBugz/FogBugzModels.swift",
            "Stories/FogBugz/FogBugzPageProgram.swift"
        )

        @Test("the Swift code of the page is compiled here")
        func program() throws {
            try Self.page.expectProgram(moreThan: 50)
        }

        @Test("the schemas of the page are files of the folder")
        func schemas() throws {
            try Self.page.expectSchemas(of: "FogBugz", moreThan: 3)
        }

        @Test("the programs of the page return the documented results")
        func outcome() async throws {
            let server = try FogBugzServer.start()
            defer { server.stop() }
            let overview = try await Program.overview(
                at: server.baseURL,
                schemas: FogBugzTests.schemas,
                password: "hush&1"
            )
            #expect(overview.projects.count == 1 && overview.people.isEmpty && overview.milestones.isEmpty)
            #expect(server.requests.count == 6)
            let log = try TemporaryFile("a.log", Data("log".utf8))
            try await withSession { client, stub in
                let done = StubResponse.xml(#"<case ixBug="7" operations="edit,assign,resolve"></case>"#)
                stub.respond(
                    to: FogBugz.EditCase.self,
                    with: done,
                    .error(9, "Case has changed"),
                    .error(6, "You may not")
                )
                let isDone = try await Program.edit(client, logs: [log.path, log.path])
                #expect(isDone)
                let isRefused = try await Program.edit(client, logs: []) == false
                #expect(isRefused)
                let error = try await failure { _ = try await Program.edit(client, logs: []) }
                #expect((error.underlying as? Refusal)?.code?.rawValue == 6)
            }
        }
    }
}
