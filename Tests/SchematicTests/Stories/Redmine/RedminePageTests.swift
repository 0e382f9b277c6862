import Testing

@testable import Schematic

/// `Docs/Redmine.md` is true: its Swift is the client's and the script's, and its table names what there is.
@Suite("The page about Redmine", .timeLimit(.minutes(5)))
struct RedminePageTests {
    private static let page = DocumentedPage(
        "Redmine.md",
        program: "Stories/Redmine/Client/Redmine.swift",
        "Stories/Redmine/Client/Issue.swift",
        "Stories/Redmine/Client/WikiPage.swift",
        "Stories/Redmine/Script/RedmineScript.swift",
        "Stories/Redmine/Script/RedmineScript+Others.swift"
    )

    @Test("its Swift is what is compiled here, and run by the story's tests")
    func program() throws {
        try Self.page.expectProgram(moreThan: 100)
    }

    @Test("its table has each kind's schemas, and no schema is left out")
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

    @Test("its kinds are asked for at their paths")
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
