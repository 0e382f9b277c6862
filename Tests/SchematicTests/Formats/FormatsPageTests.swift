import Foundation
import Testing

@testable import Schematic

/// Checks that the examples in `Docs/Formats.md` have the results that the page shows.
@Suite("Formats documentation page")
struct FormatsPageTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func page() throws -> String {
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("Docs/Formats.md"), encoding: .utf8)
    }

    /// One block of XML, the schema above it, and the result below it.
    struct Example: Sendable {
        var schema: String
        var xml: String
        var outcome: String
        var isFault: Bool
    }

    static func examples() throws -> [Example] {
        var schema = ""
        var xml: String?
        var examples: [Example] = []
        for block in try page().components(separatedBy: "\n```").filter({ !$0.isEmpty }) {
            let parts = block.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { continue }
            switch (parts[0], xml) {
            case ("json schema", _): schema = parts[1]
            case ("xml", _): xml = parts[1]
            case ("json", let shown?), ("text", let shown?):
                examples.append(Example(schema: schema, xml: shown, outcome: parts[1], isFault: parts[0] == "text"))
                xml = nil
            default: break
            }
        }
        return examples
    }

    @Test("every example has the result that the page shows", arguments: try examples())
    func example(_ example: Example) throws {
        let one = try XMLCase(example.schema)
        if example.isFault {
            let error = try #require(throws: PayloadError.self) { try one.decoded(example.xml) }
            let reported = error.faults.map { fault in
                fault.payload.map { "\($0.line):\($0.column) \($0.pointer) \(fault.message)" } ?? fault.message
            }
            #expect(reported.joined(separator: "\n") == example.outcome)
        } else {
            _ = try one.decoded(example.xml)
            let json = try one.converted(example.xml)
            #expect(json == (try JSONValue(parsing: example.outcome)), "\(json)")
        }
    }

    @Test("the page has its examples, including a fault")
    func count() throws {
        let examples = try Self.examples()
        #expect(examples.count >= 7)
        #expect(examples.contains { $0.isFault })
    }

    @Test("the page's custom format is identical to the one compiled here")
    func ownFormat() throws {
        let file = Self.here.appendingPathComponent("CommaSeparated.swift")
        let compiled = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
        let block = try #require(
            Self.page().components(separatedBy: "```swift\n").first { $0.hasPrefix("nonisolated extension BodyFormat") }
        )
        for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
            #expect(compiled.contains(line), "\(line)")
        }
    }
}
