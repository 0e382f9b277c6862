import Foundation
import SchemaEngine
import Testing

@testable import Schematic

/// Verifies `Docs/Requests.md`: its Swift code compiles, and its tables list the actual results.
@Suite("Requests page")
struct RequestsPageTests {
    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private static func page() throws -> String {
        let root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appendingPathComponent("Docs/Requests.md"), encoding: .utf8)
    }

    private static func blocks(_ language: String) throws -> [String] {
        try page().components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    /// Returns the cells of each row, without backticks, of all tables with the given head.
    private static func rows(below head: String) throws -> [[String]] {
        try page().components(separatedBy: head + "\n").dropFirst().flatMap { table in
            table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { $0.hasPrefix("| ") }
                .map { row in
                    row.components(separatedBy: "|").dropFirst().dropLast()
                        .map { $0.trimmingCharacters(in: [" ", "`"]) }
                }
        }
    }

    @Test("the Swift code of the page is compiled here")
    func program() throws {
        let file = Self.here.appendingPathComponent("RequestsPageProgram.swift")
        let compiled = try String(contentsOf: file, encoding: .utf8)
        let lines = Set(compiled.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) })
        let shown = try Self.blocks("swift").flatMap { $0.split(separator: "\n") }
        #expect(shown.count > 10)
        for line in shown { #expect(lines.contains(line.trimmingPrefix(while: \.isWhitespace)), "\(line)") }
    }

    @Test("the first program prints the documented request")
    func outcome() throws {
        let comment = try #require(Self.blocks("swift").first?.components(separatedBy: "print(request)  // ").last)
        try RequestsPageProgram.run { #expect($0.description == comment.trimmingCharacters(in: .newlines)) }
    }

    @Test("each path of the table results in the documented URL")
    func paths() throws {
        let rows = try Self.rows(below: "| Path | Parameters | URL |")
        #expect(rows.count == 16)
        for row in rows {
            let parameters = try Self.parameters(row[1])
            #expect(try URLComposerTests.compose("https://api.example/v1", PathTemplate(row[0]), parameters) == row[2])
        }
    }

    @Test("each style of the table results in the documented query")
    func styles() throws {
        let rows = try Self.rows(below: "| Style | Query |")
        let parameters = try Self.parameters(#require(Self.blocks("json").first))
        #expect(Set(rows.map { $0[0] }) == Set(RequestsPageProgram.styles.keys))
        for row in rows {
            let style = try #require(RequestsPageProgram.styles[row[0]])
            #expect(try QueryStyleTests.query(parameters, style) == row[1])
        }
    }

    private static func parameters(_ text: String) throws -> Parameters {
        guard case .object(let object) = try JSONValue(parsing: text) else { return [:] }
        return Parameters(object.members.map { .init(name: $0.key, value: $0.value) })
    }
}
