import Foundation
import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Projects.md`: its Swift code is compiled here, its schemas are those of `Schemas/Projects`, and
/// its comments state the requests that are sent.
@Suite("Projects page", .bounded)
struct ProjectsPageTests {
    private static let page = DocumentedPage("Projects.md", program: "Stories/Projects/ProjectsPageProgram.swift")

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 80)
    }

    @Test("the schemas of the page are files of the folder")
    func schemas() throws {
        #expect(try Self.page.expectSchemas(in: "Projects") == 4)
    }

    @Test("each call sends the request in the comment beside it")
    func calls() async throws {
        let fixture = try ProjectsFixture()
        _ = try await ProjectsPageProgram.life(fixture.client)
        let lines = try Self.page.blocks("swift").flatMap { $0.split(separator: "\n") }
        let said = lines.compactMap { line in line.firstRange(of: "  // ").map { String(line[$0.upperBound...]) } }
        #expect(said.filter { $0.contains(/^[A-Z]+ projects/) } == fixture.sent)
    }
}
