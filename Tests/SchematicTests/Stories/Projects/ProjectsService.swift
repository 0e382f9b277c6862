import Foundation
import LoopbackServer

@testable import Schematic

/// A service for projects like AeroGear's pipes: resources with identifiers, three kinds of paging, uploads, and
/// its own login. Its paths begin with `/server`. The server records the requests.
final class ProjectsService: Sendable {
    struct State {
        var projects: [JSONObject] = []
        var passwords: [String: String] = [:]
        var tokens: Set<String> = []
        var issued = 0
        /// A Boolean value that indicates whether projects require a login.
        var isPrivate = false
    }

    let state = Locked(State())

    /// Creates a service with the given number of projects.
    init(_ count: Int = 0) {
        state.withLock { state in
            for number in 0..<count { state.add(["title": .string("P\(number + 1)"), "tasks": []]) }
        }
    }

    var handler: LoopbackServer.Handler {
        { [self] request in
            let steps = request.path.split(separator: "/").map(String.init)
            guard steps.first == "server", steps.count > 1 else { return .html("<h1>Not Found</h1>", status: 404) }
            return state.withLock { $0.respond(to: request, at: Array(steps.dropFirst())) }
        }
    }
}

extension ProjectsService.State {
    fileprivate mutating func add(_ project: JSONObject) {
        var project = project
        project["id"] = .number(JSONNumber(projects.count + 1))
        projects.append(project)
    }

    fileprivate mutating func respond(to request: LoopbackRequest, at steps: [String]) -> LoopbackResponse {
        if steps[0] == "auth" { return authenticate(request, steps.last ?? "") }
        if isPrivate, !tokens.contains(request.headers["Auth-Token"] ?? "") {
            return .json(#"{"error":"Log in first!"}"#, status: 401)
        }
        switch (steps[0], steps.count) {
        case ("projects", 1) where request.method == "POST": return create(request)
        case ("projects", 2): return one(request, id: Int(steps[1]) ?? 0)
        case ("projects", 1): return list(request) { $0.webLinks(to: $1, and: $2, below: request) }
        case ("archive", 1): return list(request) { $0.ownHeaders(to: $1, and: $2, below: request) }
        case ("search", 1): return search(request)
        case ("attachments", _): return attach(request)
        default: return .html("<h1>Not Found</h1>", status: 404)
        }
    }

    // MARK: Projects

    private mutating func create(_ request: LoopbackRequest) -> LoopbackResponse {
        guard var project = (try? JSONValue(parsing: request.bodyText))?.object else { return .badRequest }
        project["tasks"] = project["tasks"] ?? []
        add(project)
        return .json(JSONValue.object(projects[projects.count - 1]).text(), status: 201)
    }

    private mutating func one(_ request: LoopbackRequest, id: Int) -> LoopbackResponse {
        guard let index = projects.firstIndex(where: { $0["id"]?.int == id }) else {
            return .json(#"{"error":"No such project!"}"#, status: 404)
        }
        switch request.method {
        case "PUT":
            guard let project = (try? JSONValue(parsing: request.bodyText))?.object else { return .badRequest }
            projects[index] = project
            return .empty()
        case "DELETE":
            projects.remove(at: index)
            return .empty()
        default: return .json(JSONValue.object(projects[index]).text())
        }
    }

    // MARK: Pages

    private func list(
        _ request: LoopbackRequest,
        _ link: (LoopbackResponse, _ previous: Int?, _ next: Int?) -> LoopbackResponse
    ) -> LoopbackResponse {
        let style = request.item("style")
        let found = projects.filter { style == nil || $0["style"]?.string == style }
        let offset = request.item("offset").flatMap { Int($0) } ?? 0
        let limit = request.limit
        let page = found.dropFirst(offset).prefix(limit).map { JSONValue.object($0) }
        return link(
            .json(JSONValue.array(page).text()),
            offset > 0 ? max(0, offset - limit) : nil,
            offset + limit < found.count ? offset + limit : nil
        )
    }

    private func search(_ request: LoopbackRequest) -> LoopbackResponse {
        let size = request.item("rpp").flatMap { Int($0) } ?? 10
        let number = request.item("page").flatMap { Int($0) } ?? 1
        let found = projects.dropFirst((number - 1) * size)
        func link(_ page: Int, _ exists: Bool) -> JSONValue { exists ? .string("?page=\(page)&rpp=\(size)") : .null }
        let body: JSONObject = [
            "results": .array(found.prefix(size).map { .object($0) }),
            "next_page": link(number + 1, found.count > size), "previous_page": link(number - 1, number > 1),
        ]
        return .json(JSONValue.object(body).text())
    }

    // MARK: Uploads and logins

    private func attach(_ request: LoopbackRequest) -> LoopbackResponse {
        let type = request.headers["Content-Type"] ?? ""
        guard type.hasPrefix("multipart/form-data") else { return .badRequest }
        let names = request.bodyText.matches(of: /filename="([^"]*)"/).map { JSONValue.string(String($0.1)) }
        return .json(JSONValue.object(["id": 1, "files": .array(names)]).text(), status: 201)
    }

    private mutating func authenticate(_ request: LoopbackRequest, _ step: String) -> LoopbackResponse {
        guard step != "logout" else {
            tokens.remove(request.headers["Auth-Token"] ?? "")
            return .empty()
        }
        let sent = try? JSONValue(parsing: request.bodyText)
        guard let user = sent?["username"]?.string, let password = sent?["password"]?.string else { return .badRequest }
        guard step != "enroll" else {
            passwords[user] = password
            return .empty()
        }
        guard passwords[user] == password else { return .json(#"{"error":"Invalid username!"}"#, status: 401) }
        issued += 1
        tokens = ["t\(issued)"]
        return .json(#"{"username":"\#(user)","expires_in":3600}"#).header("Auth-Token", "t\(issued)")
    }
}

extension LoopbackRequest {
    fileprivate func item(_ name: String) -> String? { queryItems.first { $0.name == name }?.value }
    fileprivate var limit: Int { item("limit").flatMap { Int($0) } ?? 10 }

    /// Returns the URL of the page at an offset, with a comma in it, as URLs may have.
    fileprivate func page(at offset: Int) -> String {
        "http://\(headers["Host"] ?? "")\(path)?offset=\(offset)&color=red,green&limit=\(limit)"
    }
}

extension LoopbackResponse {
    fileprivate static var badRequest: LoopbackResponse { .html("<h1>Bad Request</h1>", status: 400) }

    fileprivate func webLinks(to previous: Int?, and next: Int?, below request: LoopbackRequest) -> LoopbackResponse {
        let links = [
            previous.map { "<\(request.page(at: $0))>; rel=\"previous\"" },
            next.map { "<\(request.page(at: $0))>; rel=next" },
        ]
        let text = links.compactMap(\.self).joined(separator: ",")
        return text.isEmpty ? self : header("Link", text)
    }

    fileprivate func ownHeaders(to previous: Int?, and next: Int?, below request: LoopbackRequest) -> LoopbackResponse {
        var response = self
        if let previous { response.headers["AG-Links-Previous"] = request.page(at: previous) }
        if let next { response.headers["AG-Links-Next"] = request.page(at: next) }
        return response
    }
}
