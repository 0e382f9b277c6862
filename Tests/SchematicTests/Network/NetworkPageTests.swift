import Foundation
import Testing

@Suite("The page of the network")
struct NetworkPageTests {
    @Test("it lists each misbehaviour with its outcome, in order, and no other")
    func table() throws {
        try expectTable("What comes of what", Misbehaviour.all)
    }

    @Test("it lists each outcome that differs over libcurl")
    func differences() throws {
        try expectTable("What differs over `CurlTransport`", Misbehaviour.overCurl)
    }

    private func expectTable(_ title: String, _ misbehaviours: [Misbehaviour]) throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Docs/Network.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(title) })
        let rows = section.split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| **") }
        let expected = misbehaviours.map { "| \($0.name) | \($0.outcome.rawValue) |" }
        #expect(rows.dropFirst(2).map(String.init) == expected)
    }
}
