import Foundation
import SchematicPlatform
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// Verifies `Docs/Calendar.md`: its Swift code is compiled here, its schemas are those of `Schemas/Calendar`, and
/// both have the documented results.
@Suite("Calendar page", .bounded)
struct CalendarPageTests {
    private static let page = DocumentedPage(
        "Calendar.md",
        program: "Stories/Calendar/CalendarAPI.swift",
        "Stories/Calendar/CalendarPageProgram.swift"
    )

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        try Self.page.expectProgram(moreThan: 80)
    }

    @Test("the schemas of the page are files of the folder")
    func schemas() throws {
        #expect(try Self.page.expectSchemas(in: "Calendar") == 4)
    }

    @Test("the feed of the page shows each entry by its kind")
    func feed() async throws {
        let printed = Locked<[String]>([])
        try await CalendarPageProgram.show(CalendarFixture().client) { line in printed.withLock { $0.append(line) } }
        #expect(printed.withLock { $0 } == ["Team meeting at Room 6", "Ann's in #2952A3", "Darcy Dingo"])
    }

    @Test("the comments of the page state the requests that are sent")
    func comments() async throws {
        let calendar = try CalendarFixture()
        _ = try await CalendarPageProgram.move(calendar.events)
        let sent = calendar.calls.map(\.request).map { request in
            let tag = request.headers["If-Match"].map { ", If-Match: \($0)" } ?? ""
            return "\(request.method) …/\(request.url.absoluteString.split(separator: "/").last ?? "")\(tag)"
        }
        let shown = try Self.page.blocks("swift").flatMap { $0.split(separator: "\n") }
            .compactMap { line in line.firstRange(of: "  // ").map { String(line[$0.upperBound...]) } }
        #expect(sent.allSatisfy(shown.contains), "\(sent)")
    }
}
