import Foundation
import SchematicTesting

@testable import Schematic

/// The client of `Docs/Calendar.md` with a stub, whose feed has the entries. Other responses are samples.
struct CalendarFixture {
    /// The files of `Schemas/Calendar`.
    static let schemas = SchemaSources.story("Calendar")

    let stub = StubTransport()
    let client: APIClient
    let authentication: Authentication
    var events: Resource<CalendarAPI.Event> { CalendarPageProgram.events(client) }

    /// The requests other than logins.
    var calls: [StubCall] { stub.calls.filter { $0.operation != "ClientLogin" } }
    var logins: [StubCall] { stub.calls(of: CalendarAPI.ClientLogin.self) }

    init(
        clock: any Clock<Duration> = VirtualClock(),
        changing change: (inout ClientOptions) -> Void = { _ in }
    ) throws {
        stub.respond(to: CalendarAPI.ClientLogin.self, with: Self.text("SID=s\nLSID=l\nAuth=t1\n"))
        stub.respond(to: CalendarAPI.GetFeed.self, with: Self.feed(Self.entries))
        stub.respond(toOperation: "GetEvent", with: Self.event())
        stub.respond(toOperation: "DeleteEvent", with: .status(200))
        (client, authentication) = try CalendarPageProgram.client(
            "https://calendar.example",
            Self.schemas,
            transport: stub,
            clock: clock,
            changing: change,
            password: { "good" }
        )
    }
}

// MARK: Responses

extension CalendarFixture {
    static func text(_ text: String, status: Int = 200) -> StubResponse {
        .data(Data(text.utf8), type: "text/plain", status: status)
    }

    static func feed(_ entries: [JSONObject], next: String? = nil) -> StubResponse {
        var data: JSONObject = ["kind": "calendar#eventFeed", "etag": #"W/"F1""#, "totalResults": 61]
        data["items"] = .array(entries.map { .object($0) })
        if let next { data["nextLink"] = .string(next) }
        return .json(["apiVersion": "2.6", "data": .object(data)])
    }

    /// Returns a version of the first entry.
    static func event(tag: String = #""A1""#) -> StubResponse {
        var entry = entries[0]
        entry["etag"] = .string(tag)
        return .json(["data": .object(entry)])
    }

    /// Errors are XML, regardless of the format of other responses.
    static func refusal(_ status: Int, _ code: String, _ reason: String) -> StubResponse {
        let body = """
            <errors xmlns='http://schemas.google.com/g/2005'><error><domain>GData</domain><code>\(code)</code>\
            <internalReason>\(reason)</internalReason><extendedHelp>http://code.google.com/\(code)</extendedHelp></error>\
            <error><domain>GData</domain><code>more</code><internalReason>who knows</internalReason></error></errors>
            """
        return .data(Data(body.utf8), type: "application/vnd.google.gdata.error+xml", status: status)
    }
}
