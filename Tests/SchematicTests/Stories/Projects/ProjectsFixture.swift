import Foundation
import SchematicTesting

@testable import Schematic

/// The client of `ProjectsProgram` with a stub. Its responses are samples, and 204 for calls without a schema.
struct ProjectsFixture {
    typealias Program = ProjectsProgram

    /// The files of `Schemas/Projects`.
    static let schemas = SchemaSources.story("Projects")
    private static let base = "https://todo.example/server"

    let stub: StubTransport
    let client: APIClient
    var projects: Resource<Program.Project> { client.resource(of: Program.Project.self, at: "projects") }

    /// The requests: method, path below the base URL, and query.
    var sent: [String] {
        stub.calls.map { "\($0.request.method) \($0.request.url.absoluteString.dropFirst(Self.base.count + 1))" }
    }

    init(_ middleware: [any Middleware] = [], clock: TestClock? = nil) throws {
        stub = StubTransport(clock: clock)
        for name in ["UpdateProject", "DeleteProject", "Enrol", "LogOut"] {
            stub.respond(toOperation: name, with: .status(204))
        }
        stub.respond(to: Program.LogIn.self, with: Self.login("t1"), Self.login("t2"))
        client = try Program.client(Self.base, Self.schemas, transport: stub, middleware)
    }

    /// Returns the response to a login whose token is valid for an hour.
    static func login(_ token: String) -> StubResponse {
        .json(["username": "ann", "expires_in": 3600]).header("Auth-Token", token)
    }
}

// MARK: Pages

extension ProjectsFixture {
    /// Sets responses with five projects, in pages of two. Links to their neighbors are in `Link`, in fields of the service,
    /// or in the body.
    func respondWithPages() {
        stub.respond(toOperation: "GetFoundProjects") { request in
            let page = Self.number("page", of: request) ?? 1
            func link(_ page: Int) -> JSONValue { (1...3).contains(page) ? .string("?page=\(page)&rpp=2") : .null }
            let results = Self.projects(from: 2 * (page - 1))
            return .json(["results": results, "next_page": link(page + 1), "previous_page": link(page - 1)])
        }
        stub.respond(toOperation: "GetProjects") { request in
            let offset = Self.number("offset", of: request) ?? 0
            let path = request.url.path
            var response = StubResponse.json(Self.projects(from: offset))
            var links: [String] = []
            for (name, offset) in [("Previous", offset - 2), ("Next", offset + 2)] where (0..<5).contains(offset) {
                // URLs may have a comma.
                let url = "https://todo.example\(path)?offset=\(offset)&color=red,green&limit=2"
                links.append("<\(url)>; rel=\(name == "Next" ? "next" : #""previous""#)")
                if path.hasSuffix("archive") { response = response.header("AG-Links-\(name)", url) }
            }
            return path.hasSuffix("archive") ? response : response.header("Link", links.joined(separator: ","))
        }
    }

    private static func projects(from offset: Int) -> JSONValue {
        .array(
            (1...5).dropFirst(offset).prefix(2).map { number in
                ["id": .number(JSONNumber(number)), "title": .string("P\(number)"), "tasks": []]
            }
        )
    }

    private static func number(_ name: String, of request: OutgoingRequest) -> Int? {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return query.first { $0.name == name }?.value.flatMap { Int($0) }
    }
}
