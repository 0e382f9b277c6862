import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Reports of tallies")
struct TallyReportTests {
    @Test(
        "a share is shown with one decimal place, and neither as nothing nor as everything if it is not",
        arguments: [
            (0, "0.0 %"), (1, "100.0 %"), (0.5, "50.0 %"), (0.0004, "<0.1 %"), (0.0006, "0.1 %"), (0.9999, ">99.9 %"),
            (0.9994, "99.9 %"), (2, "100.0 %"), (-1, "0.0 %"),
        ] as [(Double, String)]
    )
    func percentage(share: Double, text: String) {
        #expect(TallyReport.percentage(share) == text)
    }

    private static func report(_ lines: [String], records: Int = 10) throws -> TallyReport {
        let header = """
            {"tally":1,"schema":"A.response.json","fingerprint":"0123456789abcdef","records":\(records),"faulty":\(records)}
            """
        let text = ([header] + lines).map { $0 + "\n" }.joined()
        return TallyReport(try Tally(parsing: JSONBuffer(text.utf8)))
    }

    @Test("faults are sorted by their share of records, then by their number, then as in the tally")
    func order() throws {
        let faults = [("a", 5, 2), ("b", 9, 3), ("c", 7, 2), ("d", 7, 2)].map { code, count, records in
            #"{"fault":"\#(code)","payload":"","count":\#(count),"records":\#(records)}"#
        }
        #expect(try Self.report(faults).faults.map(\.code) == ["b", "c", "d", "a"])
    }

    @Test(
        "a freedom is unused if its place has values and none of them uses it",
        arguments: [
            (key("a{?}", 3, 0, 0), "never-absent"), (key("a{?}", 2, 1, 0), "never-absent"),
            (key("a{=1}", 3, 0, 0), "never-absent"), (key("a{?}", 0, 0, 3), "never-present"),
            (key("a{null}", 3, 0, 0), "never-null"), (key("a{?}", 2, 0, 1), nil), (key("a{null}", 2, 1, 0), nil),
            (key("a", 3, 0, 0), nil), (key("a{?}", 0, 0, 0), nil), (key("a{null}", 0, 0, 0), nil),
        ] as [(String, String?)]
    )
    func keys(line: String, kind: String?) throws {
        #expect(try Self.report([line]).unused.map(\.kind) == (kind.map { [$0] } ?? []))
    }

    private static func key(_ name: String, _ present: Int, _ null: Int, _ absent: Int) -> String {
        #"{"key":{"file":"A.json","pointer":"/\#(name)"},"present":\#(present),"null":\#(null),"absent":\#(absent)}"#
    }

    @Test("a member and a branch are unused if others of their place are used")
    func choices() throws {
        let lines = [("/a", [1, 0]), ("/b", [0, 0])].flatMap { pointer, counts in
            counts.enumerated().flatMap { index, count in
                let place = #""of":{"file":"A.json","pointer":"\#(pointer)"},"count":\#(count)}"#
                return [#"{"member":"m\#(index)",\#(place)"#, #"{"branch":"b\#(index)",\#(place)"#]
            }
        }
        let unused = try Self.report(lines).unused
        #expect(unused.map(\.words) == ["the member \"m1\" never occurs", "the branch b1 never occurs"])
        #expect(unused.allSatisfy { $0.place.pointer == "/a" })
    }

    @Test("a tally without records has a report in each format", arguments: TallyReportFormat.allCases)
    func empty(format: TallyReportFormat) throws {
        let text = try Self.report([], records: 0).render(as: format)
        #expect(text.contains("A.response.json"))
        #expect(text.hasSuffix("\n") && !text.contains("nan"))
    }

    // MARK: Pages

    private static func history(_ times: [[String]]) throws -> TallyHistory {
        TallyHistory(try times.enumerated().map { ("day \($0)", try report($1).tally) })
    }

    private static func fault(_ records: Int) -> String {
        #"{"fault":"type-mismatch","payload":"/id","count":\#(records),"records":\#(records)}"#
    }

    @Test("a page of several times shows how faults, unknown keys and keys went on")
    func times() throws {
        let unknown = #"{"unknownKey":"votes","payload":"","kinds":{"number":2},"count":2}"#
        let times = [
            [Self.key("a{?}", 9, 0, 1)], [Self.fault(4), Self.key("a{?}", 1, 0, 9)],
            [Self.fault(1), Self.key("a{?}", 5, 0, 5), unknown],
        ]
        let sum = try Self.report([Self.fault(5), Self.key("a{?}", 15, 0, 15), unknown], records: 30)
        let page = sum.render(as: .html, history: try Self.history(times))
        for text in [
            "<h2>Records with faults, over time</h2>", "<td>day 0</td>", "<th>Over time</th>",
            "0.0 % to 10.0 %, at most 40.0 %", "0.0 % to 20.0 %", "90.0 % to 50.0 %",
            #"d="M1.0 21.0h0L51.0 1.0L101.0 16.0""#,
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!sum.render(as: .html, history: try Self.history([times[1]])).contains("ver time"))
        #expect(!sum.render(as: .html).contains("<svg"))
    }

    @Test("a page has the last 60 times, and stays below 1 MB for 1,000 faults")
    func manyTimes() throws {
        let faults = (0..<1_000).map { #"{"fault":"type-mismatch","payload":"/k\#($0)","count":1,"records":1}"# }
        let report = try Self.report(faults)
        let history = TallyHistory((0..<100).map { ("day \($0)", report.tally) })
        #expect(history.times.map(\.name).first == "day 40" && history.times.count == 60)
        #expect(report.render(as: .html, history: history).utf8.count < 1_000_000)
    }

    @Test(
        "a plot has a gap where there is no share, a point where there is one only, and words for what it shows",
        arguments: [
            ([], ""), ([nil], ""), ([nil, 0.5, nil], #"<path d="M51.0 1.0h0"/></svg> 50.0 %"#),
            ([0.2, nil, 0.2], #"<path d="M1.0 1.0h0M101.0 1.0h0"/></svg> 20.0 %"#),
            ([0, 0], #"<path d="M1.0 21.0h0L101.0 21.0"/></svg> 0.0 %"#),
            ([0.25, 0.5], #"<path d="M1.0 11.0h0L101.0 1.0"/></svg> 25.0 % to 50.0 %"#),
        ] as [([Double?], String)]
    )
    func plot(shares: [Double?], html: String) {
        let plot = SharePlot(shares: shares, text: TallyReport.percentage).html
        #expect(html.isEmpty ? plot.isEmpty : plot.hasSuffix(html), "\(plot)")
    }
}
