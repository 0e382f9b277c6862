import Foundation
import LoopbackServer

@testable import Schematic

/// A server that behaves like FogBugz: one script for all commands, XML, and always status 200. The server
/// records the requests.
final class FogBugzServer: Sendable {
    struct State {
        /// The valid tokens.
        var tokens: Set<String> = []
        var issued = 0
        /// The responses that replace the usual ones, by command.
        var stubs: [String: LoopbackResponse] = [:]
    }

    let state = Locked(State())
    let loopback: LoopbackServer

    init() throws {
        loopback = try LoopbackServer(
            // Attachments are only counted; the beginning of the body is kept.
            receiving: { $0.command == "edit" ? .count(keeping: 4096) : .keep },
            handler: { [state] in Self.response(to: $0, state) }
        )
    }

    /// Sets the response to a command, with or without a valid token.
    func stub(_ command: String, with response: LoopbackResponse) {
        state.withLock { $0.stubs[command] = response }
    }

    /// Ends every session, as an administrator can do.
    func endSessions() { state.withLock { $0.tokens = [] } }

    /// The requests, one line each: method, command, token.
    var record: [String] {
        loopback.requests.map { "\($0.method) \($0.command ?? $0.path) \($0.token ?? "-")" }
    }

    static func xml(_ text: String) -> LoopbackResponse {
        .text(#"<?xml version="1.0" encoding="UTF-8"?><response>\#(text)</response>"#, type: "text/xml")
    }

    static func error(_ code: Int, _ text: String) -> LoopbackResponse {
        xml(#"<error code="\#(code)"><![CDATA[\#(text)]]></error>"#)
    }

    private static func response(to request: LoopbackRequest, _ state: Locked<State>) -> LoopbackResponse {
        if request.path == "/api.xml" {
            return xml("<version>8</version><minversion>1</minversion><url>api.asp?</url>")
        }
        guard request.path == "/api.asp", let command = request.command else { return .empty(status: 404) }
        if let stub = state.withLock({ $0.stubs[command] }) { return stub }
        if command == "logon" { return logIn(request, state) }
        guard let token = request.token, state.withLock({ $0.tokens.contains(token) }) else {
            return error(3, "Not logged on")
        }
        switch command {
        case "logoff":
            state.withLock { _ = $0.tokens.remove(token) }
            return xml("")
        case "edit": return edit(request)
        default: return lists[command].map(xml) ?? error(4, "Unknown command")
        }
    }

    /// The token contains characters that must be escaped in XML and in a query.
    private static func logIn(_ request: LoopbackRequest, _ state: Locked<State>) -> LoopbackResponse {
        guard request.method == "POST", request.bodyText == "email=ann%40example.com&password=hush%261" else {
            return error(1, "Incorrect password or username")
        }
        let token = state.withLock { state in
            state.issued += 1
            let token = "24dsg&\(state.issued)"
            state.tokens.insert(token)
            return token
        }
        return xml("<token><![CDATA[\(token)]]></token>")
    }

    private static func edit(_ request: LoopbackRequest) -> LoopbackResponse {
        guard request.method == "POST", let number = request.parameter("ixBug") else { return error(4, "Which case?") }
        if request.parameter("ixBugEvent") == "1" { return error(9, "Case has changed since last view") }
        return xml(#"<case ixBug="\#(number)" operations="edit,assign,resolve"></case>"#)
    }

    private static let lists = [
        "listProjects": """

          <projects>
            <project>
              <ixProject>1</ixProject>
              <sProject>Inbox</sProject>
              <fDeleted>false</fDeleted>
            </project>
          </projects>

        """,
        "listPeople": """
        <people><person><ixPerson>2</ixPerson><sFullName>Ann &amp; Co</sFullName></person>\
        <person><ixPerson>3</ixPerson><sFullName>Bob</sFullName><sEmail/></person></people>
        """,
        "listFixFors": """
        <fixfors><fixfor><ixFixFor>1</ixFixFor><sFixFor>Undecided</sFixFor><dt></dt><fDeleted>false</fDeleted>\
        </fixfor><fixfor><ixFixFor>4</ixFixFor><sFixFor>1.0</sFixFor><dt>2011-01-04T10:06:24Z</dt>\
        <fDeleted>false</fDeleted></fixfor></fixfors>
        """,
        "search": """
        <cases count="1"><case ixBug="123" operations="edit,assign"><ixBug>123</ixBug><sTitle>Hi</sTitle>\
        <dtOpened>2011-01-04T10:06:24Z</dtOpened><dtDue>2011-01-05</dtDue><hrsCurrEst>1.5</hrsCurrEst>\
        <fOpen>true</fOpen><ixBugParent>0</ixBugParent><ixBugChildren>12,34</ixBugChildren><c>7</c><c>9</c>\
        <sArea/></case></cases>
        """,
    ]
}

extension LoopbackRequest {
    fileprivate var command: String? { parameter("cmd") }
    fileprivate var token: String? { parameter("token") }
}
