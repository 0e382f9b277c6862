import Foundation
import LoopbackServer
import Schematic
import Testing

/// The story of a Redmine server, with the recorded responses of a real one.
@Suite("Recorded Redmine story", .timeLimit(.minutes(5)))
struct RedmineStoryTests {
    static let formats: [Redmine.Format] = [.json, .xml]

    /// Runs a client of a server that returns the recorded responses of a real one.
    static func withRecorded(
        _ name: String,
        _ format: Redmine.Format,
        _ body: (Redmine, LoopbackServer) async throws -> Void
    ) async throws {
        let server = try RedmineTranscript("\(name)-\(format.rawValue)").server()
        defer { server.stop() }
        try await body(
            Redmine(at: server.baseURL, key: "dummy", schemas: .story("Redmine"), format: format),
            server
        )
    }

    @Test("edits are read back as they were written, and removed again", arguments: formats)
    func script(format: Redmine.Format) async throws {
        try await Self.withRecorded("script", format) { redmine, server in
            try await RedmineScript(redmine: redmine, mark: format.rawValue, day: Self.day()).run()
            let recorded = try RedmineTranscript("script-\(format.rawValue)").exchanges
            #expect(server.requests.map { "\($0.method) \($0.target)" } == recorded.map(\.request))
            #expect(server.requests.allSatisfy { $0.headers["X-Redmine-API-Key"] == "dummy" })
            #expect(recorded.filter { $0.status == 409 }.count == 1)
        }
    }

    @Test("lists and single items of each kind are the same in JSON and XML", arguments: RedmineReading.all.indices)
    func reading(index: Int) async throws {
        let reading = RedmineReading.all[index]
        try await Self.withRecorded("readings", .json) { json, _ in
            try await Self.withRecorded("readings", .xml) { xml, server in
                let (count, isSame) = try await reading.read(json, xml)
                #expect(count > 0 && isSame, "\(reading.name)")
                #expect(server.requests.allSatisfy { $0.headers["Accept"] == "application/xml" })
            }
        }
    }

    @Test("created resources are removed even if a step fails", arguments: formats)
    func cleanedUp(format: Redmine.Format) async throws {
        try await Self.withRecorded("script", format) { redmine, server in
            let script = RedmineScript(redmine: redmine, mark: format.rawValue, day: try Self.day())
            await #expect(throws: RedmineScript.Unexpected.self) {
                try await script.withProject { _ in try script.check(false, "anything") }
            }
            #expect(server.requests.last?.method == "DELETE")
        }
    }

    static func day() throws -> CalendarDate { try #require(CalendarDate(year: 2026, month: 3, day: 2)) }
}

extension RedmineTests {
    /// The story with a real server.
    @Suite("Story")
    struct RedmineStoryTests {
        @Test("edits are read back and removed completely", arguments: [Redmine.Format.json, .xml])
        func script(format: Redmine.Format) async throws {
            let redmine = try RedmineServer.redmine(format)
            let mark = UUID().uuidString.prefix(8).lowercased()
            try await RedmineScript(redmine: redmine, mark: mark, day: SchematicTests.RedmineStoryTests.day()).run()
            #expect(try await redmine.projects.all(["limit": 100]).allSatisfy { !$0.identifier.contains(mark) })
            #expect(try await redmine.users.all(["limit": 100]).allSatisfy { !$0.login.contains(mark) })
        }

        @Test("lists and single items of each kind are the same in JSON and XML", arguments: RedmineReading.all.indices)
        func reading(index: Int) async throws {
            let (count, isSame) = try await RedmineReading.all[index].read(
                RedmineServer.redmine(.json),
                RedmineServer.redmine(.xml)
            )
            #expect(count > 0 && isSame, "\(RedmineReading.all[index].name)")
        }

        @Test(
            "the exchanges are recorded again",
            .enabled(if: RedmineServer.setting("REDMINE_RECORD") != nil, "REDMINE_RECORD is not set")
        )
        func record() async throws {
            let readers = (RedmineRecorder(), RedmineRecorder())
            for reading in RedmineReading.all {
                _ = try await reading.read(
                    RedmineServer.redmine(.json, [readers.0]),
                    RedmineServer.redmine(.xml, [readers.1])
                )
            }
            try readers.0.write(to: RedmineTranscript.file("readings-json"))
            try readers.1.write(to: RedmineTranscript.file("readings-xml"))
            for format in SchematicTests.RedmineStoryTests.formats {
                let recorder = RedmineRecorder()
                let redmine = try RedmineServer.redmine(format, [recorder])
                let day = try SchematicTests.RedmineStoryTests.day()
                try await RedmineScript(redmine: redmine, mark: format.rawValue, day: day).run()
                try recorder.write(to: RedmineTranscript.file("script-\(format.rawValue)"))
            }
        }
    }
}
