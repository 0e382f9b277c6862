import Foundation
import LoopbackServer
import SchematicTesting

@testable import Schematic

/// A server with one response to all commands, for tests of the transport.
enum FogBugzServer {
    /// The elements of the response. The login, the lists and an edit each read their own.
    private static let elements = """
        <version>8</version><minversion>1</minversion><url>api.asp?</url><token>24dsg</token>
        <projects><project><ixProject>1</ixProject><sProject>Inbox</sProject><fDeleted>false</fDeleted></project></projects>
        <people/><fixfors/><case ixBug="9" operations="edit,assign,resolve"/>
        """

    /// Starts the server. Attachments are only counted; the beginning of a body is kept.
    static func start() throws -> LoopbackServer {
        try LoopbackServer(receiving: { _ in .count(keeping: 4096) }) { _ in
            .text("<response>\(elements)</response>", type: "text/xml")
        }
    }
}

extension StubResponse {
    /// A response with status 200 in XML.
    static func xml(_ text: String) -> StubResponse {
        let text = #"<?xml version="1.0" encoding="UTF-8"?><response>\#(text)</response>"#
        return .data(Data(text.utf8), type: "text/xml")
    }

    /// A refusal, which has status 200, too.
    static func error(_ code: Int, _ text: String) -> StubResponse {
        .xml(#"<error code="\#(code)"><![CDATA[\#(text)]]></error>"#)
    }
}

extension StubTransport {
    /// Sets the response to a list.
    func list<Thing: FogBugz.Listed>(_ type: Thing.Type, with response: StubResponse) {
        respond(to: FogBugz.GetAll<Thing>.self, named: Thing.command, with: response)
    }

    /// The requests, one line each: method, command, token.
    var record: [String] {
        calls.map { call in
            let command = call.query("cmd").first ?? call.request.url.path
            return "\(call.request.method) \(command) \(call.query("token").first ?? "-")"
        }
    }
}
