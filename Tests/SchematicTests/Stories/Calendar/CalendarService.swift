import Foundation
import LoopbackServer

@testable import Schematic

/// A service like Google's calendar: its login uses lines of text, its feeds are JSON, it keeps all members of an
/// entry, and it refuses to overwrite a version that the client has not read. The server records the requests.
final class CalendarService: Sendable {
    struct State {
        var entries: [JSONObject] = []
        var password = "good"
        var captcha: String?
        /// The number of logins. Only the token of the last one is valid.
        var logins = 0
        var tokenIsGood = true
        /// The number of calls to refuse as busy, with status 503.
        var busy = 0
    }

    let state: Locked<State>

    init(_ entries: [JSONObject] = CalendarService.entries) { state = Locked(State(entries: entries)) }

    /// Invalidates all tokens issued so far.
    func expireTokens() { state.withLock { $0.tokenIsGood = false } }

    /// Gives an entry another version, like a change by another client.
    func touch(_ id: String) {
        state.withLock { state in
            for index in state.entries.indices where state.entries[index].id == id { state.entries[index].renew() }
        }
    }

    var handler: LoopbackServer.Handler {
        { [self] request in
            if request.path == "/accounts/ClientLogin" { return logIn(request) }
            return state.withLock { state in
                guard state.takesToken(request) else { return .text("Token expired", status: 401) }
                if state.busy > 0 {
                    state.busy -= 1
                    return .text("Busy", status: 503)
                }
                return state.respond(to: request)
            }
        }
    }

    private func logIn(_ request: LoopbackRequest) -> LoopbackResponse {
        state.withLock { state in
            let form = Set(request.bodyText.split(separator: "&").map(String.init))
            guard form.contains("Passwd=\(state.password)") else {
                return .text("Error=BadAuthentication\n", status: 403)
            }
            if let captcha = state.captcha, !form.isSuperset(of: ["logintoken=CapToken", "logincaptcha=\(captcha)"]) {
                return .text(
                    "Url=http://x\nError=CaptchaRequired\nCaptchaToken=CapToken\nCaptchaUrl=CapUrl\n",
                    status: 403
                )
            }
            state.logins += 1
            state.tokenIsGood = true
            return .text("SID=s\nLSID=l\nAuth=t\(state.logins)\n")
        }
    }
}

extension CalendarService.State {
    fileprivate func takesToken(_ request: LoopbackRequest) -> Bool {
        tokenIsGood && request.headers["Authorization"] == "GoogleLogin auth=t\(logins)"
    }

    fileprivate mutating func respond(to request: LoopbackRequest) -> LoopbackResponse {
        let steps = request.path.split(separator: "/").drop { $0 != "full" }.dropFirst()
        guard let id = steps.first.map(String.init), id != "-" else {
            return request.method == "POST" ? create(request) : feed(request)
        }
        guard let index = entries.firstIndex(where: { $0.id == id }) else {
            return .refusal(404, "notFound", "no such entry")
        }
        guard request.method != "GET" else { return .entry(entries[index]) }
        if let tag = request.headers["If-Match"], tag != "*", tag != entries[index].entityTag {
            return .refusal(412, "mismatchedEtag", "the entry has changed").header("ETag", entries[index].entityTag)
        }
        guard request.method == "PUT" else {
            entries.remove(at: index)
            return .empty(status: 200)
        }
        guard var entry = request.sentEntry else { return .refusal(400, "invalidEntry", "no entry was sent") }
        entry["etag"] = entries[index]["etag"]
        entry.renew()
        entries[index] = entry
        return .entry(entry)
    }

    private mutating func create(_ request: LoopbackRequest) -> LoopbackResponse {
        guard var entry = request.sentEntry else { return .refusal(400, "invalidEntry", "no entry was sent") }
        entry["id"] = .string("e\(entries.count + 1)")
        entry["etag"] = #""A0""#
        entry["updated"] = "2011-01-04T10:06:24Z"
        entry["links"] = []
        entry.renew()
        entries.append(entry)
        return .entry(entry, status: 201)
    }

    private func feed(_ request: LoopbackRequest) -> LoopbackResponse {
        func item(_ name: String) -> String? { request.queryItems.first { $0.name == name }?.value }
        let start = item("start-index").map { Int($0) ?? 0 } ?? 1
        guard start > 0, item("q") != "x" else {
            return .refusal(400, "invalidParameter", "start-index must be at least 1")
        }
        let size = item("max-results").flatMap { Int($0) } ?? 25
        var data: JSONObject = ["kind": "calendar#eventFeed", "etag": #"W/"F1""#]
        data["totalResults"] = .number(JSONNumber(entries.count))
        data["items"] = .array(entries.dropFirst(start - 1).prefix(size).map { .object($0) })
        if start - 1 + size < entries.count {
            let next = "\(request.path)?alt=jsonc&max-results=\(size)&start-index=\(start + size)"
            data["nextLink"] = .string("http://\(request.headers["Host"] ?? "")\(next)")
        }
        return .json(JSONValue.object(["apiVersion": "2.6", "data": .object(data)]).text())
    }
}

extension JSONObject {
    var id: String? { self["id"]?.string }
    var entityTag: String { self["etag"]?.string ?? "" }

    /// Increments the version: `"A1"` becomes `"A2"`, and `W/"A1"` becomes `W/"A2"`.
    fileprivate mutating func renew() {
        let number = Int(entityTag.filter(\.isNumber)) ?? 0
        self["etag"] = .string(entityTag.prefix { !$0.isNumber } + "\(number + 1)\"")
    }
}

extension LoopbackRequest {
    /// The entry in the request, with its members in their order.
    var sentEntry: JSONObject? { (try? JSONValue(parsing: bodyText))?["data"]?.object }
}

extension LoopbackResponse {
    fileprivate static func entry(_ entry: JSONObject, status: Int = 200) -> LoopbackResponse {
        let body = JSONValue.object(["apiVersion": "2.6", "data": .object(entry)])
        return .json(body.text(), status: status).header("ETag", entry.entityTag)
    }

    /// Errors are XML, regardless of the requested format.
    fileprivate static func refusal(_ status: Int, _ code: String, _ reason: String) -> LoopbackResponse {
        .text(
            """
            <errors xmlns='http://schemas.google.com/g/2005'><error><domain>GData</domain><code>\(code)</code>\
            <internalReason>\(reason)</internalReason><extendedHelp>http://code.google.com/\(code)</extendedHelp></error>\
            <error><domain>GData</domain><code>more</code><internalReason>who knows</internalReason></error></errors>
            """,
            type: "application/vnd.google.gdata.error+xml",
            status: status
        )
    }
}
