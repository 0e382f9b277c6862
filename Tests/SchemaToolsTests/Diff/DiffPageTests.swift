import Foundation
import SchemaEngine
import Testing

@testable import SchemaTools

/// Runs the examples of `Docs/Diff.md`.
@Suite("The page about changes")
struct DiffPageTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Docs/Diff.md")

    /// A row of the table of kinds.
    struct Row: CustomTestStringConvertible, Sendable {
        let kind: String
        let meaning: String
        let old: String
        let new: String
        /// The verdicts for a response and for a request. One of them is empty if the role is in the name of the file.
        let response: String
        let request: String

        var testDescription: String { kind }
    }

    private static let rows: [Row] = {
        let page = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return page.split(separator: "\n").compactMap { line in
            guard let kind = line.prefixMatch(of: /\|\ <a\ id="[a-z-]+"><\/a>`([a-z-]+)`/)?.1 else { return nil }
            let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{0}", with: "|") }
            guard cells.count == 8 else { return nil }
            return Row(
                kind: String(kind),
                meaning: cells[2],
                old: cells[3],
                new: cells[4],
                response: cells[5],
                request: cells[6]
            )
        }
    }()

    @Test("the page has a row for each kind, with its meaning, in their order")
    func kinds() {
        #expect(Self.rows.map(\.kind) == ChangeKind.allCases.map(\.identifier))
        #expect(Self.rows.map(\.meaning) == ChangeKind.allCases.map(\.summary))
    }

    @Test("an example has the only change that it shows, and the verdict of the page", arguments: rows)
    func example(_ row: Row) throws {
        for (role, verdict) in [("response", row.response), ("request", row.request)] where !verdict.isEmpty {
            let contracts = [row.old, row.new].map { Contract(Self.sources($0, role)) }
            #expect(contracts.allSatisfy { $0.errors.isEmpty }, "\(contracts.map(\.errors))")
            let changes = CatalogComparison(old: contracts[0], new: contracts[1]).changes()
            #expect(changes.map(\.kind.identifier) == [row.kind])
            let change = try #require(changes.first)
            let sides = SchemaChange.Side.allCases.compactMap { side -> String? in
                change.breaks.contains(side)
                    ? side.rawValue : change.mayBreak.contains(side) ? side.rawValue + "?" : nil
            }.joined(separator: ", ")
            #expect(change.severity.rawValue + (sides.isEmpty ? "" : ": \(sides)") == verdict, "\(role): \(change)")
        }
    }

    /// Returns the files of a cell: names, each followed by a text, or the text of one file with the role.
    private static func sources(_ cell: String, _ role: String) -> [SchemaSource] {
        let texts = cell.matches(of: /`([^`]+)`/).map { String($0.1) }
        guard texts.count > 1 else { return [SchemaSource(path: "Case.\(role).json", text: texts.first ?? "")] }
        return stride(from: 0, to: texts.count - 1, by: 2).map { SchemaSource(path: texts[$0], text: texts[$0 + 1]) }
    }
}
