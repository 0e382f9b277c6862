import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Resources", .bounded)
struct ResourceTests {
    struct Project: SchemaModel, Equatable {
        var id: Int?
        var title: String

        init(id: Int? = nil, title: String) {
            self.id = id
            self.title = title
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            title = try fields["title"]
        }

        func fields() -> Fields { ["id": id, "title": title] }
    }

    /// The same properties in a Codable type that does not use schemas.
    struct Plain: Codable, Equatable {
        var id: UUID?
        var title: String
    }

    /// A call and the expected request: method, target and body.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var path: PathTemplate = "projects"
        var style = ResourceStyle()
        var call: @Sendable (Resource<Fields>) async throws -> Void
        var asked: String
        var body = ""
    }

    static let cases: [Case] = [
        Case(
            testDescription: "save without an identifier",
            call: { try await $0.save(["title": "A"]) },
            asked: "POST /projects",
            body: #"{"title":"A"}"#
        ),
        Case(
            testDescription: "save with a null for an identifier",
            call: { try await $0.save(["id": JSONValue.null, "title": "A"]) },
            asked: "POST /projects",
            body: #"{"id":null,"title":"A"}"#
        ),
        Case(
            testDescription: "save with an identifier",
            call: { try await $0.save(["id": "1", "title": "A"]) },
            asked: "PUT /projects/1",
            body: #"{"id":"1","title":"A"}"#
        ),
        Case(
            testDescription: "save with a number for an identifier",
            call: { try await $0.save(["id": 1]) },
            asked: "PUT /projects/1",
            body: #"{"id":1}"#
        ),
        Case(
            testDescription: "save under another key",
            style: ResourceStyle(identifier: "recordId"),
            call: { try await $0.save(["recordId": 7, "id": 1]) },
            asked: "PUT /projects/7",
            body: #"{"recordId":7,"id":1}"#
        ),
        Case(
            testDescription: "save by PATCH",
            style: ResourceStyle(update: .patch),
            call: { try await $0.save(fields: ["id": 1]) },
            asked: "PATCH /projects/1",
            body: #"{"id":1}"#
        ),
        Case(
            testDescription: "save inside an object",
            style: ResourceStyle(item: "/data/project"),
            call: { try await $0.save(["id": 1]) },
            asked: "PUT /projects/1",
            body: #"{"data":{"project":{"id":1}}}"#
        ),
        Case(
            testDescription: "save what must be encoded",
            call: { try await $0.save(["id": "a/b ?%"]) },
            asked: "PUT /projects/a%2Fb%20%3F%25",
            body: #"{"id":"a/b ?%"}"#
        ),
        Case(testDescription: "remove", call: { try await $0.remove(["id": "1"]) }, asked: "DELETE /projects/1"),
        Case(
            testDescription: "remove by its identifier",
            call: { try await $0.remove(id: "a/b") },
            asked: "DELETE /projects/a%2Fb"
        ),
        Case(testDescription: "read one", call: { _ = try await $0.read("a/b") }, asked: "GET /projects/a%2Fb"),
        Case(
            testDescription: "read one with parameters",
            call: { _ = try await $0.read(7, ["include": "notes"]) },
            asked: "GET /projects/7?include=notes"
        ),
        Case(testDescription: "read all", call: { _ = try await $0.all() }, asked: "GET /projects"),
        Case(
            testDescription: "read with parameters, the placeholder's name among them",
            call: { _ = try await $0.all(["id": [1, 2], "sort": "id"]) },
            asked: "GET /projects?id%5B%5D=1&id%5B%5D=2&sort=id"
        ),
        Case(
            testDescription: "a place for the identifier, in the list",
            path: "projects{/project_id}.json{?sort}",
            call: { _ = try await $0.all(["sort": "id"]) },
            asked: "GET /projects.json?sort=id"
        ),
        Case(
            testDescription: "a place for the identifier, in one",
            path: "projects{/project_id}.json{?sort}",
            call: { _ = try await $0.read(7) },
            asked: "GET /projects/7.json"
        ),
        Case(
            testDescription: "a path with a query",
            path: "projects/?v=2",
            call: { _ = try await $0.read(7) },
            asked: "GET /projects/7?v=2"
        ),
        Case(
            testDescription: "a path inside another thing",
            path: "users/\("a/b")/projects",
            call: { _ = try await $0.read(7) },
            asked: "GET /users/a%2Fb/projects/7"
        ),
        Case(
            testDescription: "a path that ends in a value",
            path: "users/\("ann")",
            call: { _ = try await $0.read(7) },
            asked: "GET /users/ann/7"
        ),
    ]

    @Test("each call sends the expected method, target and body", arguments: cases)
    func asked(_ one: Case) async throws {
        let handler: LoopbackServer.Handler = { request in
            switch request.method {
            case "DELETE", "PATCH": .empty()
            case "GET": .json(request.path.contains("/projects/") || request.path.contains("ann") ? "{}" : "[]")
            default: .json(request.bodyText)
            }
        }
        try await withClient(handler: handler) { client, server in
            try await one.call(client.resource(named: "Project", at: one.path, one.style))
            #expect(server.requests.map { "\($0.method) \($0.target)" } == [one.asked])
            #expect(server.requests.map(\.bodyText) == [one.body])
        }
    }

    /// A call that sends no request, and the expected part of its error.
    struct Refusal: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var operation: String
        var call: @Sendable (Resource<Fields>) async throws -> Void
        var message: String
    }

    static let refusals: [Refusal] = [
        Refusal(
            testDescription: "remove without an identifier",
            operation: "DeleteProject",
            call: { try await $0.remove(["title": "A"]) },
            message: "'id' is not set"
        ),
        Refusal(
            testDescription: "read nothing",
            operation: "GetProject",
            call: { _ = try await $0.read(nil as Int?) },
            message: "'id' is not set"
        ),
        Refusal(
            testDescription: "read an empty identifier",
            operation: "GetProject",
            call: { _ = try await $0.read("") },
            message: "expected a number or a text in 'id'"
        ),
        Refusal(
            testDescription: "remove a list",
            operation: "DeleteProject",
            call: { try await $0.remove(id: [1, 2]) },
            message: "expected a number or a text in 'id'"
        ),
        Refusal(
            testDescription: "save under a truth",
            operation: "UpdateProject",
            call: { try await $0.save(["id": true]) },
            message: "expected a number or a text in 'id'"
        ),
        Refusal(
            testDescription: "remove what leads elsewhere",
            operation: "DeleteProject",
            call: { try await $0.remove(id: "..") },
            message: "a segment that is '.' or '..'"
        ),
    ]

    @Test("a call without a usable identifier is refused, and nothing is sent", arguments: refusals)
    func refused(_ one: Refusal) async throws {
        try await withClient(handler: { _ in .json("{}") }) { client, server in
            let error = try await failure { try await one.call(client.resource(named: "Project", at: "projects")) }
            #expect(error.stage == .compose)
            #expect(error.operation == one.operation)
            #expect("\(error)".contains(one.message), "\(error)")
            #expect(server.requests.isEmpty)
        }
    }

    private static let schemas = [
        "Project.json": #"{"id{?}":1,"title":"{string:1..}"}"#,
        "GetProjects.response.json": #"["{project}"]"#, "GetProjects.path.json": #"{"sort{?}":"{enum:id}"}"#,
        "GetProject.response.json": #""{project}""#, "GetProject.path.json": #"{"id":"{int:1..}"}"#,
        "CreateProject.request.json": #""{project}""#, "CreateProject.response.json": #""{project}""#,
        "UpdateProject.request.json": #""{project}""#, "DeleteProject.path.json": #"{"id":"{int:1..}"}"#,
    ]

    @Test("requests and responses are validated by the schemas of their names and mapped to models")
    func schemas() async throws {
        let handler: LoopbackServer.Handler = { request in
            switch (request.method, request.path) {
            case ("GET", "/projects"): .json(#"[{"id":1,"title":"A"},{"id":2,"title":"B"}]"#)
            case ("GET", _): .json(#"{"id":1,"title":""}"#)
            case ("POST", _): .json(#"{"id":3,"title":"C"}"#, status: 201)
            default: .empty()
            }
        }
        try await withClient(
            schemas: Self.schemas,
            configure: { $0.map("project", to: Project.self) },
            handler: handler
        ) { client, server in
            let projects = client.resource(of: Project.self, at: "projects")
            #expect(try await projects.all() == [Project(id: 1, title: "A"), Project(id: 2, title: "B")])
            #expect(try await projects.save(Project(title: "C")) == Project(id: 3, title: "C"))
            #expect(try await projects.save(Project(id: 3, title: "D")) == nil)
            try await projects.remove(Project(id: 3, title: "D"))
            #expect(server.requests.map(\.method) == ["GET", "POST", "PUT", "DELETE"])

            let stages = [
                try await failure { _ = try await projects.all(["sort": "title"]) },
                try await failure { _ = try await projects.read(0) },
                try await failure { _ = try await projects.save(Project(title: "")) },
                try await failure { try await projects.remove(id: "x") },
                try await failure { _ = try await projects.read(1) },
            ]
            #expect(stages.map(\.stage) == [.compose, .compose, .compose, .compose, .decode])
            #expect(
                stages.map(\.operation) == [
                    "GetProjects", "GetProject", "CreateProject", "DeleteProject", "GetProject",
                ]
            )
            #expect(server.requests.count == 5)
        }
    }

    @Test("an object whose identifier and version are only read is saved by PUT, and sent without them")
    func onlyRead() async throws {
        let project = #"{"id{read}":1,"etag{read}{?}":"x","title":"{string:1..}","{*}":"{none}"}"#
        let schemas = [
            "Project.json": project, "GetProject.response.json": #""{project}""#,
            "UpdateProject.request.json": #""{project}""#, "CreateProject.request.json": #""{project}""#,
        ]
        let handler: LoopbackServer.Handler = { request in
            request.method == "GET" ? .json(#"{"id":7,"etag":"\"v1\"","title":"A"}"#) : .empty()
        }
        let style = ResourceStyle(entityTag: "etag")
        try await withClient(schemas: schemas, handler: handler) { client, server in
            let named = client.resource(named: "Project", at: "projects", style)
            var read = try await named.read(7)
            try read.set("title", to: "B")
            try await named.save(read)
            let models = client.resource(of: Project.self, at: "projects")
            var model = try await models.read(7)
            model.title = "C"
            try await models.save(model)
            try await models.save(Project(title: "D"))
            let sent = server.requests.filter { $0.method != "GET" }
            #expect(
                sent.map { "\($0.method) \($0.target)" } == ["PUT /projects/7", "PUT /projects/7", "POST /projects"]
            )
            #expect(sent.map(\.bodyText) == [#"{"title":"B"}"#, #"{"title":"C"}"#, #"{"title":"D"}"#])
            #expect(sent.map { $0.headers["If-Match"] } == ["\"v1\"", nil, nil])
        }
        try await withClient(
            schemas: schemas,
            configure: { $0.map("project", to: Project.self) },
            handler: handler
        ) { client, server in
            let projects = client.resource(of: Project.self, at: "projects")
            var one = try await projects.read(7)
            one.title = "E"
            try await projects.save(one)
            #expect(
                server.requests.last?.target == "/projects/7" && server.requests.last?.bodyText == #"{"title":"E"}"#
            )
        }
    }

    @Test("a resource can have any Codable type and a separate name for its schemas")
    func codable() async throws {
        let id = UUID()
        let schemas = ["GetDocuments.response.json": #"{"all":[{"id":"{uuid}","title":"A"}]}"#]
        let handler: LoopbackServer.Handler = { request in
            request.method == "GET"
                ? .json(#"{"all":[{"id":"\#(id.uuidString)","title":"A"}]}"#) : .json(request.bodyText)
        }
        try await withClient(schemas: schemas, handler: handler) { client, server in
            let style = ResourceStyle(list: "all", name: "Document")
            let things = client.resource(of: Plain.self, at: "things", style)
            let all = try await things.all()
            #expect(all == [Plain(id: id, title: "A")])
            #expect(try await things.save(Plain(title: "B")) == Plain(title: "B"))
            try await things.remove(Plain(id: id, title: "A"))
            #expect(server.requests.map(\.method) == ["GET", "POST", "DELETE"])
            #expect(server.requests.last?.path.lowercased() == "/things/\(id.uuidString.lowercased())")
        }
    }

    @Test("a resource is read in pages")
    func pages() async throws {
        let handler: LoopbackServer.Handler = { request in
            request.query.contains("offset=2")
                ? .json(#"{"projects":[{"id":3,"title":"C"}],"total_count":3}"#)
                : .json(#"{"projects":[{"id":1,"title":"A"},{"id":2,"title":"B"}],"total_count":3}"#)
        }
        try await withClient(handler: handler) { client, server in
            let projects = client.resource(of: Project.self, at: "projects", ResourceStyle(list: "projects"))
            var titles: [String] = []
            for try await project in projects.pages(["sort": "id"], by: .offsets(of: "projects")).elements {
                titles.append(project.title)
            }
            #expect(titles == ["A", "B", "C"])
            #expect(server.requests.map(\.query) == ["sort=id", "sort=id&offset=2"])

            let first = try await projects.page(["limit": 2], by: .offsets(of: "projects"))
            let second = try #require(try await first.next())
            #expect(second.result.map(\.title) == ["C"])
            let back = try #require(try await second.previous())
            #expect(back.result.map(\.title) == ["A", "B"])
            #expect(!back.hasPrevious && !second.hasNext)
        }
    }

    @Test("an upload creates a resource by POST and replaces one by PUT")
    func upload() async throws {
        let file = try TemporaryFile("note.txt", Data("file".utf8))
        try await withClient(handler: { _ in .json(#"{"id":1,"title":"A"}"#) }) { client, server in
            let projects = client.resource(of: Project.self, at: "projects")
            let parts: BodyParts = ["key": "value", "secondkey": "secondvalue", "file": .file(file.path)]
            #expect(try await projects.upload(parts) == Project(id: 1, title: "A"))
            let progress = CallProgress()
            try await projects.upload(parts, to: "a/b", progress: progress)
            var last: CallProgress.Report?
            for await report in progress { last = report }
            #expect(last?.upload.bytes == server.requests.last?.body.count && last?.upload.fraction == 1)
            let unsent = CallProgress()
            _ = try await failure { try await projects.upload(parts, to: true, progress: unsent) }
            for await report in unsent { #expect(report.upload.bytes == 0) }
            #expect(server.requests.map { "\($0.method) \($0.target)" } == ["POST /projects", "PUT /projects/a%2Fb"])
            for request in server.requests {
                #expect(request.headers["Content-Type"]?.hasPrefix("multipart/form-data") == true)
                let places = ["value", "secondvalue", "\r\n\r\nfile"].map { request.bodyText.ranges(of: $0).first }
                #expect(places.allSatisfy { $0 != nil })
                #expect(places.compactMap { $0?.lowerBound } == places.compactMap { $0?.lowerBound }.sorted())
            }
        }
    }

    @Test("a resource in another format uses the same schemas")
    func xml() async throws {
        let schemas = [
            "GetProjects.response.json": #"{"projects": [{"id": 1, "title": "A"}]}"#,
            "GetProject.response.json": #"{"project": {"id": 1, "title": "A"}}"#,
            "CreateProject.request.json": #"{"project": {"title": "{string:1..}"}}"#,
            "CreateProject.response.json": #"{"project": {"id": 1, "title": "A"}}"#,
        ]
        let handler: LoopbackServer.Handler = { request in
            let one = #"<project id="1"><title>A</title></project>"#
            let isList = request.method == "GET" && request.path == "/projects"
            return LoopbackResponse(body: (isList ? #"<projects type="array">\#(one)</projects>"# : one).utf8)
                .header("Content-Type", "application/xml")
        }
        try await withClient(schemas: schemas, handler: handler) { client, server in
            let style = ResourceStyle(list: "projects", item: "project", format: .xml())
            let projects = client.resource(of: Project.self, at: "projects", style)
            let one = Project(id: 1, title: "A")
            #expect(try await projects.all() == [one])
            #expect(try await projects.read(1) == one)
            #expect(try await projects.save(Project(title: "A")) == one)
            let error = try await failure { try await projects.save(Project(title: "")) }
            #expect(error.stage == .compose && error.underlying is PayloadError)
            try await projects.remove(one)
            #expect(server.requests.allSatisfy { $0.headers["Accept"] == "application/xml" })
            #expect(server.requests.map(\.method) == ["GET", "GET", "POST", "DELETE"])
            #expect(server.requests[2].headers["Content-Type"]?.hasPrefix("application/xml") == true)
            #expect(server.requests[2].bodyText.hasSuffix("<project><title>A</title></project>"))
        }
    }
}
