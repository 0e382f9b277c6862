import Foundation

extension Report {
    /// The report for people: a column for each payload, and a line for each row.
    var table: String {
        let ratios = ratioLines
        let single = measurements.filter { $0.row.contest == nil }.map(\.line)
        let verdict = areAllEqual ? "all results are equal" : "! marks results that are NOT what they must be"
        let note = ratios.isEmpty ? [] : ["× JSONDecoder's speed into the same models, without a schema"]
        return (note + ratios + single + [verdict]).joined(separator: "\n")
    }

    private var ratioLines: [String] {
        let means = means
        guard !means.isEmpty else { return [] }
        var payloads: [String] = []
        for measurement in measurements where measurement.row.contest != nil && !payloads.contains(measurement.payload)
        {
            payloads.append(measurement.payload)
        }
        let header = Self.line("", payloads + ["geomean", "goal"])
        return [header]
            + means.map { mean in
                let cells = payloads.map { payload in
                    measurements.first { $0.row == mean.row && $0.payload == payload }?.cell ?? ""
                }
                return Self.line(mean.row.rawValue, cells + [Self.twoDecimals(mean.ratio), mean.row.goal])
            }
    }

    private static func line(_ title: String, _ cells: [String]) -> String {
        title.padded(to: 8) + cells.map { String($0.reversed()).padded(to: 14) }.map { String($0.reversed()) }.joined()
    }

    static func twoDecimals(_ value: Double) -> String { String(format: "%.2f", value) }
}

extension Measurement {
    /// A ratio in the table.
    fileprivate var cell: String { (isEqual ? "" : "! ") + Report.twoDecimals(ratio ?? 0) }

    /// A row that stands alone.
    fileprivate var line: String {
        let value =
            switch figure {
            case .ratio(let ratio): "\(Report.twoDecimals(ratio)) × \(peer ?? "")"
            case .milliseconds(let milliseconds): "\(Report.twoDecimals(milliseconds)) ms"
            }
        return "\(row.rawValue.padded(to: 8)) \(isEqual ? "" : "! ")\(payload): \(value) (goal: \(row.goal))"
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
