import Foundation
import Testing

@testable import benchmark

@Suite("The benchmark's report") struct ReportTests {
    private static let report = Report(cells: [
        measured(.check, "redmine", 8, seconds: 0.001),
        measured(.check, "twitter", 32, seconds: 0.002),
        measured(.fields, "redmine", 5),
        measured(.fields, "twitter", 5),
        measured(.encode, "redmine", 2, to: .jsonEncoder),
        Cell(row: .memory, of: .check, payload: "redmine", times: 10, figure: .ratio(0.25), peer: "the payload"),
        Cell(row: .growth, of: .check, payload: "redmine", times: 10, figure: .ratio(1.1)),
        Cell(row: .growth, of: .check, payload: "redmine", times: 100, figure: .ratio(9.5)),
        Cell(row: .startup, payload: "1000 schema files", figure: .milliseconds(29.6)),
        Cell(
            row: .client,
            payload: "without a network",
            figure: .ratio(0.043),
            peer: "URLSession alone",
            goal: "5 %",
            seconds: 0.0000123
        ),
    ])

    private static func measured(
        _ row: Row,
        _ payload: String,
        _ ratio: Double,
        to peer: Peer = .jsonDecoder,
        seconds: Double = 0.01
    ) -> Cell {
        Cell(
            row: row,
            payload: payload,
            figure: .ratio(ratio),
            peer: peer.rawValue,
            seconds: seconds,
            size: 1_000_000
        )
    }

    /// Returns the lines without the spaces for alignment.
    private func lines(of report: Report) -> [String] {
        report.table.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test("the table has a line for each row, with the geometric mean, the goal and the peer")
    func speed() {
        let lines = lines(of: Self.report)
        #expect(lines.contains("redmine twitter geomean goal (never below)"))
        #expect(lines.contains("check 8.00 32.00 16.00 35 × to JSONDecoder"))
        #expect(lines.contains("fields 5.00 5.00 5.00 10 × (6 ×) to JSONDecoder"))
        #expect(lines.contains("encode 2.00 2.00 8 × (5 ×) to JSONEncoder"))
    }

    @Test("the table contains throughput, memory and single figures")
    func others() {
        let lines = lines(of: Self.report)
        #expect(lines.contains("check 1000 500"))
        #expect(lines.contains("check 0.25"))
        #expect(lines.contains("startup, 1000 schema files: 29.60 ms (goal: 10 ms)"))
        #expect(
            lines.contains(
                "client, without a network: 4.30 % of URLSession alone, 12.3 µs a call (goal: 5 %)"
            )
        )
        #expect(lines.last == "all results are equal")
    }

    @Test("growth that is not linear is marked")
    func growth() {
        let lines = lines(of: Self.report)
        #expect(lines.contains("check 1.10"))
        #expect(lines.contains("check 9.50 ↑"))
    }

    @Test("a wrong result is marked, and fails the run")
    func wrong() {
        var report = Self.report
        report.cells[0].isEqual = false
        #expect(!report.areAllEqual)
        let lines = lines(of: report)
        #expect(lines.contains("check ! 8.00 32.00 16.00 35 × to JSONDecoder"))
        #expect(lines.last == "! marks results that are NOT correct")
    }

    @Test("the JSON report contains every cell, and the means")
    func json() throws {
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(Self.report.json.utf8)) as? [String: [[String: Any]]]
        )
        let rows = try #require(report["rows"])
        #expect(rows.count == Self.report.cells.count)
        #expect(rows[1]["row"] as? String == "check")
        #expect(rows[1]["payload"] as? String == "twitter")
        #expect(rows[1]["ratio"] as? Double == 32)
        #expect(rows[1]["peer"] as? String == "JSONDecoder")
        #expect(rows[1]["equal"] as? Bool == true)
        #expect(rows[1]["seconds"] as? Double == 0.002)
        #expect(rows[1]["bytes"] as? Int == 1_000_000)
        #expect(rows[7]["of"] as? String == "check")
        #expect(rows[7]["times"] as? Int == 100)
        #expect(rows[8]["milliseconds"] as? Double == 29.6)
        let means = try #require(report["geometricMeans"])
        #expect(means.map { $0["row"] as? String } == ["fields", "check", "encode"])
        #expect(means.map { $0["ratio"] as? Double } == [5, 16, 2])
    }
}
