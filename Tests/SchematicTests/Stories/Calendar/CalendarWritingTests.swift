import Foundation
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Changes to calendar entries", .bounded)
struct CalendarWritingTests {
    private static let day = Date(timeIntervalSince1970: 1_273_219_200)
    private static let conflict = CalendarFixture.refusal(412, "mismatchedEtag", "the entry has changed")
        .header("ETag", #""A2""#)

    private func text(_ call: StubCall) -> String { String(decoding: call.body ?? Data(), as: UTF8.self) }

    private func methodsAndTags(_ calls: some Sequence<StubCall>) -> [String] {
        calls.map { "\($0.request.method) \($0.request.headers["If-Match"] ?? "-")" }
    }

    @Test("members that no schema contains are written back unchanged")
    func unknownsGoBack() async throws {
        let calendar = try CalendarFixture()
        let saved = try #require(try await CalendarPageProgram.move(calendar.events))
        #expect(saved.location == "Room 7")
        var expected = try #require(CalendarFixture.entries.first)
        expected["location"] = "Room 7"
        let sent = try #require(calendar.calls.last)
        #expect(sent.request.method == .put && sent.request.url.path == "/calendar/feeds/ann/private/full/e1")
        #expect(text(sent) == JSONValue.object(["data": .object(expected)]).text())
        #expect(sent.content?["data"]?["sequence"]?["unk"]?[0]?.number?.text == "1.50")
    }

    @Test("an object that was not read completely is not saved, and the error states the reason")
    func lossy() async throws {
        let calendar = try CalendarFixture { $0.replyChecks.unknownKeys = .drop }
        let error = try await failure { _ = try await CalendarPageProgram.move(calendar.events) }
        #expect(error.stage == .compose && error.operation == "UpdateEvent")
        let faults = try #require(error.underlying as? PayloadError).faults
        #expect(faults.map(\.code) == [.lossyObject, .lossyObject, .lossyObject])
        #expect(Set(faults.map { $0.payload?.pointer }) == ["/data", "/data/when/0", "/data/links/1"])
        #expect("\(error)".contains("read it with unknownKeys 'keep'"))
        #expect(calendar.calls.map(\.request.method) == [.get])
    }

    @Test("every write applies to the version that was read, and each response contains the next version")
    func versions() async throws {
        let calendar = try CalendarFixture()
        let tags = [#""A2""#, #""A3""#, #""A4""#].map { CalendarFixture.event(tag: $0) }
        calendar.stub.respond(toOperation: "UpdateEvent", with: tags[0], tags[1], tags[2])
        var event = try await calendar.events.read("e1")
        for title in ["A", "B", "C"] {
            event.title = title
            event = try #require(try await calendar.events.save(event))
        }
        try await calendar.events.remove(event)
        let expected = ["GET -", #"PUT "A1""#, #"PUT "A2""#, #"PUT "A3""#, #"DELETE "A4""#]
        #expect(methodsAndTags(calendar.calls) == expected)
        #expect(calendar.calls.last?.request.url.lastPathComponent == "e1")
    }

    @Test("a new event is sent without a version")
    func creation() async throws {
        let calendar = try CalendarFixture()
        let event = CalendarAPI.Event(title: "Lunch", from: Self.day, to: Self.day + 3600)
        let saved = try await calendar.events.save(event)
        #expect(saved?.title == "Team meeting")
        #expect(methodsAndTags(calendar.calls) == ["POST -"])
        #expect(
            text(calendar.calls[0]) == #"{"data":{"kind":"calendar#event","#
                + #""when":[{"start":"2010-05-07T08:00:00Z","end":"2010-05-07T09:00:00Z"}],"title":"Lunch"}}"#
        )
    }

    @Test("a change by another client is a typed conflict with both versions and the service's own reason")
    func conflict() async throws {
        let calendar = try CalendarFixture()
        calendar.stub.respond(toOperation: "UpdateEvent", with: Self.conflict)
        calendar.stub.respond(toOperation: "DeleteEvent", with: Self.conflict)
        let event = try await calendar.events.read("e1")
        let error = try await failure { try await calendar.events.save(event) }
        let conflict = try #require(error.conflict)
        #expect(error.reply?.status == 412)
        #expect(conflict.expected?.rawValue == #""A1""# && conflict.current?.rawValue == #""A2""#)
        #expect((conflict.reason as? CalendarAPI.ServiceRefusal)?.errors.first?.code == "mismatchedEtag")
        let removal = try await failure { try await calendar.events.remove(event) }
        #expect(removal.conflict != nil)
    }

    @Test("a call can replace any version")
    func anyVersion() async throws {
        let calendar = try CalendarFixture()
        try await calendar.events.save(calendar.events.read("e1"), entityTag: .any)
        #expect(methodsAndTags(calendar.calls) == ["GET -", "PUT *"])
    }

    @Test("a conflict is resolved by reading the entry again")
    func moveAnyway() async throws {
        let calendar = try CalendarFixture()
        calendar.stub.respond(toOperation: "UpdateEvent", with: Self.conflict, .sample())
        try await CalendarPageProgram.moveAnyway(calendar.events)
        #expect(methodsAndTags(calendar.calls) == ["GET -", #"PUT "A1""#, "GET -", "PUT *"])
    }

    @Test("a weak tag is not sent with a write")
    func weakTag() async throws {
        let calendar = try CalendarFixture()
        calendar.stub.respond(toOperation: "GetEvent", with: CalendarFixture.event(tag: #"W/"A1""#))
        try await calendar.events.save(calendar.events.read("e1"))
        #expect(methodsAndTags(calendar.calls) == ["GET -", "PUT -"])
    }
}
