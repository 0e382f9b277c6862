import Foundation
import SchemaEngine
import Schematic
import SchematicTesting
import TestSupport
import Testing

/// The story of a Redmine server, with the recorded responses of a real one in `Tests/Data/Recordings/RedmineStory`.
@Suite("Recorded Redmine story", .serialized, .bounded)
struct RedmineStoryTests {
    static let formats: [Redmine.Format] = [.json, .xml]
    /// The address of the recorded server.
    static let address = "http://127.0.0.1:3000"

    static func client(_ format: Redmine.Format, _ transport: any Transport) throws -> Redmine {
        let key = RedmineServer.setting("REDMINE_API_KEY") ?? "dummy"
        return try Redmine(at: address, key: key, schemas: schemas(), format: format, transport: transport)
    }

    /// While responses are recorded, secrets are masked by their names only, so that XML is recorded, too.
    static func schemas() throws -> SchemaSources {
        guard RedmineServer.setting("SCHEMATIC_RECORD") == "1" else { return .story("Redmine") }
        let files = try SchemaSources.story("Redmine").read().map { file in
            let text = file.text.withTextBytes { String(decoding: $0[0..<$0.count], as: UTF8.self) }
            return SchemaSource(path: file.path, text: text.replacing("{secret}", with: "{string}"))
        }
        return .sources(files)
    }

    /// Returns recorded responses. Only those in order, which are all of a recording, are recorded anew.
    static func recorded(
        _ name: String,
        _ format: Redmine.Format,
        _ matching: ReplayTransport.Matching = .inOrder
    ) throws -> ReplayTransport {
        let path = "Tests/Data/Recordings/RedmineStory/\(name)-\(format.rawValue).har"
        let server = matching == .inOrder ? try RecordedServer() : nil
        let file = RedmineServer.root.appendingPathComponent(path).path
        return try ReplayTransport(file, matching: matching, refreshingFrom: server)
    }

    @Test("edits are read back as they were written, and removed again", arguments: formats)
    func script(format: Redmine.Format) async throws {
        let replay = try Self.recorded("script", format)
        try await RedmineScript(redmine: Self.client(format, replay), mark: format.rawValue, day: Self.day()).run()
        #expect(replay.unused.isEmpty)
    }

    @Test("lists and single items of each kind are the same in JSON and XML")
    func reading() async throws {
        let (json, xml) = (try Self.recorded("readings", .json), try Self.recorded("readings", .xml))
        let (first, second) = (try Self.client(.json, json), try Self.client(.xml, xml))
        for reading in RedmineReading.all {
            let (count, isSame) = try await reading.read(first, second)
            #expect(count > 0 && isSame, "\(reading.name)")
        }
        #expect(json.unused.isEmpty && xml.unused.isEmpty)
    }

    @Test("created resources are removed even if a step fails", arguments: formats)
    func cleanedUp(format: Redmine.Format) async throws {
        let replay = try Self.recorded("script", format, .byRequest)
        let name = format.rawValue
        let script = RedmineScript(redmine: try Self.client(format, replay), mark: name, day: try Self.day())
        await #expect(throws: RedmineScript.Unexpected.self) {
            try await script.withProject { _ in try script.check(false, "anything") }
        }
        #expect(!replay.unused.contains("DELETE \(Self.address)/projects/story-\(name).\(name)"))
    }

    @Test("each call has the key, and requests its format", arguments: formats)
    func headers(format: Redmine.Format) async throws {
        let stub = StubTransport()
        let redmine = try Redmine(
            at: Self.address,
            key: "dummy",
            schemas: .story("Redmine"),
            format: format,
            transport: stub
        )
        _ = try await redmine.users.read("current")
        _ = try await redmine.projects.read("alpha")
        _ = try await redmine.upload(Data("text".utf8), named: "a.txt")
        let headers = stub.calls.map(\.request.headers)
        #expect(headers.map { $0["X-Redmine-API-Key"] } == ["dummy", "dummy", "dummy"])
        #expect(headers.allSatisfy { $0[.accept] == "application/\(format.rawValue)" })
    }

    static func day() throws -> CalendarDate { try #require(CalendarDate(year: 2026, month: 3, day: 2)) }
}

/// A server without the times at which passwords were changed, which a recording would mask because of their name.
private struct RecordedServer: Transport {
    let system: SystemTransport

    init() throws { system = try SystemTransport() }

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        var response = try await system.send(request)
        let times = /,"passwd_changed_on":"[^"]*"|<passwd_changed_on>[^<]*<\/passwd_changed_on>/
        response.body = Data(String(decoding: response.body, as: UTF8.self).replacing(times, with: "").utf8)
        return response
    }
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
    }
}
