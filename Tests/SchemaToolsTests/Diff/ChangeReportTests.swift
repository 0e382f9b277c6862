import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Reports about changes")
struct ChangeReportTests {
    private static let report: ChangeReport = {
        func contract(_ text: String) -> Contract { Contract([SchemaSource(path: "S/A.response.json", text: text)]) }
        let old = contract("{\n  \"id\": 1,\n  \"a`b\": \"x\"\n}")
        let new = contract("{\n  \"id{?}\": 1,\n  \"a`b\": \"x\",\n  \"new{?}\": 1\n}")
        return ChangeReport(CatalogComparison(old: old, new: new).changes(), oldLabel: "v1:")
    }()

    private func render(_ format: ChangeReportFormat) -> String {
        Self.report.render(as: format, toolVersion: "1.0.0")
    }

    @Test("the text names the places, the sides and the witness")
    func text() {
        #expect(
            render(.text) == """
                S/A.response.json:2:3: breaking: key 'id' may be absent at /id{?} [key-became-optional]
                  breaks: app, code
                  was at v1:S/A.response.json:2:3 /id
                  the new server may send for S/A.response.json: {"a`b":""}
                  the old app refuses it: missing-key
                S/A.response.json:4:3: compatible: key 'new' is new at /new{?} [key-added-optional]
                  was at v1:S/A.response.json:1:1

                """
        )
        #expect(Self.report.summary == "1 breaking change, 1 compatible change\n")
    }

    @Test("the page has each payload beside the reason that it is refused for, and no empty section")
    func page() throws {
        let text = render(.html)
        #expect(
            text.contains(
                """
                <section class="change breaking">
                <h3>key 'id' may be absent</h3>
                <p><strong>breaking</strong> <a href="https://schematic.example/Diff/#key-became-optional">key-became-optional</a> \
                <code>S/A.response.json:2:3 /id{?}</code></p>
                <p>breaks: app, code</p>
                <p>was at v1:S/A.response.json:2:3 /id</p>
                <div class="beside">
                <div><h4>Before</h4>
                <pre>"id": 1,</pre></div>
                <div><h4>After</h4>
                <pre>"id{?}": 1,</pre></div>
                </div>
                <div class="beside">
                <div><h4>The new server may send for S/A.response.json</h4>
                <pre>{"a`b":""}</pre></div>
                <div><h4>The old app refuses it</h4>
                <pre>missing-key</pre></div>
                </div>
                </section>
                """
            ),
            "\(text)"
        )
        #expect(text.contains("<h2>Breaking changes</h2>") && text.contains("<h2>Compatible changes</h2>"))
        #expect(!text.contains("<h2>Changes to look at</h2>") && !text.contains("<script"))
    }

    @Test("a name in a schema is no markup of the page")
    func hostilePage() {
        func contract(_ text: String) -> Contract { Contract([SchemaSource(path: "A.response.json", text: text)]) }
        let name = #"</pre><script>a\u0026\u0000"#
        let old = contract(#"{ "\#(name)": 1 }"#)
        let text = ChangeReport(CatalogComparison(old: old, new: contract("{}")).changes())
            .render(as: .html, toolVersion: "1.0.0")
        #expect(text.contains("&lt;/pre&gt;&lt;script&gt;a&amp;"), "\(text)")
        #expect(!text.contains("<script") && !text.utf8.contains(0))
    }

    @Test("a page of many changes stays below a megabyte")
    func largePage() throws {
        let words = String(repeating: "x", count: 600)
        func contract(_ key: String) -> Contract {
            Contract(
                (0..<500).map { number in
                    let text = #"{ "id": 1, "k\#(number)\#(key)": "{enum:a\#(number),\#(words)}", "b\#(key)": 1 }"#
                    return SchemaSource(path: "A\(number)x.response.json", text: text)
                }
            )
        }
        let changes = CatalogComparison(old: contract(""), new: contract("{?}")).changes()
        try #require(changes.count == 1_000)
        let page = ChangeReport(changes).render(as: .html, toolVersion: "1.0.0")
        #expect(page.utf8.count < 1_000_000, "\(page.utf8.count)")
    }

    @Test("the changelog has excerpts, and text of a schema cannot end a block or begin markup")
    func markdown() {
        let text = render(.markdown)
        #expect(
            text.hasPrefix(
                "## Breaking changes\n\n- `S/A.response.json /id{?}`: key 'id' may be absent (`key-became-optional`"
            )
        )
        #expect(text.contains("  ```diff\n  - \"id\": 1,\n  + \"id{?}\": 1,\n  ```\n"))
        #expect(text.contains("  ```json\n  {\"a`b\":\"\"}\n  ```\n"))
        #expect(text.contains("\n## Compatible changes\n\n"))
    }

    /// A report about a fragment with these texts, to which three responses refer, one of them in two ways.
    private static func fragment(_ old: String, _ new: String) -> ChangeReport {
        func contract(_ text: String) -> Contract {
            Contract([
                SchemaSource(path: "State.json", text: text),
                SchemaSource(path: "A.response.json", text: #"{ "state": "{state}" }"#),
                SchemaSource(path: "B.response.json", text: #"{ "from": "{state}", "to": "{state|null}" }"#),
                SchemaSource(path: "C.response.json", text: #"["{state}"]"#),
            ])
        }
        return ChangeReport(CatalogComparison(old: contract(old), new: contract(new)).changes())
    }

    @Test("a change of a fragment is one change, with the places of the tags that lead to it")
    func folded() throws {
        let report = Self.fragment("\"{int}\"", "\"{string}\"")
        let text = report.render(as: .text, toolVersion: "1.0.0")
        let heads = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(heads.count == 3 && report.changes.count == 5, "\(text)")
        #expect(text.contains("  also at C.response.json:1:2 /0\n"), "\(text)")
        #expect(text.contains("  also at B.response.json:1:11 /from\n"), "\(text)")
        #expect(!text.contains("also at B.response.json:1:28"), "another tag\n\(text)")
        let markdown = report.render(as: .markdown, toolVersion: "1.0.0")
        #expect(markdown.contains("\n  - also at `C.response.json /0`\n"), "\(markdown)")
        #expect(report.summary == "2 breaking changes at 4 places, 1 compatible change\n")
        let json = try JSONValue(parsing: report.render(as: .json, toolVersion: "1.0.0"))
        #expect(json["changes"]?.array?.count == 5)
    }

    @Test("the same change of several tags is one change for each of them")
    func changesOfTags() {
        func contract(_ tag: String) -> Contract {
            Contract(["A", "B"].map { SchemaSource(path: "\($0).response.json", text: "[\"\(tag)\"]") })
        }
        let changes = CatalogComparison(old: contract("{int}"), new: contract("{string}")).changes()
        #expect(changes.count == 2)
        #expect(changes.folded.count == 2)
    }

    @Test("each format for programs has all changes", arguments: [ChangeReportFormat.json, .github, .sarif])
    func programs(_ format: ChangeReportFormat) throws {
        let text = render(format)
        for kind in ["key-became-optional", "key-added-optional"] { #expect(text.contains(kind)) }
        guard format != .github else { return #expect(text.split(separator: "\n").count == 2) }
        let document = try JSONValue(parsing: text)
        guard format == .json else { return }
        #expect(document["summary"] == ["breaking": 1, "unknown": 0, "compatible": 1])
        #expect(document["changes"]?[0]?["witnesses"]?[0]?["payload"] == #"{"a`b":""}"#)
        #expect(document["changes"]?[0]?["breaks"] == ["app", "code"])
        #expect(document["changes"]?[1]?["witnesses"] == [])
    }

    @Test("the secrets of a schema are in no report", arguments: ChangeReportFormat.allCases)
    func secrets(_ format: ChangeReportFormat) {
        func contract(_ text: String, _ pin: String) -> Contract {
            Contract([
                SchemaSource(path: "A.response.json", text: text),
                SchemaSource(path: "Pin.json", text: "\"{secret:enum:\(pin)}\""),
            ])
        }
        let old = contract(
            #"{ "key{=\"hush-1\"}": "{secret}", "kind": "{secret:enum:hush-2,hush-3}", "pin": "{pin}", "gone{=\"hush-8\"}": "{secret}", "needed{=\"hush-9\"}": "{secret}" }"#,
            "hush-4"
        )
        let new = contract(
            #"{ "key{=\"hush-5\"}": "{secret}", "kind": "{secret:enum:hush-2,hush-6}", "pin": "{pin}", "needed": "{secret}" }"#,
            "hush-7"
        )
        #expect(old.errors.isEmpty && new.errors.isEmpty)
        let report = ChangeReport(CatalogComparison(old: old, new: new).changes())
        let text = report.render(as: format, toolVersion: "1.0.0")
        #expect(text.contains("default-changed") && text.contains("enum-member-added"))
        #expect(!text.contains("hush"), "\(text)")
    }

    @Test(
        "the call that shows another endpoint has no secret",
        arguments: [("GET a/{pin}", "GET b/{pin}"), ("GET a{?pin*}", "GET a{?pin}"), ("GET a/{pin}", "GET a/{+pin}")]
    )
    func secretsOfCalls(old: String, new: String) {
        let contracts = [old, new].map { endpoint in
            let pin = endpoint.contains("?") ? #"["{secret:enum:hush-1,hush-2}"]"# : #""{secret:enum:hush-1,hush-2}""#
            let text = "{ \"{endpoint}\": \"\(endpoint)\", \"pin\": \(pin) }"
            return Contract([SchemaSource(path: "A.path.json", text: text)])
        }
        #expect(contracts.allSatisfy { $0.errors.isEmpty }, "\(contracts.map(\.errors))")
        let changes = CatalogComparison(old: contracts[0], new: contracts[1]).changes()
        #expect(changes.map(\.kind) == [.endpointMoved])
        for format in ChangeReportFormat.allCases {
            let text = ChangeReport(changes).render(as: format, toolVersion: "1.0.0")
            #expect(text.contains("endpoint-moved") && !text.contains("hush"), "\(text)")
        }
    }

    @Test(
        "a line of a report does not show a secret beside the change, even if the line is cut within it",
        arguments: ["", String(repeating: " ", count: 30), String(repeating: " ", count: 70)],
        ["", "\n"]
    )
    func neighbours(gap: String, end: String) {
        func contract(_ key: String) -> Contract {
            let before =
                #""one{=\"hush-1\"}":\#(end)"{secret}","two{=\"hush-2\"}":"{pin}","kind":"{secret:enum:hush-3,x}","#
            let after = #""three{=\"hush-4\"}":\#(end)"{secret:string:..99}","four":\#(gap)"{pin}""#
            return Contract([
                SchemaSource(path: "A.response.json", text: "{\(before)\(gap)\"\(key)\":1,\(gap)\(after)}"),
                SchemaSource(path: "Pin.json", text: #""{secret:string:/hush-.*/}""#),
            ])
        }
        let (old, new) = (contract("id"), contract("id{?}"))
        #expect(old.errors.isEmpty && new.errors.isEmpty, "\(old.errors)")
        let changes = CatalogComparison(old: old, new: new).changes()
        #expect(changes.map(\.kind) == [.keyBecameOptional])
        for format in ChangeReportFormat.allCases {
            let text = ChangeReport(changes).render(as: format, toolVersion: "1.0.0")
            #expect(!text.contains("hush") && !text.contains("ush-"), "\(text)")
        }
    }

    @Test("a witness without header fields is not called an absent body, and an unknown change names a side")
    func words() {
        func report(_ old: [String: String], _ new: [String: String]) -> String {
            let contracts = [old, new].map { files in
                Contract(files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0.key, text: $0.value) })
            }
            let changes = CatalogComparison(old: contracts[0], new: contracts[1]).changes()
            return ChangeReport(changes).render(as: .text, toolVersion: "1.0.0")
        }
        let headers = report(
            ["A.response-headers.json": #"{ "X-A": 1 }"#],
            ["A.response-headers.json": #"{ "X-A{?}": 1 }"#]
        )
        #expect(headers.contains("the new server may send for A.response-headers.json: no header fields\n"))
        let unknown = report(
            ["A.request.json": "1", "A.response.json": "1"],
            ["A.request.json": "1"]
        )
        #expect(
            unknown.contains("  breaks: code\n  may break: app\n  without a schema, nothing is known"),
            "\(unknown)"
        )
    }

    @Test("the table of versions has a row for each one")
    func versions() {
        let table = VersionTable([
            ("v1", Self.report), ("v2", ChangeReport([])),
        ])
        #expect(
            table.text == """
                Version  Breaks  Breaking  Unknown  Compatible  First breaking change
                v1       yes     1         0        1           key-became-optional at S/A.response.json /id{?}
                v2       no      0         0        0

                """
        )
        let rows = table.markdown.split(separator: "\n")
        #expect(rows.count == 4 && rows[1].allSatisfy("| -".contains))
    }

    @Test("an accepted change is left out, and an entry without a change is reported")
    func silenced() {
        let accepted = ["/id", "/id{?}", "/other"].map { pointer in
            LintConfiguration.AcceptedChange(
                id: "key-became-optional",
                file: "A.response.json",
                pointer: pointer,
                reason: "agreed"
            )
        }
        let silenced = SilencedChanges(accepted) { String($0.dropFirst(2)) }
        let (remaining, unused) = silenced.remaining(of: Self.report.changes)
        #expect(remaining.map(\.kind) == [.keyAddedOptional])
        #expect(unused.count == 1 && unused[0].contains("/other of A.response.json") && unused[0].contains("/diff/2"))
    }
}
