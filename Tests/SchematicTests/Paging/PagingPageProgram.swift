// The Swift code of `Docs/Paging.md`, verbatim except for its indentation; `PagingPageTests` compares them.
import Foundation
import Schematic

enum PagingPageProgram {
    nonisolated struct Issue: Codable, Equatable {
        var id: Int
        var subject: String
    }

    struct GetIssues: APIRequest {
        var project: Int
        var path: PathTemplate { "issues.json" }
        var parameters: Parameters { ["project_id": project, "limit": 2] }
        func result(from reply: Reply) throws -> [Issue] { try reply.fields["issues"] }
    }

    static func read(_ client: APIClient, print: (Any) -> Void) async throws {
        let pages = client.pages(of: GetIssues(project: 1), by: .offsets(of: "issues"))
        for try await page in pages { print(page.result.count) }
        for try await issue in pages.elements { print(issue.subject) }
    }

    static let pagings: [String: Paging] = [
        ".linkHeader()": .linkHeader(),
        #".linkHeader(next: "newer", previous: "older")"#: .linkHeader(next: "newer", previous: "older"),
        #".headers(next: "X-Next")"#: .headers(next: "X-Next"),
        #".body(next: "/links/next")"#: .body(next: "/links/next"),
        #".cursor("cursor", at: "after")"#: .cursor("cursor", at: "after"),
        #".offsets(of: "issues")"#: .offsets(of: "issues"),
        #".pageNumbers(of: "")"#: .pageNumbers(of: ""),
        #".pageNumbers(of: "data", last: "pages")"#: .pageNumbers(of: "data", last: "pages"),
    ]

    static func ownRule() -> Paging {
        let byLength = Paging { reply, request in
            let found: [Fields] = try reply.fields["found"]
            return (next: found.count < 2 ? nil : "\(request.url.lastPathComponent)/more", previous: nil)
        }
        return byLength
    }

    struct Search: APIRequest {
        var after: Int?
        var path: PathTemplate { "search" }
        var method: HTTPMethod { .post }
        var body: RequestBody { .json(["after": after]) }
        func result(from reply: Reply) throws -> [Issue] { try reply.fields["found"] }
    }

    static func search(_ client: APIClient) -> Pages<Search> {
        let found = client.pages(of: Search()) { search, issues in
            issues.last.map { Search(after: $0.id) }
        }
        return found
    }

    struct GetFeed: APIRequest {
        var start: URL?
        var path: PathTemplate { start.map { PathTemplate($0.absoluteString) } ?? "feed.json" }
        func result(from reply: Reply) throws -> [Issue] { try reply.fields[] }
    }

    static func feed(_ client: APIClient, mirror: String) async throws -> [Issue] {
        var issues: [Issue] = []
        do {
            for try await issue in client.pages(of: GetFeed(), by: .linkHeader()).elements { issues.append(issue) }
        } catch let error as APIError {
            guard let url = (error.underlying as? ReplyError)?.url, url.host() == mirror else { throw error }
            let rest = client.pages(of: GetFeed(start: url), by: .linkHeader())
            for try await issue in rest.elements { issues.append(issue) }
        }
        return issues
    }

    static func lastPage(_ client: APIClient) async throws -> String? {
        let reply = try await client.send(GetList())
        let last = reply.headers.links.first { $0.relations.contains("last") }
        return last?.target
    }

    struct GetList: APIRequest {
        var path: PathTemplate { "list.json" }
    }

    static func thereAndBack(_ client: APIClient) async throws -> (again: [Issue]?, isLast: Bool) {
        let first = try await client.page(of: GetIssues(project: 1), by: .offsets(of: "issues"))
        let second = try await first.next()
        let again = try await second?.previous()
        let isLast = second?.hasNext == false
        return (again?.result, isLast)
    }
}
