import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Tallies of payloads")
struct TallyTests {
    private static let page = [
        "Page.response": #"{"issues": ["{issue}"], "next{?}": 1}"#,
        "Issue": #"{"id": 1, "category{?}": "x", "status": "{enum:open,closed}", "note{null}": "x"}"#,
    ]

    @Test("faults, keys, members and unknown keys are counted at their places")
    func text() throws {
        let schema = try SmallCatalog(Self.page).schema("Page.response")
        let tally = Tally(
            of: schema,
            [
                #"{"issues":[{"id":1,"status":"open","note":null,"new_field":"v"},"#
                    + #"{"id":2,"category":null,"status":"open","note":"x"}]}"#,
                #"{"issues":[{"status":"closed","category":"c","note":"x","new_field":1}],"next":2}"#,
            ]
        )
        #expect(
            tally.text == """
                {"tally":1,"schema":"Page.response.json","fingerprint":"\(schema.tallyFingerprint)","records":2,"faulty":1}
                {"fault":"missing-key","schema":{"file":"Issue.json","pointer":"/id"},"payload":"/issues/*",\
                "through":["{issue}"],"count":1,"records":1,"first":{"file":"a.jsonl","record":2,"line":2,"column":12}}
                {"key":{"file":"Issue.json","pointer":"/category{?}"},"present":1,"null":1,"absent":1}
                {"key":{"file":"Issue.json","pointer":"/id"},"present":2,"null":0,"absent":1}
                {"key":{"file":"Issue.json","pointer":"/note{null}"},"present":2,"null":1,"absent":0}
                {"key":{"file":"Issue.json","pointer":"/status"},"present":3,"null":0,"absent":0}
                {"key":{"file":"Page.response.json","pointer":"/issues"},"present":2,"null":0,"absent":0}
                {"key":{"file":"Page.response.json","pointer":"/next{?}"},"present":1,"null":0,"absent":1}
                {"member":"closed","of":{"file":"Issue.json","pointer":"/status"},"count":1}
                {"member":"open","of":{"file":"Issue.json","pointer":"/status"},"count":2}
                {"unknownKey":"new_field","payload":"/issues/*","kinds":{"string":1,"number":1},"count":2}

                """
        )
    }

    /// A schema, payloads, and lines that the tally must have. The place of the schema is left out of them.
    struct Counting: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var files: [String: String]
        var payloads: [String]
        var options = CheckOptions.standard
        var lines: [String]
    }

    @Test(
        "each freedom is counted where it is used",
        arguments: [
            Counting(
                testDescription: "the branches of a case",
                files: [
                    "X.response":
                        #"{"id": 1, "{case kind}": {"bug": {"steps": "x"}, "idea": {}, "{*}": {"any{?}": 1}}}"#
                ],
                payloads: [
                    #"{"id":1,"kind":"bug","steps":"x"}"#, #"{"steps":"y","kind":"bug","id":1}"#,
                    #"{"id":1,"kind":"new"}"#,
                ],
                lines: [
                    #"{"branch":"*","of":"/{case kind}","count":1}"#,
                    #"{"branch":"bug","of":"/{case kind}","count":2}"#,
                    #"{"branch":"idea","of":"/{case kind}","count":0}"#,
                    #"{"key":"/id","present":3,"null":0,"absent":0}"#,
                    #"{"key":"/{case kind}/{*}/any{?}","present":0,"null":0,"absent":1}"#,
                ]
            ),
            Counting(
                testDescription: "alternatives of one JSON kind, chosen by their content",
                files: ["X.response": #"["{a|b|int|null}"]"#, "A": #"{"a": 1}"#, "B": #"{"b": 1}"#],
                payloads: [#"[{"a":1},{"b":1},{"b":2},null]"#, "[7]"],
                lines: [
                    #"{"branch":"a","of":"/0","count":1}"#, #"{"branch":"b","of":"/0","count":2}"#,
                    #"{"branch":"int","of":"/0","count":1}"#, #"{"branch":"null","of":"/0","count":1}"#,
                    #"{"key":"/a","present":1,"null":0,"absent":0}"#, #"{"key":"/b","present":2,"null":0,"absent":0}"#,
                ]
            ),
            Counting(
                testDescription: "alternatives of one kind of scalar",
                files: ["X.response": #"["{uuid|date|string}"]"#],
                payloads: [#"["2024-02-29","x","123E4567-E89B-12D3-A456-426614174000"]"#],
                lines: [
                    #"{"branch":"date","of":"/0","count":1}"#, #"{"branch":"string","of":"/0","count":1}"#,
                    #"{"branch":"uuid","of":"/0","count":1}"#,
                ]
            ),
            Counting(
                testDescription: "members of each kind, with escapes",
                files: ["X.response": #"["{enum:a,é,1,true,null}"]"#],
                payloads: [#"["a","\u0061","\u00e9",1.0,10e-1,true,null]"#],
                lines: [
                    #"{"member":"a","of":"/0","count":2}"#, #"{"member":"é","of":"/0","count":1}"#,
                    #"{"member":1,"of":"/0","count":2}"#, #"{"member":null,"of":"/0","count":1}"#,
                    #"{"member":true,"of":"/0","count":1}"#,
                ]
            ),
            Counting(
                testDescription: "the forms of numbers that a request would not keep",
                files: [
                    "X.response":
                        #"["{tuple}", "{decimal|null}", "{decimal:0..9}", "{lenient_number}", "{decimal:text}", "{number}"]"#
                ],
                payloads: [#"["10.10",1,"2","3",4]"#, #"[null,1.5,2,"3",4]"#],
                lines: [
                    #"{"branch":"decimal","of":"/1","count":1}"#, #"{"branch":"null","of":"/1","count":1}"#,
                    #"{"form":"number","of":"/1","count":0}"#,
                    #"{"form":"text","of":"/1","count":1}"#,
                    #"{"form":"number","of":"/2","count":2}"#,
                    #"{"form":"text","of":"/2","count":0}"#,
                    #"{"form":"number","of":"/3","count":1}"#,
                    #"{"form":"text","of":"/3","count":1}"#,
                ]
            ),
            Counting(
                testDescription: "maps, whose keys are blank",
                files: ["X.response": #"{"{* int}": {"a{?}": 1}, "{*}": ["{issue}"]}"#, "Issue": #"{"id": 1}"#],
                payloads: [#"{"12":{"a":1,"hush":1},"13":{},"name":[{"id":1,"new":{}},{"id":"x"}]}"#],
                lines: [
                    #"{"fault":"type-mismatch","schema":"/id","payload":"/*/*/id","through":["{issue}"],"count":1,"records":1,"#
                        + #""first":{"file":"a.jsonl","record":1,"line":1,"column":64}}"#,
                    #"{"key":"/{* int}/a{?}","present":1,"null":0,"absent":1}"#,
                    #"{"unknownKey":"hush","payload":"/*","kinds":{"number":1},"count":1}"#,
                    #"{"unknownKey":"new","payload":"/*/*","kinds":{"object":1},"count":1}"#,
                ]
            ),
            Counting(
                testDescription: "unknown keys that look like secrets or personal data, which are counted together",
                files: ["X.response": #"{"a{?}": 1}"#],
                payloads: [
                    #"{"ghp_abcdefghijklmnopqrst0123456789":1,"jane.roe@mail.com":2,"+49 30 901820":3,"jane@example.com":4}"#,
                    #"{"jane.roe@mail.com":null,"https://jane:s3cr3t@host.example/":1,"*":true}"#,
                ],
                lines: [
                    #"{"key":"/a{?}","present":0,"null":0,"absent":2}"#,
                    #"{"unknownKey":"jane@example.com","payload":"","kinds":{"number":1},"count":1}"#,
                    #"{"unknownKey":"*","payload":"","kinds":{"number":4,"boolean":1,"null":1},"count":6}"#,
                ]
            ),
            Counting(
                testDescription: "a key that is in a branch and beside its case",
                files: ["X.response": #"{"s": "", "{case k}": {"a": {"s": "{enum:x,y}"}}}"#],
                payloads: [#"{"k":"a","s":"x"}"#],
                lines: [
                    #"{"member":"x","of":"/{case k}/a/s","count":1}"#,
                    #"{"member":"y","of":"/{case k}/a/s","count":0}"#,
                ]
            ),
            Counting(
                testDescription: "an unknown key of a closed object, in two records",
                files: ["X.response": #"{"a{?}": 1, "{*}": "{none}"}"#],
                payloads: [#"{"b":1,"c":1}"#, #"{"b":null}"#],
                lines: [
                    #"{"fault":"unknown-key","schema":"/{*}","payload":"/*","count":3,"records":2,"#
                        + #""first":{"file":"a.jsonl","record":1,"line":1,"column":2}}"#,
                    #"{"unknownKey":"b","payload":"","kinds":{"number":1,"null":1},"count":2}"#,
                ]
            ),
            Counting(
                testDescription: "a repeated key is counted once",
                files: ["X.response": #"{"a{?}": 1}"#],
                payloads: [#"{"a":1,"a":null,"a":2}"#],
                lines: [#"{"key":"/a{?}","present":1,"null":0,"absent":0}"#]
            ),
            Counting(
                testDescription: "text that is not JSON has a fault and no keys",
                files: ["X.response": #"{"a{?}": 1}"#],
                payloads: [#"{"a":1"#, ""],
                lines: [#"{"key":"/a{?}","present":0,"null":0,"absent":0}"#]
            ),
            Counting(
                testDescription: "faults that the mode forgives",
                files: ["X.response": #"{"a": 1}"#],
                payloads: [#"{"a":"x"}"#],
                options: CheckOptions(mode: .observe),
                lines: [
                    #"{"fault":"type-mismatch","schema":"/a","payload":"/a","count":1,"records":1,"#
                        + #""first":{"file":"a.jsonl","record":1,"line":1,"column":6}}"#
                ]
            ),
        ]
    )
    func counting(_ counting: Counting) throws {
        let schema = try SmallCatalog(counting.files, options: counting.options).schema("X.response")
        // The lines of a table need not repeat the file.
        let text = Tally(of: schema, counting.payloads).text
            .replacing(#/\{"file":"[^"]*","pointer":("[^"]*")\}/#) { $0.output.1 }
        for line in counting.lines {
            #expect(text.split(separator: "\n").contains { $0 == line }, "\(line) in \(text)")
        }
    }

    @Test("nothing inside a secret value is counted, not even a name")
    func secrets() throws {
        let schema = try SmallCatalog([
            "X.response": #"{"auth": "{secret:login}", "pin": "{secret:enum:hush1,hush2}", "v": "{secret:int|note}"}"#,
            "Login": #"{"password": "x", "kind": "{enum:hush3}"}"#, "Note": #"{"n": 1}"#,
        ]).schema("X.response")
        let tally = Tally(
            of: schema,
            [
                #"{"auth":{"hush4":1,"kind":"hush3"},"pin":"hush1","v":5,"unknown":"hush5"}"#,
                #"{"auth":[{"hush6":1}],"pin":"hush7","v":{"n":"hush8"},"unknown":{"hush9":1}}"#,
            ]
        )
        #expect(!tally.text.contains("hush"), "\(tally.text)")
        #expect(tally.text.contains(#""pointer":"/pin"},"present":2"#))
        #expect(tally.text.contains(#"{"unknownKey":"unknown""#))
        #expect(tally.faulty == 2)
    }

    @Test("a payload with its faults counts like a checked one, and without its bytes only its faults count")
    func payloads() throws {
        let schema = try SmallCatalog(Self.page).schema("Page.response")
        let payload = #"{"issues":[{"id":1,"new":1}]}"#
        let origin = Tally.Origin(file: "a.jsonl", record: 1)
        let report = schema.checkReport(JSONBuffer(payload.utf8))
        var (data, faults) = (Tally(schema: schema), Tally(schema: schema))
        data.add(Data(payload.utf8), faults: report.faults, at: origin)
        faults.add(nil, faults: report.faults, at: origin)
        #expect(data.text == Tally(of: schema, [payload]).text)
        #expect(faults.records == 1 && faults.faulty == 1)
        #expect(faults.rows.sortedFaults.map { "\($0)" } == data.rows.sortedFaults.map { "\($0)" })
        #expect(faults.rows.sortedKeys.allSatisfy { $0.count == TallyRows.KeyCount() })
        #expect(faults.rows.sortedUnknownKeys.isEmpty)
    }

    @Test("keys and places beyond the limits are counted together, whatever their order")
    func limits() throws {
        let schema = try SmallCatalog(["X.response": #"{"next{?}": "{node}"}"#, "Node": #"{"next{?}": "{node}"}"#])
            .schema("X.response")
        var random = SeededGenerator(seed: 1)
        let names = (0..<1500).map { "k\(10_000 + $0)" }
        let tally = Tally(of: schema, names.shuffled(using: &random).map { "{\"\($0)\":1}" })
        let rows = tally.rows.sortedUnknownKeys
        #expect(rows.map(\.name) == names.prefix(TallyRows.limit) + ["*"])
        #expect(rows.last?.count.count == 1500 - TallyRows.limit)

        let deep = String(repeating: #"{"next":"#, count: 100) + #"{"new":1}"# + String(repeating: "}", count: 100)
        #expect(Tally(of: schema, [deep]).rows.sortedUnknownKeys.map(\.payload) == ["*"])
    }

    @Test("the counts of alternatives inside alternatives take linear time")
    func nesting() throws {
        let schema = try SmallCatalog([
            "X.response": #"{"v": "{a|b}"}"#, "A": #"{"a": 1, "next{?}": "{a|b}"}"#,
            "B": #"{"b": 1, "next{?}": "{a|b}"}"#,
        ]).schema("X.response")
        let depth = min(rounds(130), 400)
        let payload =
            #"{"v":"# + String(repeating: #"{"b":1,"next":"#, count: depth) + #"{"a":1}"#
            + String(repeating: "}", count: depth + 1)
        let tally = Tally(of: schema, [payload, #"{"v":{"a":1}}"#])
        #expect(tally.faulty == 0)
        // The content for which no work is left is not counted.
        let count = tally.rows.sortedBranches.reduce(0) { $0 + $1.count }
        #expect(count > 2 && count < depth, "\(count)")
    }
}

extension Tally {
    /// Creates a tally of payloads, each of which is a line of a file.
    init(of schema: Schema, _ payloads: [String], file: String = "a.jsonl") {
        self.init(schema: schema)
        for (index, payload) in payloads.enumerated() { count(payload, by: schema, record: index + 1, of: file) }
    }

    /// Counts a payload, which is a line of a file.
    mutating func count(_ payload: String, by schema: Schema, record: Int, of file: String) {
        let origin = Origin(file: file, record: record, line: record)
        JSONBuffer(payload.utf8).withTextBytes { add($0, faults: schema.checkReport($0).faults, at: origin) }
    }
}
