import Foundation
import Schematic

/// A client of a service for projects: saves and reads, pages, uploads and logins.
enum ProjectsProgram {
    struct Project: SchemaModel, Equatable {
        var id: Int?
        var title: String
        var style: String?
        var tasks: [Int] = []

        init(title: String, style: String? = nil) {
            self.title = title
            self.style = style
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            title = try fields["title"]
            style = try fields["style"]
            tasks = try fields["tasks"]
        }

        func fields() -> Fields { ["id": id, "title": title, "style": style, "tasks": tasks] }
    }

    struct Refusal: SchemaModel, Error {
        var message: String
        init(from fields: Fields) throws { message = try fields["error"] }
    }

    static func client(
        _ url: String,
        _ schemas: SchemaSources,
        timeout: Duration = .seconds(20),
        transport: (any Transport)? = nil,
        _ middleware: [any Middleware] = []
    ) throws -> APIClient {
        let client = try APIClient(
            baseURL: url,  // https://todo.example/server
            schemas: schemas,
            transport: transport,
            middleware: middleware,
            options: ClientOptions(timeout: timeout)
        ) {
            $0.map("project", to: Project.self)
            $0.map("refusal", to: Refusal.self)
        }
        return client
    }

    static func life(_ client: APIClient) async throws -> [Project] {
        let projects = client.resource(of: Project.self, at: "projects")

        guard var project = try await projects.save(Project(title: "Hello World")) else { return [] }  // POST projects
        project.title = "Hello Update World!"
        try await projects.save(project)  // PUT projects/1
        let all = try await projects.all()  // GET projects
        let green = try await projects.all(["style": "green", "limit": 5])  // GET projects?style=green&limit=5
        let one = try await projects.read(1)  // GET projects/1
        try await projects.remove(one)  // DELETE projects/1
        return all + green + [one]
    }

    static func walks(_ client: APIClient) async throws -> [[String]] {
        let projects = client.resource(of: Project.self, at: "projects")
        let archive = client.resource(of: Project.self, at: "archive")
        let search = client.resource(
            of: Project.self,
            at: "search",
            ResourceStyle(list: "results", name: "FoundProject")
        )

        let walks = [
            projects.pages(["limit": 2], by: .linkHeader()),
            archive.pages(["limit": 2], by: .headers(next: "AG-Links-Next", previous: "AG-Links-Previous")),
            search.pages(["rpp": 2], by: .body(next: "next_page", previous: "previous_page")),
        ]
        var titles: [[String]] = []
        for pages in walks {
            titles.append([])
            for try await project in pages.elements { titles[titles.count - 1].append(project.title) }
        }
        return titles
    }

    static func thereAndBack(_ projects: Resource<Project>) async throws -> (again: [Int?], afterLastPage: Bool) {
        let first = try await projects.page(["limit": 2], by: .linkHeader())
        let second = try await first.next()
        let again = try await second?.previous()
        let third = try await second?.next()
        let afterLast = try await third?.next()  // nil, and nothing is sent
        return (again?.result.map(\.id) ?? [], third != nil && afterLast == nil)
    }

    static func upload(
        _ client: APIClient,
        path: String,
        lines: @escaping @Sendable () -> AsyncStream<Data>,
        show: @escaping @Sendable (Double?) -> Void
    ) async throws -> [String] {
        let attachments = client.resource(named: "Attachment", at: "attachments")
        let parts: BodyParts = [
            "somekey": "somevalue",
            "file1": .file(path),
            "file2": .data(Data("Lorem ipsum dolor sit amet..".utf8), fileName: "data1.txt", contentType: "text/plain"),
            "file3": .stream(fileName: "log.txt") { lines() },
        ]
        let progress = CallProgress()
        async let uploaded = attachments.upload(parts, progress: progress)
        for await report in progress { show(report.upload.fraction) }
        guard let attachment = try await uploaded else { return [] }
        return try attachment["files"]
    }

    struct Enrol: APIRequest {
        typealias Result = Void
        var username: String
        var password: String
        var path: PathTemplate { "auth/enroll" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["username": username, "password": password]) }
    }

    struct LogIn: APIRequest {
        var username: String
        var password: String
        var now = Date()
        var path: PathTemplate { "auth/login" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["username": username, "password": password]) }
        func result(from reply: Reply) throws -> AccessToken {
            let lifetime: Double? = try reply.fields["expires_in"]
            guard let token = reply.headers["Auth-Token"] else { throw AuthenticationError.loginRequired }
            return AccessToken(token, expires: lifetime.map { now + $0 })
        }
    }

    struct LogOut: APIRequest {
        typealias Result = Void
        var path: PathTemplate { "auth/logout" }
        var method: HTTPMethod { .post }
    }

    static func session(_ client: APIClient, _ password: String) async throws -> [Project] {
        try await client.send(Enrol(username: "ann", password: password))
        let projects = try await client.session(
            in: .header("Auth-Token"),
            logIn: { try await $0.client.send(LogIn(username: "ann", password: password)) },
            logOut: { try await $0.send(LogOut()) }
        ) { client in
            try await client.resource(of: Project.self, at: "projects").all()
        }
        return projects
    }

    static func renewing(
        now: @escaping @Sendable () -> Date = { Date() },
        _ password: @escaping @Sendable () -> String
    ) -> Authentication {
        let authentication = Authentication(
            .logIn(in: .header("Auth-Token")) { attempt in
                try await attempt.client.send(LogIn(username: "ann", password: password(), now: now()))
            },
            now: now
        )
        return authentication
    }

    static func description(_ projects: Resource<Project>) async throws -> String {
        do {
            _ = try await projects.all()
            return "all is well"
        } catch let error as APIError where error.stage == .status {
            if let refusal = error.underlying as? Refusal { return refusal.message }
            return String(decoding: error.reply?.body ?? Data(), as: UTF8.self)
        } catch let error as APIError where error.underlying is TransportError {
            return "no answer"
        } catch is CancellationError {
            return "cancelled"
        }
    }
}
