import SchemaEngine

extension TallyReport {
    /// The report as one HTML file with bars. It has no script, loads nothing, and contains no text without escapes.
    var html: String {
        let heading = "<h1>\(HTMLReport.escaped(tally.schema))</h1>\n<p>\(HTMLReport.escaped(title))</p>\n"
        return HTMLReport(title: tally.schema, style: Self.style, body: heading + sections.joined()).document
    }

    private static let style = """
        body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em }
        table { border-collapse: collapse; width: 100% }
        th, td { border-bottom: 1px solid #8884; padding: .3em .6em; text-align: left; vertical-align: top }
        td { overflow-wrap: anywhere }
        td.number { text-align: right; white-space: nowrap }
        td.bars { width: 12em }
        .bar { background: #c33; display: inline-block; height: .8em }
        .bar.present { background: #383 }
        .bar.null { background: #888 }
        """

    private var sections: [String] {
        [
            Self.table(
                "Faults, by share of records",
                ["Share", "", "Fault"],
                faults.map { fault in
                    let share = share(of: fault.count.records)
                    return [.number(Self.percentage(share)), .bars([("", share)]), .text(Self.words(of: fault))]
                }
            ),
            Self.table(
                "Keys that the schema does not name",
                ["Count", "Key", "In", "Kinds"],
                unknownKeys.map { key in
                    [
                        .number("\(key.count.count)"), .text(key.name), .text(Self.text(ofPayload: key.payload)),
                        .text(Self.text(of: key.count)),
                    ]
                }
            ),
            Self.table(
                "Freedoms of the schema that are not used",
                ["Place", "Freedom"],
                unused.map { [.text(Self.text(of: $0.place)), .text($0.words)] }
            ),
            Self.table(
                "Keys",
                ["Key", "", "Present", "Null", "Absent"],
                keys.map { place, count in
                    let objects = Double(count.present) + Double(count.null) + Double(count.absent)
                    let shares = objects > 0 ? (Double(count.present) / objects, Double(count.null) / objects) : (0, 0)
                    return [
                        .text(Self.text(of: place)), .bars([("present", shares.0), ("null", shares.1)]),
                        .number("\(count.present)"), .number("\(count.null)"), .number("\(count.absent)"),
                    ]
                }
            ),
            Self.counts("Members of enumerations", members.map { ($0.member.place, $0.member.value.text(), $0.count) }),
            Self.counts("Branches", branches.map { ($0.branch.place, $0.branch.name, $0.count) }),
        ]
    }

    private static func counts(_ title: String, _ rows: [(place: TallyRows.Place, name: String, count: Int)]) -> String
    {
        var sums: [TallyRows.Place: Double] = [:]
        for row in rows { sums[row.place, default: 0] += Double(row.count) }
        return table(
            title,
            ["Place", "Name", "", "Count"],
            rows.map { row in
                let sum = sums[row.place, default: 0]
                let share = sum > 0 ? Double(row.count) / sum : 0
                return [
                    .text(text(of: row.place)), .text(row.name), .bars([("present", share)]), .number("\(row.count)"),
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

        var html: String {
            switch self {
            case .text(let text): return "<td>\(HTMLReport.escaped(text))</td>"
            case .number(let text): return "<td class=\"number\">\(HTMLReport.escaped(text))</td>"
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

    /// Returns a section with a table, or nothing for a table without rows.
    private static func table(_ title: String, _ columns: [String], _ rows: [[Cell]]) -> String {
        guard !rows.isEmpty else { return "" }
        let head = columns.map { "<th>\(HTMLReport.escaped($0))</th>" }.joined()
        let body = rows.map { "<tr>\($0.map(\.html).joined())</tr>\n" }.joined()
        return "<h2>\(HTMLReport.escaped(title))</h2>\n<table>\n<tr>\(head)</tr>\n\(body)</table>\n"
    }
}
