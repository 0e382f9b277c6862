import Foundation
import SchemaEngine

/// The measurements of a run.
struct Report {
    var cells: [Cell] = []

    /// Whether all results were correct.
    var areAllEqual: Bool { cells.allSatisfy(\.isEqual) }

    /// The rows with ratios of payloads, with their geometric means.
    var means: [(row: Row, ratio: Double)] {
        Row.allCases.filter { $0.contest != nil }.compactMap { row in
            let ratios = cells.filter { $0.row == row }.compactMap(\.ratio)
            guard !ratios.isEmpty else { return nil }
            return (row, exp(ratios.map { log($0) }.reduce(0, +) / Double(ratios.count)))
        }
    }
}

extension Report {
    /// The report for programs: an object with an array of rows and an array of geometric means.
    var json: String {
        let rows = cells.map { JSONValue.object($0.json) }
        let means = means.map { mean in
            JSONValue.object(["row": .string(mean.row.rawValue), "ratio": .rounded(mean.ratio, to: 3)])
        }
        return JSONValue.object(["rows": .array(rows), "geometricMeans": .array(means)]).text()
    }
}

extension Cell {
    fileprivate var json: JSONObject {
        var object: JSONObject = ["row": .string(row.rawValue), "payload": .string(payload)]
        if let of { object["of"] = .string(of.rawValue) }
        if times != 1 { object["times"] = .number(JSONNumber(times)) }
        switch figure {
        case .ratio(let ratio): object["ratio"] = .rounded(ratio, to: 3)
        case .milliseconds(let milliseconds): object["milliseconds"] = .rounded(milliseconds, to: 3)
        }
        if let peer { object["peer"] = .string(peer) }
        object["equal"] = .boolean(isEqual)
        if let seconds { object["seconds"] = .rounded(seconds, to: 9) }
        if let size { object["bytes"] = .number(JSONNumber(size)) }
        return object
    }
}

extension JSONValue {
    /// Returns a number rounded to a number of decimals, because further digits are noise.
    fileprivate static func rounded(_ value: Double, to decimals: Int) -> JSONValue {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        return JSONNumber((value * scale).rounded() / scale).map(JSONValue.number) ?? .null
    }
}

extension Report {
    /// The report for display: tables with a column for each payload and a line for each row, followed by
    /// single rows.
    var table: String {
        let sections = [speed, throughput, memory] + growths + [single, summary]
        return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    /// The report of a `Comparison`: quotients of processor times. A value below 1 is faster than the other
    /// build.
    var comparisonTable: String {
        let contests = cells.filter { $0.row.contest != nil }
        let means = Dictionary(uniqueKeysWithValues: means.map { ($0.row, $0.ratio) })
        let table = grid("processor time, × the other build's", contests, more: ["geomean"], by: \.row) { cell in
            Self.quotient(cell.ratio ?? 0)
        } end: { row in
            [Self.quotient(means[row] ?? 0)]
        }
        let others = cells.filter { $0.row.contest == nil }.map { cell in
            "\(cell.row.rawValue), \(cell.payload): \(Self.quotient(cell.ratio ?? 0)) × the other build's"
        }
        return [table, others, ["↑ marks what is slower by more than \(Comparison.tolerance) %"]]
            .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private static func quotient(_ value: Double) -> String {
        twoDecimals(value) + (value > 1 + Double(Comparison.tolerance) / 100 ? " ↑" : "")
    }

    private var summary: [String] {
        [areAllEqual ? "all results are equal" : "! marks results that are NOT correct"]
    }

    private var speed: [String] {
        let contests = cells.filter { $0.row.contest != nil }
        let means = Dictionary(uniqueKeysWithValues: means.map { ($0.row, $0.ratio) })
        return grid("speed, × the peer's", contests, more: ["geomean", "goal (never below)"], by: \.row) { cell in
            (cell.isEqual ? "" : "! ") + Self.twoDecimals(cell.ratio ?? 0)
        } end: { row in
            [Self.twoDecimals(means[row] ?? 0), row.goal, row.contest.map { "to \($0.peer.rawValue)" } ?? ""]
        }
    }

    private var throughput: [String] {
        let contests = cells.filter { $0.row.contest != nil }
        return grid("megabytes in a second of processor time", contests, by: \.row) { cell in
            String(format: "%.0f", cell.throughput ?? 0)
        }
    }

    private var memory: [String] {
        let memoryCells = cells.filter { $0.row == .memory && $0.times == MemoryRows.times }
        return grid(
            "memory above payload and result, × the payload; the goal is \(Row.memory.goal)",
            memoryCells,
            by: \.of
        ) {
            Self.twoDecimals($0.ratio ?? 0)
        }
    }

    /// A table of time and a table of memory for each size.
    private var growths: [[String]] {
        let sizes = GrowthRows.times.dropFirst()
        let times = sizes.map { size in
            let grown = cells.filter { $0.row == .growth && $0.times == size }
            return grid("time of a byte at \(size) times the size, × that at once", grown, by: \.of) {
                Self.twoDecimals($0.ratio ?? 0) + ($0.isLinear ? "" : " ↑")
            }
        }
        let memoryCells = cells.filter { $0.row == .memory && $0.payload == PayloadName.redmine.rawValue }
        let sized = memoryCells.map { cell in
            var cell = cell
            cell.payload = "\(cell.times) ×"
            return cell
        }
        return times + [
            grid("the same memory at every size, × the payload \(PayloadName.redmine)", sized, by: \.of) {
                Self.twoDecimals($0.ratio ?? 0)
            }
        ]
    }

    private var single: [String] { cells.filter { [.startup, .xml, .client, .testing].contains($0.row) }.map(\.line) }

    /// Returns a table with a title: a line for each row, a column for each payload, and a text at the end of
    /// each line.
    private func grid(
        _ title: String,
        _ cells: [Cell],
        more: [String] = [],
        by row: (Cell) -> Row?,
        _ text: (Cell) -> String,
        end: (Row) -> [String] = { _ in [] }
    ) -> [String] {
        guard !cells.isEmpty else { return [] }
        var columns: [String] = []
        for cell in cells where !columns.contains(cell.payload) { columns.append(cell.payload) }
        let rows = Row.allCases.filter { name in cells.contains { row($0) == name } }
        let lines = rows.map { name in
            let values = columns.map { column in
                cells.first { row($0) == name && $0.payload == column }.map(text) ?? ""
            }
            return Self.line(name.rawValue, values + end(name))
        }
        return [title, Self.line("", columns + more)] + lines
    }

    private static func line(_ title: String, _ cells: [String]) -> String {
        let padded = cells.map { String(repeating: " ", count: max(2, 20 - $0.count)) + $0 }.joined()
        return title + String(repeating: " ", count: max(0, 9 - title.count)) + padded
    }

    fileprivate static func twoDecimals(_ value: Double) -> String { String(format: "%.2f", value) }
}

extension Cell {
    /// Whether the time grows at most linearly with the size. A factor of 2 is
    /// allowed for cache misses.
    var isLinear: Bool { (ratio ?? 0) <= 2 }

    /// The line of a row outside of tables.
    fileprivate var line: String {
        let value =
            switch figure {
            case .ratio(let ratio): "\(Report.twoDecimals(ratio * 100)) % of \(peer ?? "")"
            case .milliseconds(let milliseconds): "\(Report.twoDecimals(milliseconds)) ms"
            }
        let time =
            switch row {
            case .client: String(format: ", %.1f µs a call", (seconds ?? 0) * 1e6)
            case .xml: String(format: ", %.1f MB/s", throughput ?? 0)
            default: ""
            }
        let goal = goal ?? row.goal
        let end = goal.isEmpty ? "" : " (goal: \(goal))"
        return "\(row.rawValue), \(isEqual ? "" : "! ")\(payload): \(value)\(time)\(end)"
    }
}
