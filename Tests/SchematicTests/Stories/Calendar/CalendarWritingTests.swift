import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Changes to calendar entries", .timeLimit(.minutes(5)))
struct CalendarWritingTests {
    private static let day = Date(timeIntervalSince1970: 1_273_219_200)

    @Test("members that no schema contains are written back unchanged")
    func unknownsGoBack() async throws {
        try await withCalendar { calendar in
            let saved = try #require(try await CalendarPageProgram.move(calendar.events))
            #expect(saved.location == "Room 7")
            var expected = try #require(CalendarService.entries.first)
            expected["location"] = "Room 7"
            let sent = try #require(calendar.server.calls.last)
            #expect(sent.method == "PUT" && sent.path == "/calendar/feeds/ann/private/full/e1")
            #expect(sent.bodyText == JSONValue.object(["data": .object(expected)]).text())
            #expect(sent.sentEntry?["sequence"]?["unk"]?[0]?.number?.text == "1.50")
        }
    }

    @Test("an object that was not read completely is not saved, and the error states the reason")
    func lossy() async throws {
        let dropping: (inout ClientOptions) -> Void = { $0.replyChecks.unknownKeys = .drop }
        try await withCalendar(changing: dropping) { calendar in
            let error = try await failure { _ = try await CalendarPageProgram.move(calendar.events) }
            #expect(error.stage == .compose && error.operation == "UpdateEvent")
            let faults = try #require(error.underlying as? PayloadError).faults
            #expect(faults.map(\.code) == [.lossyObject, .lossyObject, .lossyObject])
            #expect(Set(faults.map { $0.payload?.pointer }) == ["/data", "/data/when/0", "/data/links/1"])
            #expect("\(error)".contains("read it with unknownKeys 'keep'"))
            #expect(calendar.server.calls.map(\.method) == ["GET"])
        }
    }

    @Test("every write applies to the version that was read, and each response contains the next version")
    func versions() async throws {
        try await withCalendar { calendar in
            var event = try await calendar.events.read("e1")
            for title in ["A", "B", "C"] {
                event.title = title
                event = try #require(try await calendar.events.save(event))
            }
            try await calendar.events.remove(event)
            let writes = calendar.server.calls.dropFirst()
            #expect(
                writes.map { "\($0.method) \($0.headers["If-Match"] ?? "-")" } == [
                    #"PUT "A1""#, #"PUT "A2""#, #"PUT "A3""#, #"DELETE "A4""#,
                ]
            )
            #expect(calendar.service.state.withLock { $0.entries.compactMap(\.id) } == ["c1", "v1"])
        }
    }

    @Test("a new event is sent without a version")
    func creation() async throws {
        try await withCalendar { calendar in
            let event = CalendarAPI.Event(title: "Lunch", from: Self.day, to: Self.day + 3600)
            let saved = try #require(try await calendar.events.save(event))
            #expect(saved.title == "Lunch")
            let sent = try #require(calendar.server.calls.first)
            #expect(sent.method == "POST" && sent.headers["If-Match"] == nil)
            #expect(
                sent.bodyText == #"{"data":{"kind":"calendar#event","#
                    + #""when":[{"start":"2010-05-07T08:00:00Z","end":"2010-05-07T09:00:00Z"}],"title":"Lunch"}}"#
            )
        }
    }

    @Test("a change by another client is a typed conflict with both versions and the service's own reason")
    func conflict() async throws {
        try await withCalendar { calendar in
            var event = try await calendar.events.read("e1")
            calendar.service.touch("e1")
            event.title = "Mine"
            let mine = event
            let error = try await failure { try await calendar.events.save(mine) }
            let conflict = try #require(error.conflict)
            #expect(error.reply?.status == 412)
            #expect(conflict.expected?.rawValue == #""A1""# && conflict.current?.rawValue == #""A2""#)
            #expect((conflict.reason as? CalendarAPI.ServiceRefusal)?.errors.first?.code == "mismatchedEtag")
            let removal = try await failure { try await calendar.events.remove(mine) }
            #expect(removal.conflict != nil)
            #expect(calendar.service.state.withLock { $0.entries[0]["title"] } == "Team meeting")
        }
    }

    @Test("a call can replace any version")
    func anyVersion() async throws {
        try await withCalendar { calendar in
            let event = try await calendar.events.read("e1")
            calendar.service.touch("e1")
            try await calendar.events.save(event, entityTag: .any)
            #expect(calendar.server.calls.last?.headers["If-Match"] == "*")
        }
    }

    @Test("a conflict is resolved by reading the entry again")
    func moveAnyway() async throws {
        let service = CalendarService()
        let once = Locked(true)
        let server = try LoopbackServer { request in
            let isFirst =
                request.method == "PUT"
                && once.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
            if isFirst { service.touch("e1") }
            return service.handler(request)
        }
        defer { server.stop() }
        let (client, _) = try CalendarPageProgram.client(server.baseURL, CalendarFixture.schemas) { "good" }
        try await CalendarPageProgram.moveAnyway(CalendarPageProgram.events(client))
        #expect(
            server.calls.map { "\($0.method) \($0.headers["If-Match"] ?? "-")" } == [
                "GET -", #"PUT "A1""#, "GET -", "PUT *",
            ]
        )
    }

    @Test("a weak tag is not sent with a write")
    func weakTag() async throws {
        var entries = CalendarService.entries
        entries[0]["etag"] = #"W/"A1""#
        try await withCalendar(CalendarService(entries)) { calendar in
            let event = try await calendar.events.read("e1")
            try await calendar.events.save(event)
            #expect(calendar.server.calls.map { $0.headers["If-Match"] } == [nil, nil])
        }
    }
}
