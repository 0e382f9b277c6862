import Foundation
import SchemaEngine
import Schematic
import SchematicPlatform
import TestSupport
import Testing

@testable import SchematicTesting

@Suite("Defects of a careless app", .bounded)
struct CarelessAppTests {
    typealias App = CarelessApp

    /// A planted defect, and the variant or the violation that finds it. `Docs/Variants.md` has the same rows.
    struct Row: Sendable, CustomStringConvertible {
        let defect: App.Defect
        let summary: String
        let finding: String
        var description: String { "\(defect)" }
    }

    private static let rows = [
        Row(defect: .unwrapsAssignee, summary: "unwraps an optional value", finding: "/issues/0: assignee is absent"),
        Row(defect: .showsFirstIssue, summary: "reads the first element of an empty list", finding: "minimal"),
        Row(
            defect: .showsFirstTag,
            summary: "reads the first element of an inner list",
            finding: "/issues/0/tags: no elements"
        ),
        Row(defect: .knowsAllStatuses, summary: "knows all members", finding: #"/issues/0/status: "unknown member""#),
        Row(defect: .countsNullAsZero, summary: "shows null as 0", finding: "/issues/0: hours is null"),
        Row(defect: .assumesNewestFirst, summary: "assumes a sorted list", finding: "/issues: two elements"),
        Row(defect: .dividesByTotal, summary: "divides by a number", finding: "/total: 0"),
        Row(defect: .cutsSubject, summary: "cuts a text that is too short", finding: #"/issues/0/subject: "t""#),
        Row(defect: .castsReference, summary: "casts an alternative", finding: "/issues/0/reference: alternative 2"),
        Row(defect: .showsRefusalAsEmpty, summary: "shows a refusal as an empty list", finding: "GetIssues.error.json"),
        Row(defect: .showsErrorAsEmpty, summary: "ignores errors", finding: "/issues/0/id: null: it returns"),
        Row(defect: .retriesForever, summary: "retries forever", finding: "it does not end"),
    ]

    /// Returns the variants with which the app crashes, shows wrong data, or shows an error for an accepted response.
    private func defectsByVariants(_ defect: App.Defect?) async throws -> [String] {
        var found: [String] = []
        for variant in try Variants(of: App.GetIssues.self, in: App.schemas) where defect != .retriesForever {
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: App.schemas,
                transport: variant.transport
            )
            do {
                let screen = try await App(client: client, defect: defect).load()
                if let mistake = mistake(of: screen, variant) { found.append("\(variant): \(mistake)") }
            } catch is App.Crash {
                found.append("\(variant): crash")
            } catch {
                if variant.status < 300 { found.append("\(variant): \(error)") }
            }
        }
        return found
    }

    /// Returns the first text of a screen that contradicts the response.
    private func mistake(of screen: App.Screen, _ variant: Variant<App.GetIssues>) -> String? {
        guard variant.status < 300 else { return "a refusal is shown as data" }
        let page = try? JSONValue(parsing: variant.body)
        let issues = page?["issues"]?.array ?? []
        if screen.rows.count != issues.count { return "rows are missing" }
        if screen.newest != issues.compactMap({ $0["id"]?.int }).max() { return "another issue is the newest" }
        for (row, issue) in zip(screen.rows, issues) {
            let time = issue["hours"]?.double.map { "\($0) h" } ?? "no time"
            if !row.contains(time) { return "the time is wrong" }
        }
        return nil
    }

    /// Returns the violations that the app does not handle.
    private func defectsByViolations(_ defect: App.Defect?) async throws -> [String] {
        let retries = Locked(0)
        // A run that retries three times does not end.
        let wait: @Sendable (Duration) async throws -> Void = { _ in
            try await waitUntil { retries.withLock { $0 } >= 3 }
            retries.withLock { $0 = 0 }
        }
        do {
            try await RunLimit.$wait.withValue(wait) {
                try await expectFailsWell(App.GetIssues.self, in: App.schemas) { client in
                    let app = App(client: client, defect: defect) { retries.withLock { $0 += 1 } }
                    _ = try await app.load()
                }
            }
            return []
        } catch let error as TestingError where error.code == .failsBadly {
            return error.violations
        }
    }

    @Test("each planted defect is found", arguments: rows)
    func finds(_ row: Row) async throws {
        var found = try await defectsByVariants(row.defect)
        if found.isEmpty || row.defect == .showsErrorAsEmpty { found += try await defectsByViolations(row.defect) }
        #expect(found.contains { $0.contains(row.finding) }, "\(found)")
    }

    @Test("nothing is found in the app without defects")
    func findsNothing() async throws {
        let variants = try await defectsByVariants(nil)
        #expect(variants == [])
        let violations = try await defectsByViolations(nil)
        #expect(violations == [])
    }

    @Test("the page has a row for each defect, and no other")
    func page() throws {
        #expect(Self.rows.map(\.defect) == App.Defect.allCases)
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Docs/Variants.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        for row in Self.rows { #expect(page.contains("| \(row.summary) | `\(row.finding)` |"), "\(row)") }
    }
}
