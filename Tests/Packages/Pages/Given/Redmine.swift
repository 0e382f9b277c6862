let redmine: Redmine
let project: Redmine.Project
let day: CalendarDate
let content: Data

func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw CancellationError() }
    return value
}

extension Redmine {
    struct Project { var id: Int? }

    struct CustomField: SchemaModel, Equatable {
        init(from fields: Fields) throws {}
        init(_ id: Int, _ values: [String], takesSeveral: Bool = false) {}
    }

    struct Named: SchemaModel, Equatable {
        init(from fields: Fields) throws {}
    }

    struct Attachment: SchemaModel, Equatable {
        init(from fields: Fields) throws {}
    }

    struct Relation: SchemaModel, Equatable {
        init(from fields: Fields) throws {}
    }

    struct WikiPage: SchemaModel {
        var title: String
        init(from fields: Fields) throws { title = try fields["title"] }
    }

    struct Upload: SchemaModel {
        var description: String
        init(from fields: Fields) throws { description = try fields["description"] }
    }

    func wiki(of project: String) -> Resource<WikiPage> { client.resource(of: WikiPage.self, at: "wiki") }

    func upload(_ data: Data, named name: String) async throws -> Upload { try Upload(from: [:]) }
}

extension Redmine.Issue {
    init(in project: Int, _ subject: String, start: CalendarDate) {
        (projectID, self.subject, self.start) = (project, subject, start)
    }
}
