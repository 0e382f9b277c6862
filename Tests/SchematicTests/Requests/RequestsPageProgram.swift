// The Swift code of `Docs/Requests.md`, verbatim except for its indentation; `RequestsPageTests` compares them.
import Schematic

enum RequestsPageProgram {
    struct Search: APIRequest {
        var words: String
        var tags: [String] = []
        var path: PathTemplate { "search{?q,tags*}" }
        var parameters: Parameters { ["q": words, "tags": tags, "limit": 10] }
        var headers: HTTPHeaders { ["Accept-Language": "en", "X-Trace": "7"] }
    }

    struct ListIssues: APIRequest {
        var path: PathTemplate { "issues.json" }
        var headerValues: Parameters { ["X-Api-Version": 2] }
        func result(from reply: Reply) throws -> Int { try reply.headerFields["x-total-count"] }
    }

    static func run(print: (OutgoingRequest) -> Void) throws {
        let client = try APIClient(baseURL: "https://api.example/v1")
        let request = try client.outgoingRequest(for: Search(words: "a b", tags: ["x", "y"]))
        print(request)  // GET https://api.example/v1/search?q=a%20b&tags=x&tags=y&limit=10
    }

    nonisolated struct Issue: Codable {
        var id: Int
        var subject: String
    }

    static func sendOnce(by client: APIClient) async throws -> ([Issue], Issue, Reply) {
        let issues = try await client.send(.get("issues.json", schema: "GetIssues", as: [Issue].self))
        let created: Issue = try await client.send(
            .post("issues.json", body: .json(["subject": "A"]), schema: "CreateIssue")
        )
        try await client.send(.put("issues/{id}.json", body: .json(created), parameters: ["id": created.id]))
        let page = try await client.send(
            .get("search", parameters: ["q": "a b"]) {
                $0.headers["Accept-Language"] = "en"
                $0.options.deadline = .seconds(5)
            }
        )
        return (issues, created, page)
    }

    static let styles: [String: QueryStyle] = [
        ".brackets": .brackets, ".repeated": .repeated, ".commas": .commas, ".indexed": .indexed,
        "QueryStyle(spacesAsPlus: true)": QueryStyle(spacesAsPlus: true),
        "QueryStyle(booleansAsDigits: true)": QueryStyle(booleansAsDigits: true),
        #"QueryStyle(nullText: "")"#: QueryStyle(nullText: ""),
        #"QueryStyle(nullText: "null")"#: QueryStyle(nullText: "null"),
        "QueryStyle(lists: .commas, sortsNames: true)": QueryStyle(lists: .commas, sortsNames: true),
    ]
}
