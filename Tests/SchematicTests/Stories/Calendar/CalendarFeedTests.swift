import Foundation
import SchematicPlatform
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

@Suite("Calendar feeds", .bounded)
struct CalendarFeedTests {
    typealias GetFeed = CalendarAPI.GetFeed

    @Test("an entry's kind selects its model, and an entry of an unknown kind is a plain entry")
    func kinds() async throws {
        let entries = try await CalendarFixture().client.send(GetFeed(user: "ann"))
        #expect(entries.map { "\(type(of: $0))" } == ["Event", "Calendar", "PlainEntry"])
        #expect((entries[0] as? CalendarAPI.Event)?.location == "Room 6")
        #expect((entries[1] as? CalendarAPI.Calendar)?.color == "#2952A3")
        #expect((entries[2] as? CalendarAPI.PlainEntry)?.kind == "youtube#video")
    }

    @Test("an entry of a known kind is validated by that kind, and the fault's schema position is in the extension")
    func misfit() async throws {
        var entries = CalendarFixture.entries
        entries[0]["when"] = "tomorrow"
        entries[1]["color"] = "blue"
        let calendar = try CalendarFixture()
        calendar.stub.respond(to: GetFeed.self, with: CalendarFixture.feed(entries).unchecked)
        let error = try await failure { _ = try await calendar.client.send(GetFeed(user: "ann")) }
        let faults = try #require(error.underlying as? PayloadError).faults
        #expect(faults.map { $0.payload?.pointer } == ["/data/items/0/when", "/data/items/1/color"])
        #expect(faults.allSatisfy { $0.schema?.file.contains("/Events/") == true })
        #expect(faults.allSatisfy { $0.through.first == "{entry}" })
    }

    @Test("each violation of the feed's schemas is an error")
    func violations() async throws {
        let schemas = CalendarFixture.schemas
        try await expectFailsWell(GetFeed.self, in: schemas, configure: CalendarAPI.register) { client in
            _ = try await client.send(GetFeed(user: "ann"))
        }
    }

    @Test("a link has the members that the calendar adds to links, and they are validated")
    func extendedLink() async throws {
        let calendar = try CalendarFixture()
        let contents = try await calendar.events.read("e1").webContents
        #expect(contents.map(\.width) == [276])
        #expect(contents.map(\.url.absoluteString) == ["http://x.example/cup.html"])

        var entry = CalendarFixture.entries[0]
        let content: JSONValue = ["url": "http://x.example", "width": "wide", "height": 1]
        entry["links"] = [["rel": "r", "href": "http://x.example", "webContent": content]]
        calendar.stub.respond(toOperation: "GetEvent", with: .json(["data": .object(entry)]).unchecked)
        let error = try await failure { _ = try await calendar.events.read("e1") }
        let fault = try #require((error.underlying as? PayloadError)?.faults.first)
        #expect(fault.payload?.pointer == "/data/links/0/webContent/width")
        #expect(fault.schema?.file.hasSuffix("Events/WebContent.json") == true)
    }

    @Test("without the calendar's folder, the entries of the same feed are plain entries")
    func withoutExtension() async throws {
        let stub = try CalendarFixture().stub
        let client = try APIClient(baseURL: "http://h", schemas: .story("Calendar/Feed"), transport: stub) {
            $0.map("plain_entry", to: CalendarAPI.PlainEntry.self)
        }
        let entries = try await client.send(GetFeed(user: "ann"))
        #expect(entries.map(\.title) == ["Team meeting", "Ann's", "Darcy Dingo"])
        #expect(entries.allSatisfy { $0 is CalendarAPI.PlainEntry })
    }

    @Test("a model is replaced for one call, and the client is unchanged")
    func replacedModel() async throws {
        let client = try CalendarFixture().client
        let mine = try await CalendarPageProgram.colored(client)
        #expect((mine[1] as? CalendarPageProgram.ColoredCalendar)?.red == 0x29)
        #expect(mine[0] is CalendarAPI.Event)
        let own = try await client.send(GetFeed(user: "ann"))
        #expect(own[1] is CalendarAPI.Calendar)
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

    /// A calendar whose feed has 61 pages with an event each.
    private func calendarWithPages() throws -> CalendarFixture {
        let calendar = try CalendarFixture()
        calendar.stub.respond(to: GetFeed.self) { request in
            let url = request.url.absoluteString
            let number = url.firstMatch(of: /start-index=(\d+)/).flatMap { Int($0.1) } ?? 1
            var event = CalendarFixture.entries[0]
            event["title"] = .string("Event \(number)")
            let next = "https://calendar.example\(request.url.path)?alt=jsonc&start-index=\(number + 1)"
            return CalendarFixture.feed([event], next: number < 61 ? next : nil)
        }
        return calendar
    }

    @Test("pages are followed to the last one")
    func pages() async throws {
        let calendar = try calendarWithPages()
        let titles = try await CalendarPageProgram.everything(calendar.client)
        #expect(titles == (1...61).map { "Event \($0)" })
        #expect(calendar.calls.count == 61)
        #expect(calendar.calls.allSatisfy { $0.query("alt") == ["jsonc"] })
    }

    @Test("more pages than the limit are an error")
    func tooManyPages() async throws {
        let calendar = try calendarWithPages()
        let read = Locked(0)
        let error = try await failure {
            let feed = GetFeed(user: "ann", maxResults: 1)
            let pages = calendar.client.pages(of: feed, by: .body(next: "/data/nextLink"), maximumPages: 60)
            for try await _ in pages {
                read.withLock { $0 += 1 }
            }
        }
        #expect(read.withLock { $0 } == 60 && calendar.calls.count == 60)
        guard let cause = error.underlying as? ReplyError, cause.code == .tooManyPages, cause.limit == 60 else {
            Testing.Issue.record(error)
            return
        }
    }

    @Test(
        "queries are sorted and omit default values, and categories are path segments",
        arguments: [
            (GetFeed(user: "ann"), "/ann/private/full?alt=jsonc"),
            (GetFeed(user: "a@b.example", startIndex: 10), "/a%40b.example/private/full?alt=jsonc&start-index=10"),
            (
                GetFeed(user: "ann", search: "Darcy Dingo+", maxResults: 20),
                "/ann/private/full?alt=jsonc&max-results=20&q=Darcy+Dingo%2B"
            ),
            (
                GetFeed(user: "ann", categories: ["ferret|-iguana", "monkey"], startIndex: 10),
                "/ann/private/full/-/ferret%7C-iguana/monkey?alt=jsonc&start-index=10"
            ),
        ]
    )
    func queries(_ request: GetFeed, target: String) async throws {
        let calendar = try CalendarFixture()
        _ = try await calendar.client.send(request)
        let base = "https://calendar.example/calendar/feeds"
        #expect(calendar.calls.map(\.request.url.absoluteString) == [base + target])
    }

    @Test("errors are typed and read from XML, although other responses are JSON")
    func errors() async throws {
        let calendar = try CalendarFixture()
        let reason = "start-index must be at least 1"
        calendar.stub.respond(to: GetFeed.self, with: CalendarFixture.refusal(400, "invalidParameter", reason))
        calendar.stub.respond(toOperation: "GetEvent", with: CalendarFixture.refusal(404, "notFound", "no such entry"))
        #expect(
            try await CalendarPageProgram.reason(calendar.client) == #"GData error invalidParameter: "\#(reason)""#
        )
        let error = try await failure { _ = try await calendar.events.read("e9") }
        let refusal = try #require(error.underlying as? CalendarAPI.ServiceRefusal)
        #expect(error.reply?.status == 404)
        #expect(refusal.errors.map(\.code) == ["notFound", "more"])
        #expect(refusal.errors.map { $0.help?.absoluteString } == ["http://code.google.com/notFound", nil])
    }
}
