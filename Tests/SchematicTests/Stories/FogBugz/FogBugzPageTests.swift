import Foundation
import LoopbackServer
import Testing

@testable import Schematic

extension FogBugzTests {
    /// `Docs/FogBugz.md` is true: its Swift compiles and runs, and its schemas are those of the folder.
    @Suite("The page")
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

        @Test("its Swift is what is compiled here")
        func program() throws {
            try Self.page.expectProgram(moreThan: 50)
        }

        @Test("its schemas are files of the folder")
        func schemas() throws {
            try Self.page.expectSchemas(of: "FogBugz", moreThan: 3)
        }

        @Test("its programs do what it says")
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
                server.answer("edit", with: FogBugzServer.error(9, "Case has changed since last view"))
                let isRefused = try await Program.edit(client, logs: []) == false
                #expect(isRefused)
                server.answer("edit", with: FogBugzServer.error(6, "You may not"))
                let error = try await failure { _ = try await Program.edit(client, logs: []) }
                #expect((error.cause as? Refusal)?.code?.rawValue == 6)
            }
        }
    }
}
