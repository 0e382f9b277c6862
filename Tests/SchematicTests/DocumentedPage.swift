import Foundation
import Testing

/// A page of `Docs`, and the test files that compile its Swift code.
struct DocumentedPage: Sendable {
    private let page: URL
    private let programs: [URL]

    init(_ name: String, program: String...) {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let root = here.deletingLastPathComponent().deletingLastPathComponent()
        page = root.appendingPathComponent("Docs").appendingPathComponent(name)
        programs = program.map { here.appendingPathComponent($0) }
    }

    private var text: String { get throws { try String(contentsOf: page, encoding: .utf8) } }

    /// Returns the contents of the code blocks whose first line begins with `head`, without that line.
    func blocks(_ head: String) throws -> [String] {
        try text.components(separatedBy: "```\(head)").dropFirst().map { block in
            let content = block.components(separatedBy: "```")[0]
            return String(content.drop { $0 != "\n" }.dropFirst())
        }
    }

    /// Returns the cells of each row of the tables with this header, without backticks.
    func rows(below head: String) throws -> [[String]] {
        try text.components(separatedBy: head + "\n").dropFirst().flatMap { table in
            table.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix { $0.hasPrefix("| ") }
                .map { row in
                    row.components(separatedBy: " |").dropLast()
                        .map { $0.trimmingPrefix("|").trimmingCharacters(in: [" ", "`"]) }
                }
        }
    }

    /// Expects that each line of the page's Swift code is in the programs, ignoring indentation.
    func expectProgram(moreThan count: Int) throws {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let compiled = Set(try programs.flatMap { lines(try String(contentsOf: $0, encoding: .utf8)) })
        let shown = try blocks("swift").flatMap(lines)
        #expect(shown.count > count)
        for line in shown { #expect(compiled.contains(line), "\(line)") }
    }

    /// Expects that each code block marked `json` with a file's name equals that file, in a folder of `Schemas`.
    /// Returns the number of these blocks.
    func expectSchemas(in folder: String) throws -> Int {
        let schemas = page.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Schemas")
        let heads = try text.split(separator: "\n").compactMap { $0.wholeMatch(of: /```json (.+\.json)/)?.1 }
        for name in heads {
            let file = schemas.appendingPathComponent(folder).appendingPathComponent(String(name))
            let shown = try blocks("json \(name)")
            #expect(shown == [try String(contentsOf: file, encoding: .utf8)], "\(name)")
        }
        return heads.count
    }
}
