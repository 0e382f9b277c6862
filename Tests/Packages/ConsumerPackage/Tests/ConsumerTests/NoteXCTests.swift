import Foundation
import Schematic
import SchematicTesting
import XCTest

final class NoteXCTests: XCTestCase {
    func testStub() async throws {
        let clock = TestClock()
        let stub = StubTransport(clock: clock)
        stub.respond(to: GetNote.self, with: .sample().after(.seconds(90)))
        let client = try APIClient(
            baseURL: "https://api.example",
            schemas: Notes.schemas,
            transport: stub,
            options: ClientOptions(timeout: .seconds(30))
        )
        let call = Task { try await Notes(client: client).title(of: 7) }
        try await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        let result = await call.result
        XCTAssertThrowsError(try result.get()) { error in
            XCTAssertEqual((error as? APIError)?.stage, .send)
        }
        XCTAssertEqual(stub.calls(of: GetNote.self).count, 1)
    }

    func testVariants() async throws {
        let variants = try Variants(of: GetNote.self, in: Notes.schemas)
        XCTAssertEqual(variants.unreached, [])
        for variant in variants {
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: Notes.schemas,
                transport: variant.transport
            )
            let title = try await Notes(client: client).title(of: 7)
            let text = try XCTUnwrap(JSONValue(parsing: variant.body)["text"]?.string)
            XCTAssertTrue(title.hasPrefix(text), "\(variant)")
        }
    }

    func testViolations() async throws {
        let violations = try Variants.violations(of: GetNote.self, in: Notes.schemas)
        XCTAssertGreaterThan(violations.count, 5)
        try await expectFailsWell(GetNote.self, in: Notes.schemas) { client in
            _ = try await Notes(client: client).title(of: 7)
        }
    }

    func testLaws() throws {
        let schema = try XCTUnwrap(Note.schema)
        for mutation in try schema.mutations() {
            XCTAssertThrowsError(try schema.check(mutation.body), "\(mutation)")
        }
        try checkModel(Note.self, schema: schema, samples: [Note(text: "Tea", tags: nil)])
    }
}
