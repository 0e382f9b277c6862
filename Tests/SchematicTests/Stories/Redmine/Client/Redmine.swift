import Foundation
import Schematic

/// The client of a Redmine server, with a resource for each kind of data.
struct Redmine {
    /// The format of requests and responses. Both formats result in the same models.
    enum Format: String {
        case json, xml
    }

    let client: APIClient
    let format: Format

    init(
        at url: String,
        key: String,
        schemas: SchemaSources,
        format: Format = .json,
        transport: (any Transport)? = nil
    ) throws {
        var options = ClientOptions()
        options.replyChecks.unknownKeys = .reject
        options.requestChecks.unknownKeys = .reject
        client = try APIClient(
            baseURL: url,
            schemas: schemas,
            transport: transport,
            middleware: [Authentication(.apiKey(key, in: .header("X-Redmine-API-Key")))],
            options: options
        )
        self.format = format
    }

    var projects: Resource<Project> {
        client.resource(of: Project.self, at: "projects{/project_id}.\(format.rawValue)", style("project"))
    }

    var issues: Resource<Issue> {
        client.resource(of: Issue.self, at: "issues{/issue_id}.\(format.rawValue)", style("issue"))
    }

    var timeEntries: Resource<TimeEntry> {
        let style = style("time_entry", list: "time_entries", plural: "TimeEntries")
        return client.resource(of: TimeEntry.self, at: "time_entries{/time_entry_id}.\(format.rawValue)", style)
    }

    var users: Resource<User> {
        client.resource(of: User.self, at: "users{/user_id}.\(format.rawValue)", style("user"))
    }

    var attachments: Resource<Attachment> {
        client.resource(of: Attachment.self, at: "attachments{/attachment_id}.\(format.rawValue)", style("attachment"))
    }

    var relations: Resource<Relation> {
        client.resource(of: Relation.self, at: "relations{/relation_id}.\(format.rawValue)", style("relation"))
    }

    func relations(of issue: Int) -> Resource<Relation> {
        client.resource(of: Relation.self, at: "issues/\(issue)/relations.\(format.rawValue)", style("relation"))
    }

    func wiki(of project: String) -> Resource<WikiPage> {
        let style = style("wiki_page", identifier: "title")
        return client.resource(of: WikiPage.self, at: "projects/\(project)/wiki{/title}.\(format.rawValue)", style)
    }

    func upload(_ data: Data, named name: String) async throws -> Upload {
        try await client.send(UploadFile(name: name, data: data, format: format))
    }

    /// A single item is below its name, and several are below the name with an `s`. The XML has the format that
    /// Rails reads.
    private func style(
        _ item: String,
        list: String? = nil,
        identifier: String = "id",
        plural: String? = nil
    ) -> ResourceStyle {
        let xml = BodyFormat.xml(attributes: ["custom_field/id"], nestsLists: true)
        return ResourceStyle(
            identifier: identifier,
            list: list ?? item + "s",
            item: item,
            plural: plural,
            format: format == .xml ? xml : nil
        )
    }
}
