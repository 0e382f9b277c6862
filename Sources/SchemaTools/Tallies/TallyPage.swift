import SchemaEngine

/// A report about a tally as one page of HTML, with bars, and with plots if there are tallies of several times.
struct TallyPage {
    private let report: TallyReport
    private let history: TallyHistory

    init(_ report: TallyReport, _ history: TallyHistory) {
        (self.report, self.history) = (report, history)
    }

    var document: String {
        let schema = report.tally.schema
        let heading = "<h1>\(HTMLReport.escaped(schema))</h1>\n<p>\(HTMLReport.escaped(report.title))</p>\n"
        return HTMLReport(title: schema, body: heading + sections.joined()).document
    }

    private var hasTimes: Bool { history.times.count > 1 }

    private var sections: [String] {
        [
            times,
            table(
                "Faults, by share of records",
                ["Share", "", "Fault"],
                report.faults.map { fault in
                    let share = report.share(of: fault.count.records)
                    return [
                        .number(TallyReport.percentage(share)), .bars([("", share)]),
                        .text(TallyReport.words(of: fault)),
                    ]
                },
                plots: report.faults.map(history.shares)
            ),
            table(
                "Keys that the schema does not name",
                ["Count", "Key", "In", "Kinds"],
                report.unknownKeys.map { key in
                    [
                        .number("\(key.count.count)"), .text(key.name),
                        .text(TallyReport.text(ofPayload: key.payload)), .text(TallyReport.text(of: key.count)),
                    ]
                },
                plots: report.unknownKeys.map(history.shares)
            ),
            table(
                "Freedoms of the schema that are not used",
                ["Place", "Freedom"],
                report.unused.map { [.text(TallyReport.text(of: $0.place)), .text($0.words)] }
            ),
            table(
                "Keys",
                ["Key", "", "Present", "Null", "Absent"],
                report.keys.map { place, count in
                    let objects = Double(count.present) + Double(count.null) + Double(count.absent)
                    let shares = objects > 0 ? (Double(count.present) / objects, Double(count.null) / objects) : (0, 0)
                    return [
                        .text(TallyReport.text(of: place)), .bars([("present", shares.0), ("null", shares.1)]),
                        .number("\(count.present)"), .number("\(count.null)"), .number("\(count.absent)"),
                    ]
                },
                plots: report.keys.map { history.presence(ofKeyAt: $0.place) }
            ),
            counts(
                "Members of enumerations",
                report.members.map { ($0.member.place, $0.member.value.text(), $0.count) }
            ),
            counts("Branches", report.branches.map { ($0.branch.place, $0.branch.name, $0.count) }),
            counts(TallyReport.titleOfForms, report.forms.map { ($0.branch.place, $0.branch.name, $0.count) }),
        ]
    }

    /// The records of each time, with those that have faults.
    private var times: String {
        guard hasTimes else { return "" }
        let rows = zip(history.times, history.faulty).map { time, share -> [Cell] in
            [
                .text(time.name), .number("\(time.records)"), .number("\(time.faulty)"),
                .bars([("", share ?? 0)]), .number(share.map(TallyReport.percentage) ?? ""),
            ]
        }
        let plot = SharePlot(shares: history.faulty, text: TallyReport.percentage).html
        return "<h2>Records with faults, over time</h2>\n<p>\(plot)</p>\n"
            + rowsOfTable(["Time", "Records", "With faults", "", "Share"], rows)
    }

    private func counts(_ title: String, _ rows: [(place: TallyRows.SchemaPointer, name: String, count: Int)])
        -> String
    {
        var sums: [TallyRows.SchemaPointer: Double] = [:]
        for row in rows { sums[row.place, default: 0] += Double(row.count) }
        return table(
            title,
            ["Place", "Name", "", "Count"],
            rows.map { row in
                let sum = sums[row.place, default: 0]
                let share = sum > 0 ? Double(row.count) / sum : 0
                return [
                    .text(TallyReport.text(of: row.place)), .text(row.name), .bars([("present", share)]),
                    .number("\(row.count)"),
                ]
            }
        )
    }

    // MARK: Elements

    private enum Cell {
        case text(String)
        case number(String)
        /// The classes and the shares of adjacent bars, of a width of 1.
        case bars([(name: String, share: Double)])
        case plot(SharePlot)

        var html: String {
            switch self {
            case .text(let text): return "<td>\(HTMLReport.escaped(text))</td>"
            case .number(let text): return "<td class=\"number\">\(HTMLReport.escaped(text))</td>"
            case .plot(let plot): return "<td class=\"plot\">\(plot.html)</td>"
            case .bars(let bars):
                let spans = bars.map { bar in
                    let tenths = Int((min(1, max(0, bar.share)) * 1000).rounded())
                    let name = bar.name.isEmpty ? "bar" : "bar \(bar.name)"
                    return "<span class=\"\(name)\" style=\"width:\(tenths / 10).\(tenths % 10)%\"></span>"
                }
                return "<td class=\"bars\">\(spans.joined())</td>"
            }
        }
    }

    /// Returns a section with a table, or nothing for a table without rows. The plots are a last column, if there are several times.
    private func table(_ title: String, _ columns: [String], _ rows: [[Cell]], plots: [[Double?]] = []) -> String {
        guard !rows.isEmpty else { return "" }
        var (columns, rows) = (columns, rows)
        if hasTimes, !plots.isEmpty {
            columns.append("Over time")
            for (index, shares) in plots.enumerated() {
                rows[index].append(.plot(SharePlot(shares: shares, text: TallyReport.percentage)))
            }
        }
        return "<h2>\(HTMLReport.escaped(title))</h2>\n" + rowsOfTable(columns, rows)
    }

    private func rowsOfTable(_ columns: [String], _ rows: [[Cell]]) -> String {
        let head = columns.map { "<th>\(HTMLReport.escaped($0))</th>" }.joined()
        let body = rows.map { "<tr>\($0.map(\.html).joined())</tr>\n" }.joined()
        return "<table>\n<tr>\(head)</tr>\n\(body)</table>\n"
    }
}
