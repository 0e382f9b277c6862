import Foundation
import LoopbackServer
import SchematicPlatform
import Testing

@testable import Schematic

extension VenuesTests {
    /// Verifies `Docs/Venues.md`: its Swift code compiles and runs, and its schemas are files of the folder.
    @Suite("Venues page")
    struct VenuesPageTests {
        typealias Program = VenuesPageProgram

        private static let page = DocumentedPage(
            "Venues.md",
            program: "Stories/Venues/Venues.swift",
            "Stories/Venues/VenuesRequests.swift",
            "Stories/Venues/VenuesPageProgram.swift"
        )

        @Test("the Swift code of the page is compiled here")
        func program() throws {
            try Self.page.expectProgram(moreThan: 50)
        }

        @Test("the schemas of the page are files of the folder")
        func schemas() throws {
            try Self.page.expectSchemas(of: "Venues", moreThan: 1)
        }

        @Test("the programs of the page return the documented results")
        func outcome() async throws {
            let lines = Locked<[String]>([])
            let events = Program.events { line in lines.withLock { $0.append(line) } }
            let photo = try TemporaryFile("p.jpg", Data(repeating: 0x41, count: 200_000))
            try await withVenues(events: events) { client, server in
                let found = try await Program.nearest(client, VenuesTests.search)
                #expect(found?.name == "Corner Coffee")
                let line = try #require(Self.page.blocks("http").first)
                #expect(server.loopback.requests.map { "\($0.method) \($0.target)\n" } == [line])

                let fractions = Locked<[Double?]>([])
                let added = try await Program.upload(photo.path, of: "v1", client) { fraction in
                    fractions.withLock { $0.append(fraction) }
                }
                #expect(added.id == "4d0fb8162d39a340637dc42b")
                #expect(fractions.withLock { $0.last } == 1)

                server.stub("/v2/venues/search", with: VenuesServer.failure(status: 200))
                let nothing = try await Program.nearest(client, VenuesTests.search)
                #expect(nothing == nil)
                let outcome = await Program.cancelled(client, VenuesTests.search)
                #expect(throws: CancellationError.self) { try outcome.get() }
            }
            let reported = lines.withLock { $0 }
            #expect(reported.first == "SearchVenues: ended success, 8 events")
            #expect(reported.dropFirst().first == "AddPhoto: ended success, 9 events")
            #expect(reported.dropFirst(2).first == "SearchVenues: ended failure at step status, 6 events")
            #expect(reported.last?.hasPrefix("SearchVenues: ended cancelled") == true && reported.count == 4)
        }
    }
}
