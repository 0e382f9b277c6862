import Foundation
import LoopbackServer
import SchematicPlatform

@testable import Schematic

/// A server that requires a token in `X-Token`, and issues one in response to a POST of the password to `/session`.
/// The requests are in the server's own record.
final class TokenServer: Sendable {
    struct State {
        var password = "good"
        var issued = 0
        var valid: Set<String> = []
        var captcha: String?
        /// The number of calls for which each token is valid.
        var uses = Int.max
        var used = 0
    }

    let state = Locked(State())
    /// Runs while a call is answered, before its token is checked.
    ///
    /// This is a structure, because a bare function gets another thunk each time that it is read through a generic
    /// type: after some thousand calls, the thunks overflow the stack of a thread.
    struct Hook: Sendable {
        var run: @Sendable (LoopbackRequest) -> Void = { _ in }
    }

    let onCall = Locked(Hook())

    /// Invalidates all tokens issued so far.
    func revoke() { state.withLock { $0.valid = [] } }

    var handler: LoopbackServer.Handler {
        { [self] request in
            switch (request.method, request.path) {
            case ("POST", "/session"): logIn(request)
            case ("DELETE", "/session"): call(request) { .empty() }
            case (_, "/moved"): call(request) { .redirect(to: "/there", status: 307) }
            default: call(request) { .json(#"{"n":1}"#) }
            }
        }
    }

    private func logIn(_ request: LoopbackRequest) -> LoopbackResponse {
        state.withLock { state in
            let form = request.bodyText
            guard form.contains("password=\(state.password)") else {
                return .json(#"{"error":"BadAuthentication"}"#, status: 403)
            }
            if let captcha = state.captcha, !form.contains("captcha=\(captcha)") || !form.contains("answer=CapAnswer") {
                return .json(##"{"error":"CaptchaRequired","token":"CapToken","url":"CapUrl"}"##, status: 403)
            }
            state.issued += 1
            state.used = 0
            state.valid = ["t\(state.issued)"]
            return .json(#"{"token":"t\#(state.issued)"}"#)
        }
    }

    private func call(_ request: LoopbackRequest, _ answer: () -> LoopbackResponse) -> LoopbackResponse {
        onCall.withLock { $0 }.run(request)
        let isLetIn = state.withLock { state in
            guard let token = request.headers["X-Token"], state.valid.contains(token) else { return false }
            state.used += 1
            if state.used >= state.uses { state.valid = [] }
            return true
        }
        return isLetIn ? answer() : .json(#"{"error":"who are you?"}"#, status: 401)
    }
}

/// The login request of this server, declared like any other request.
struct OpenSession: APIRequest {
    var password: String
    var captcha: String?
    var answer: String?
    let path: PathTemplate = "session"
    let method = HTTPMethod.post
    var body: RequestBody {
        .form(["password": password, "captcha": captcha, "answer": answer])
    }
    func result(from reply: Reply) throws -> AccessToken { AccessToken(try reply.fields["token"]) }

    static let schemas = [
        "OpenSession.response.json": #"{ "token": "{secret}" }"#,
        "OpenSession.error.json": #""{refusal}""#,
        "Refusal.json": #"{ "error": "text", "token{?}": "text", "url{?}": "text" }"#,
    ]

    /// Maps an error response of the server to a challenge or to an error of the app.
    static func map(_ registry: inout SchemaRegistry) {
        registry.map("refusal", decode: { fields -> any Error in try refusal(fields) })
    }

    private static func refusal(_ fields: Fields) throws -> any Error {
        let name: String = try fields["error"]
        guard name == "CaptchaRequired" else { return LoginRefusal(name: name) }
        let place: String = try fields["url"]
        return AuthenticationChallenge(
            .captcha,
            token: try fields["token"],
            url: URL(string: "https://www.server.example/accounts/" + place)
        )
    }
}

/// An error defined by the app.
struct LoginRefusal: Error {
    let name: String
}

struct CloseSession: APIRequest {
    typealias Result = Void
    let path: PathTemplate = "session"
    let method = HTTPMethod.delete
}

struct GetThing: APIRequest {
    var path: PathTemplate = "thing"
    var method = HTTPMethod.get
    var body = RequestBody.none
    var values = RequestContext()
    var options: RequestOptions { RequestOptions(context: values) }
}

extension LoopbackServer {
    /// The requests, one line each: method, path, and token.
    var record: [String] {
        requests.map { "\($0.method) \($0.path) \($0.headers["X-Token"] ?? $0.headers["Authorization"] ?? "-")" }
    }

    /// The number of login requests.
    var loginCount: Int { requests.filter { $0.method == "POST" && $0.path == "/session" }.count }
}

/// A clock that advances only on request.
final class TestTime: Sendable {
    private let time = Locked(Date(timeIntervalSince1970: 1_700_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
