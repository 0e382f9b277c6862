import Foundation
import Schematic

extension RedmineScript {
    func spendTime(on issue: Redmine.Issue, in project: Redmine.Project) async throws {
        let activity = try found(project.activities.first)
        let hours = Redmine.TimeEntry(
            on: try found(issue.id),
            activity: activity.id,
            hours: 1.25,
            comments: "a",
            day: day
        )
        let id = try found(try await redmine.timeEntries.save(hours)?.id)
        var entry = try await redmine.timeEntries.read(id)
        try check(entry.hours == 1.25 && entry.day == day && entry.issueID == issue.id, "the time entry")
        entry.hours = 2
        entry.comments = "b"
        try await redmine.timeEntries.save(entry)
        let entries = try await redmine.timeEntries.all(["issue_id": issue.id])
        try check(entries == [entry], "the change of the time entry")
        try await redmine.timeEntries.remove(entry)
        try await checkGone("the time entry") { try await redmine.timeEntries.read(id) }
    }

    /// Writes one page twice. The second write is a conflict with the first one's page.
    func writeWiki(of project: Redmine.Project) async throws {
        let wiki = redmine.wiki(of: project.identifier)
        try await redmine.save(Redmine.WikiPage("Story", text: "h1. One"), of: project.identifier)
        let page = try await wiki.read("Story")
        try check(page.text == "h1. One" && page.version == 1, "the wiki page")

        var (first, second) = (page, page)
        first.text = "h1. Two"
        second.text = "h1. Another two"
        try await redmine.save(first, of: project.identifier)
        do {
            try await redmine.save(second, of: project.identifier)
            throw Unexpected(what: "that a page is not written over another's")
        } catch let conflict as Redmine.EditConflict {
            try check(conflict.mine.version == 1 && conflict.theirs.version == 2, "the versions of the conflict")
            try check(conflict.theirs.text == "h1. Two", "the page that is there")
            second.version = conflict.theirs.version
        }
        try await redmine.save(second, of: project.identifier)
        try check(try await wiki.read("Story").text == second.text, "the page, written with its version")
        try await wiki.remove(id: "Story")
        try await checkGone("the wiki page") { try await wiki.read("Story") }
    }

    func writeUser() async throws {
        let draft = Redmine.User("story-\(mark)", firstName: "Stella", lastName: "Story", mail: "\(mark)@example.net")
        let saved = try await redmine.users.save(fields: draft.fields(password: "open-sesame-\(mark)"))
        let id = try found(saved?.id)
        try await removing {
            try await redmine.users.remove(id: id)
        } after: {
            var user = try await redmine.users.read(id)
            try check(user.login == draft.login && !user.isAdministrator, "the user")
            user.lastName = "Storey"
            try await redmine.users.save(user)
            try check(try await redmine.users.read(id) == user, "the user's name")
        }
        try await checkGone("the user") { try await redmine.users.read(id) }
    }

    // MARK: Checks

    /// An error: a value was not read back as it was written.
    struct Unexpected: Error, CustomStringConvertible {
        var what: String
        var description: String { "expected to read back \(what), found otherwise" }
    }

    func check(_ isTrue: Bool, _ what: String) throws {
        guard isTrue else { throw Unexpected(what: what) }
    }

    func found<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Unexpected(what: "a \(Value.self)") }
        return value
    }

    func checkGone(_ what: String, _ read: () async throws -> some Any) async throws {
        do {
            _ = try await read()
        } catch let error as APIError where error.reply?.status == 404 {
            return
        }
        throw Unexpected(what: "that \(what) is gone")
    }

    /// Calls `body` and then `remove`, even if `body` fails.
    func removing(_ remove: () async throws -> Void, after body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            try? await remove()
            throw error
        }
        try await remove()
    }
}
