import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Calendar feeds", .timeLimit(.minutes(5)))
struct CalendarFeedTests {
    typealias GetFeed = CalendarAPI.GetFeed

    @Test("an entry's kind selects its model, and an entry of an unknown kind is a plain entry")
    func kinds() async throws {
        try await withCalendar { calendar in
            let entries = try await calendar.client.send(GetFeed(user: "ann"))
            #expect(entries.map { "\(type(of: $0))" } == ["Event", "Calendar", "PlainEntry"])
            #expect((entries[0] as? CalendarAPI.Event)?.location == "Room 6")
            #expect((entries[1] as? CalendarAPI.Calendar)?.color == "#2952A3")
            #expect((entries[2] as? CalendarAPI.PlainEntry)?.kind == "youtube#video")
        }
    }

    @Test("an entry of a known kind is validated by that kind, and the fault's schema position is in the extension")
    func misfit() async throws {
        var entries = CalendarService.entries
        entries[0]["when"] = "tomorrow"
        entries[1]["color"] = "blue"
        try await withCalendar(CalendarService(entries)) { calendar in
            let error = try await failure { _ = try await calendar.client.send(GetFeed(user: "ann")) }
            let faults = try #require(error.underlying as? PayloadError).faults
            #expect(faults.map { $0.payload?.pointer } == ["/data/items/0/when", "/data/items/1/color"])
            #expect(faults.allSatisfy { $0.schema?.file.contains("/Events/") == true })
            #expect(faults.allSatisfy { $0.through.first == "{entry}" })
        }
    }

    @Test("a link has the members that the calendar adds to links, and they are validated")
    func extendedLink() async throws {
        try await withCalendar { calendar in
            let event = try await calendar.events.read("e1")
            let contents = try event.webContents
            #expect(contents.map(\.width) == [276])
            #expect(contents.map(\.url.absoluteString) == ["http://x.example/cup.html"])
        }
        var entries = CalendarService.entries
        entries[0]["links"] = [
            [
                "rel": "r", "href": "http://x.example",
                "webContent": ["url": "http://x.example", "width": "wide", "height": 1],
            ]
        ]
        try await withCalendar(CalendarService(entries)) { calendar in
            let error = try await failure { _ = try await calendar.events.read("e1") }
            let fault = try #require((error.underlying as? PayloadError)?.faults.first)
            #expect(fault.payload?.pointer == "/data/links/0/webContent/width")
            #expect(fault.schema?.file.hasSuffix("Events/WebContent.json") == true)
        }
    }

    @Test("without the calendar's folder, the entries of the same feed are plain entries")
    func withoutExtension() async throws {
        let server = try LoopbackServer(handler: CalendarService().handler)
        defer { server.stop() }
        let client = try APIClient(baseURL: server.baseURL, schemas: .story("Calendar/Feed")) {
            $0.map("plain_entry", to: CalendarAPI.PlainEntry.self)
        }
        let login = try await client.send(CalendarAPI.ClientLogin(email: "ann@example.com", password: "good"))
        var ready = client
        ready.options.headers["Authorization"] = "GoogleLogin \(login.value)"
        let entries = try await ready.send(GetFeed(user: "ann"))
        #expect(entries.map(\.title) == ["Team meeting", "Ann's", "Darcy Dingo"])
        #expect(entries.allSatisfy { $0 is CalendarAPI.PlainEntry })
    }

    @Test("a model is replaced for one call, and the client is unchanged")
    func replacedModel() async throws {
        try await withCalendar { calendar in
            let mine = try await CalendarPageProgram.colored(calendar.client)
            #expect((mine[1] as? CalendarPageProgram.ColoredCalendar)?.red == 0x29)
            #expect(mine[0] is CalendarAPI.Event)
            let own = try await calendar.client.send(GetFeed(user: "ann"))
            #expect(own[1] is CalendarAPI.Calendar)
        }
    }

    @Test("a second model or a second schema for one kind is refused when the client is created")
    func secondModel() throws {
        func codes(_ schemas: SchemaSources, _ add: (inout SchemaRegistry) -> Void) throws -> [FaultCode] {
            do {
                _ = try APIClient(baseURL: "http://h", schemas: schemas) {
                    CalendarAPI.register(&$0)
                    add(&$0)
                }
                return []
            } catch let errors as SchemaErrors {
                return errors.faults.map(\.code)
            }
        }
        #expect(try codes(CalendarFixture.schemas) { _ in } == [])
        #expect(try codes(CalendarFixture.schemas) { $0.map("event", to: CalendarAPI.Event.self) } == [.shadowedTag])
        let other = SchemaSource(
            path: "Mine.json",
            text: #"{ "{extends}": "{entry}", "{case kind}": { "calendar#event": "{calendar}" } }"#
        )
        #expect(try codes(CalendarFixture.schemas + .sources([other])) { _ in } == [.extensionConflict])
    }

    @Test("pages are followed to the last one")
    func pages() async throws {
        try await withCalendar(CalendarService(CalendarService.events(61))) { calendar in
            let titles = try await CalendarPageProgram.everything(calendar.client)
            #expect(titles == (1...61).map { "Event \($0)" })
            #expect(calendar.server.calls.count == 61)
            #expect(
                calendar.server.calls.allSatisfy { $0.queryItems.contains { $0.name == "alt" && $0.value == "jsonc" } }
            )
        }
    }

    @Test("more pages than the limit are an error")
    func tooManyPages() async throws {
        try await withCalendar(CalendarService(CalendarService.events(61))) { calendar in
            let read = Locked(0)
            let error = try await failure {
                let feed = GetFeed(user: "ann", maxResults: 1)
                let pages = calendar.client.pages(of: feed, by: .body(next: "/data/nextLink"), maximumPages: 60)
                for try await _ in pages {
                    read.withLock { $0 += 1 }
                }
            }
            #expect(read.withLock { $0 } == 60 && calendar.server.calls.count == 60)
            guard case .tooManyPages(limit: 60)? = error.underlying as? ReplyError else {
                Testing.Issue.record(error)
                return
            }
        }
    }

    @Test(
        "queries are sorted and omit default values, and categories are path segments",
        arguments: [
            (GetFeed(user: "ann"), "/ann/private/full?alt=jsonc"),
            (GetFeed(user: "a@b.example", startIndex: 10), "/a%40b.example/private/full?alt=jsonc&start-index=10"),
            (
                GetFeed(user: "ann", query: "Darcy Dingo+", maxResults: 20),
                "/ann/private/full?alt=jsonc&max-results=20&q=Darcy+Dingo%2B"
            ),
            (
                GetFeed(user: "ann", categories: ["ferret|-iguana", "monkey"], startIndex: 10),
                "/ann/private/full/-/ferret%7C-iguana/monkey?alt=jsonc&start-index=10"
            ),
        ]
    )
    func queries(_ request: GetFeed, target: String) async throws {
        try await withCalendar { calendar in
            _ = try await calendar.client.send(request)
            #expect(calendar.server.calls.map(\.target) == ["/calendar/feeds" + target])
        }
    }

    @Test("errors are typed and read from XML, although other responses are JSON")
    func errors() async throws {
        try await withCalendar { calendar in
            #expect(
                try await CalendarPageProgram.reason(calendar.client)
                    == #"GData error invalidParameter: "start-index must be at least 1""#
            )
            let error = try await failure { _ = try await calendar.events.read("e9") }
            let refusal = try #require(error.underlying as? CalendarAPI.ServiceRefusal)
            #expect(error.reply?.status == 404)
            #expect(refusal.errors.map(\.code) == ["notFound", "more"])
            #expect(refusal.errors.map { $0.help?.absoluteString } == ["http://code.google.com/notFound", nil])
        }
    }
}
