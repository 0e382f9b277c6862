import Foundation
import Schematic

/// Edits of every kind, each of which is read back. Everything that is created is removed, even after an error.
struct RedmineScript {
    let redmine: Redmine
    /// A mark in the names of the temporary project and user.
    let mark: String
    let day: CalendarDate

    func run() async throws {
        try await withProject { project in
            try await changeProject(project)
            let issue = try await writeIssue(in: project)
            try await attachFile(to: issue)
            try await relate(issue, in: project)
            try await spendTime(on: issue, in: project)
            try await removeIssue(issue)
            try await writeWiki(of: project)
        }
        try await writeUser()
    }

    /// Creates a project for the closure, and removes it with its contents.
    func withProject(_ body: (Redmine.Project) async throws -> Void) async throws {
        let modules = ["issue_tracking", "time_tracking", "wiki"]
        let draft = Redmine.Project("Story \(mark)", identifier: "story-\(mark)", modules: modules)
        let saved = try await redmine.projects.save(draft)
        let identifier = try found(saved).identifier
        try await removing {
            try await redmine.projects.remove(id: identifier)
        } after: {
            let includes: Parameters = ["include": "enabled_modules,time_entry_activities"]
            let project = try await redmine.projects.read(identifier, includes)
            try check(project.name == draft.name && project.modules == modules, "the project")
            try await body(project)
        }
        try await checkGone("the project") { try await redmine.projects.read(identifier) }
    }

    func changeProject(_ project: Redmine.Project) async throws {
        var project = project
        project.description = "Ein Test & <mehr>"
        try await redmine.projects.save(project)
        let read = try await redmine.projects.read(project.identifier)
        try check(read.description == project.description, "the project's description")
    }

    // MARK: Issues

    func writeIssue(in project: Redmine.Project) async throws -> Redmine.Issue {
        var issue = Redmine.Issue(in: try found(project.id), "Created & <read> 100 % 日本", start: day)
        issue.customFields = [
            Redmine.CustomField(1, ["low"]), Redmine.CustomField(6, ["linux", "macos"], takesSeveral: true),
        ]
        let id = try found(try await redmine.issues.save(issue)?.id)
        issue = try await redmine.issues.read(id)
        try check(issue.start == day && issue.customFields.contains { $0.values == ["linux", "macos"] }, "the issue")

        issue.doneRatio = 70
        try await redmine.issues.save(issue)
        try await redmine.issues.save(fields: ["id": id, "notes": "Nearly there"])
        let read = try await redmine.issues.read(id, ["include": "journals"])
        try check(read.doneRatio == 70 && read.subject == issue.subject, "the change")
        try check(read.notes.contains("Nearly there"), "the note")
        return read
    }

    func attachFile(to issue: Redmine.Issue) async throws {
        let id = try found(issue.id)
        let content = Data("A file, with ünïcödé.".utf8)
        var upload = try await redmine.upload(content, named: "story.txt")
        upload.description = "What was said"
        try await redmine.issues.save(fields: ["id": id, "uploads": [upload]])
        let attachment = try found(try await redmine.issues.read(id, ["include": "attachments"]).attachments.first)
        try check(attachment.description == "What was said" && attachment.size == content.count, "the attachment")
        try check(try await redmine.attachments.read(attachment.id) == attachment, "the attachment alone")
        try check(
            try await redmine.client.send(Redmine.GetFile(attachment: attachment)) == content,
            "the file's content"
        )

        try await redmine.attachments.remove(id: attachment.id)
        let read = try await redmine.issues.read(id, ["include": "attachments"])
        try check(read.attachments.isEmpty, "that the attachment is gone")
    }

    func relate(_ issue: Redmine.Issue, in project: Redmine.Project) async throws {
        let id = try found(issue.id)
        let second = Redmine.Issue(in: try found(project.id), "The second", start: day)
        let other = try found(try await redmine.issues.save(second)?.id)
        let relation = try found(try await redmine.relations(of: id).save(Redmine.Relation(to: other, "relates")))
        try check(try await redmine.relations(of: id).all() == [relation], "the relation")
        try await redmine.relations.remove(relation)
        try check(try await redmine.relations(of: id).all().isEmpty, "that the relation is gone")
    }

    func removeIssue(_ issue: Redmine.Issue) async throws {
        let id = try found(issue.id)
        try await redmine.issues.remove(issue)
        try await checkGone("the issue") { try await redmine.issues.read(id) }
    }
}
