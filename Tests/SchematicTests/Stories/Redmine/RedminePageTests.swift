import TestSupport
import Testing

@testable import Schematic

/// Verifies `Docs/Redmine.md`: its Swift code is that of the client and the script, and its table is complete.
@Suite("Redmine page", .bounded)
struct RedminePageTests {
    private static let page = DocumentedPage(
        "Redmine.md",
        program: "Stories/Redmine/Client/Redmine.swift",
        "Stories/Redmine/Client/Issue.swift",
        "Stories/Redmine/Client/WikiPage.swift",
        "Stories/Redmine/Script/RedmineScript.swift",
        "Stories/Redmine/Script/RedmineScript+Others.swift"
    )

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 100)
    }

    @Test("the table of the page lists the schemas of each kind and omits none")
    func schemas() throws {
        let rows = try Self.page.rows(below: "| Kind | Path | Schemas |")
        let named = rows.flatMap { $0[2].split(separator: ", ").map { $0.filter { $0 != "`" } } }
        let files = try SchemaSources.story("Redmine").read().compactMap {
            $0.path.split(separator: "/").last
        }
        let parts = files.map { $0.split(separator: ".") }
        let operations = Set(parts.filter { $0.count > 2 }.compactMap(\.first))
        let others: Set<Substring> = ["UploadFile", "GetCurrentUser", "Error"]
        #expect(Set(named.map { $0[...] }) == operations.subtracting(others))
    }

    @Test("each kind has the path in the table of the page")
    func paths() throws {
        let redmine = try Redmine(at: "http://localhost", key: "dummy", schemas: .story("Redmine"))
        let kinds: [String: PathTemplate] = [
            "projects": redmine.projects.path.list, "issues": redmine.issues.path.list,
            "timeEntries": redmine.timeEntries.path.list, "users": redmine.users.path.list,
            "attachments": redmine.attachments.path.list, "relations": redmine.relations.path.list,
            "relations(of: 7)": redmine.relations(of: 7).path.list,
            #"wiki(of: "alpha")"#: redmine.wiki(of: "alpha").path.list,
        ]
        let rows = try Self.page.rows(below: "| Kind | Path | Schemas |")
        #expect(Set(rows.map { $0[0] }) == Set(kinds.keys))
        for row in rows {
            let path = row[1].prefix { $0 != "{" }.replacing("/7/", with: "/{…}/").replacing("/alpha/", with: "/{…}/")
            #expect(kinds[row[0]]?.description == path + ".{…}")
        }
    }
}
