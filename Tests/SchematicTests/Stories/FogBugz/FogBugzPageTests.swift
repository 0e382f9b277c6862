import Foundation
import LoopbackServer
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
            try await withFogBugz { fogBugz, server in
                let overview = try await Program.overview(
                    at: server.loopback.baseURL,
                    schemas: FogBugzTests.schemas,
                    password: "hush&1"
                )
                #expect(overview.projects.count == 1 && overview.people.count == 2 && overview.milestones.count == 2)
            }
            let log = try TemporaryFile("a.log", Data("log".utf8))
            try await withSession { client, server in
                let isDone = try await Program.edit(client, logs: [log.path, log.path])
                #expect(isDone)
                server.stub("edit", with: FogBugzServer.error(9, "Case has changed since last view"))
                let isRefused = try await Program.edit(client, logs: []) == false
                #expect(isRefused)
                server.stub("edit", with: FogBugzServer.error(6, "You may not"))
                let error = try await failure { _ = try await Program.edit(client, logs: []) }
                #expect((error.underlying as? Refusal)?.code?.rawValue == 6)
            }
        }
    }
}
