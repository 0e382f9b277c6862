import Testing

@testable import SchemaEngine

@Suite("Catalogs")
struct CatalogTests {
    @Test("included keys are at the position of the include, and redeclared keys at their own")
    func orderOfKeys() {
        let result = compile([
            "Case.response.json": #"{"z": 1, "{include}": ["{base}", "{dated}"], "id": "x", "a": 1}"#,
            "Base.json": #"{"name": "x", "id": 1}"#, "Dated.json": #"{"{include}": "{base}", "day": "{date}"}"#,
        ])
        #expect(result.summary == [])
        #expect(result.keys(of: "Case.response.json") == ["z", "name", "day", "id", "a"])
    }

    @Test("a diamond of includes is joined once, at any depth")
    func diamond() {
        var files = ["A30.json": #"{"x": 1}"#, "B30.json": #"{"x": 2}"#]
        for level in 0..<30 {
            for side in ["A", "B"] {
                files["\(side)\(level).json"] = #"{"{include}": ["{a\#(level + 1)}", "{b\#(level + 1)}"]}"#
            }
        }
        let result = compile(files)
        #expect(result.summary == [])
        #expect(result.keys(of: "A0.json") == ["x"])
    }

    @Test("every key on which two includes disagree is reported, also a nested one, and example text does not count")
    func conflicts() {
        let result = compile([
            "Case.response.json": #"{"{include}": ["{one}", "{two}"]}"#,
            "One.json": #"{"a": 1, "b": {"c": {"d": "x"}}, "e{?}": 1, "f": "{int|null}", "g": "{enum:1,2}"}"#,
            "Two.json": #"{"a": 2, "b": {"c": {"d": 1}}, "e": 1, "f": "{int|null}", "g": "{enum:2.0,1}"}"#,
        ])
        #expect(result.summary == Array(repeating: "include-conflict Case.response.json /{include}/1", count: 2))
    }

    @Test("keys of maps whose tags have different scalars do not conflict")
    func normalForms() {
        let result = compile([
            "Case.response.json": #"{"{include}": ["{one}", "{two}"]}"#,
            "One.json": "{\"{* enum:\u{e9}}\": \"{int}\"}", "Two.json": "{\"{* enum:e\u{301}}\": \"{string}\"}",
        ])
        #expect(result.summary == [])
        let nested = compile([
            "Case.response.json": #"{"{include}": ["{one}", "{two}"]}"#,
            "One.json": "{\"a\": {\"{* enum:\u{e9}}\": 1}}", "Two.json": "{\"a\": {\"{* enum:e\u{301}}\": 1}}",
        ])
        #expect(nested.summary == ["include-conflict Case.response.json /{include}/1"])
    }

    @Test("recursive types with the same structure do not conflict")
    func recursiveComparison() {
        let result = compile([
            "Case.response.json": #"{"{include}": ["{one}", "{two}"]}"#, "One.json": #"{"next{?}": "{one}"}"#,
            "Two.json": #"{"next{?}": "{two}"}"#,
        ])
        #expect(result.summary == [])
    }

    @Test(
        "an endless cycle is reported once, at the reference that continues it in the first of its files",
        arguments: [
            (["A.json": #""{a}""#], ["endless-cycle A.json "]),
            (["A.json": #"{"{include}": "{a}"}"#], ["endless-cycle A.json /{include}"]),
            (["A.json": #"{"b": {"c": "{b}"}}"#, "B.json": #"{"a": "{a}"}"#], ["endless-cycle A.json /b/c"]),
            (
                ["A.json": #"{"b": "{b}"}"#, "B.json": #"{"b": "{b|c}"}"#, "C.json": #"{"b": "{b}"}"#],
                ["endless-cycle B.json /b"]
            ),
            (["A.json": #"{"{case k}": {"x": "{a}", "y": {"z": 1}}}"#], ["endless-cycle A.json /{case k}/x"]),
            (["A.json": #"{"{case k}": {"x": {"a": "{a}"}}}"#], ["endless-cycle A.json /{case k}/x/a"]),
            (["A.json": #"["{count:1..,unique}", "{a}"]"#], ["endless-cycle A.json /1"]),
            (["A.json": #"{"{count}": "2..", "b{?}": 1, "{* int}": "{a}"}"#], ["endless-cycle A.json /{* int}"]),
            (["A.json": #"["{count:..3}", "{a}"]"#], []),
            (["A.json": #"{"{count}": "1..", "b{?}": 1, "{*}": "{a}"}"#], []),
            (["A.json": #"{"{count}": "1..", "{* int}": 1, "{*}": "{a}"}"#], []),
            (["A.json": #"{"{count}": "1..", "{case k}": {"x": {}}, "{*}": "{a}"}"#], []),
            (["A.json": #"{"{case k}": {"x": {"{count}": "1..", "{*}": "{a}"}}}"#], []),
            (["A.json": #"{"a{?}": "{a}", "b{null}": "{a}", "c": ["{a}"], "d": {"{*}": "{a}"}, "e": "{a|int}"}"#], []),
            (["A.json": #"{"{include}": "{b}", "a{?}": "{a}"}"#, "B.json": #"{"a": "{a}"}"#], []),
            (["A.json": #"{"{case k}": {"x": {"a": "{a}"}, "y": {}}}"#], []),
        ] as [([String: String], [String])]
    )
    func cycles(files: [String: String], expected: [String]) {
        #expect(compile(files).summary == expected)
    }

    @Test("a file's scope excludes the faults of unrelated files, and one file's faults do not hide another's")
    func scopes() {
        let files = [
            "Case.response.json": #"{"a": "{issue}"}"#, "Issue.json": #"{"b": "{nope}"}"#, "Zed.json": "[",
            "Bad.name.json": "1", "Tags.json": "5",
        ]
        #expect(
            compile(files, scope: .file("Case.response.json", nil)).summary == [
                "unknown-tag Issue.json /b", "bad-tags-file Tags.json ",
            ]
        )
        #expect(compile(files).faults.count == 4)
    }

    @Test("a fault of a fragment is reported once for both directions, and each direction has its own shape")
    func directions() {
        let result = compile([
            "Case.request.json": #"{"i": "{issue}"}"#, "Case.response.json": #"{"i": "{issue}"}"#,
            "Issue.json": #"{"p": "{person}", "q": "{nope}"}"#, "Person.request.json": #"{"name": 1}"#,
            "Person.json": #"{"id": 1}"#,
        ])
        #expect(result.summary == ["unknown-tag Issue.json /q"])
        let roots = Direction.allCases.map { result.roots[SchemaRoot(path: "Issue.json", direction: $0)] }
        #expect(!roots.contains(nil) && Set(roots).count == 2)
    }

    @Test("a fragment that one direction reaches serves both, unless its meaning differs in the other")
    func bothDirections() {
        let result = compile([
            "Case.request.json": #"{"i": "{issue}", "p": "{person}"}"#, "Issue.json": #"{"n": "{name}"}"#,
            "Person.json": #"{"i": "{issue}", "r": "{role}"}"#, "Name.json": #"{"x": 1}"#,
            "Role.request.json": #"{"id": 1}"#,
        ])
        #expect(result.summary == [])
        #expect(result.root(of: "Issue.json") != nil && result.root(of: "Name.json") != nil)
        #expect(result.root(of: "Person.json") == nil)
    }

    @Test("a property list compiles like JSON of the same structure")
    func propertyList() {
        let list =
            #"<plist version="1.0"><dict><key>b</key><real>1</real><key>a{?}</key><string>{nope}</string></dict></plist>"#
        let result = compile([
            "Case.response.plist": list, "Bad.plist": "{ a = 1; }",
            "Day.plist": "<plist><date>2015-03-22T10:53:24Z</date></plist>",
        ])
        #expect(
            result.summary == [
                "invalid-json Bad.plist ", "unknown-tag Case.response.plist /a{?}", "invalid-json Day.plist ",
            ]
        )
        #expect(result.keys(of: "Case.response.plist") == ["a", "b"])
    }

    @Test("cases whose combinations multiply are refused at low cost")
    func manyCases() {
        let cases = (0..<40).map { #""{case k\#($0)}": {"a": {"x\#($0)": 1}, "b": {"y\#($0)": 1}}"# }
        let result = compile(["Case.response.json": "{\(cases.joined(separator: ","))}"])
        #expect(result.faults.map(\.code) == [.badCase])
    }

    @Test(
        "hostile text results in faults with short messages",
        arguments: [
            String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
            "\"{" + String(repeating: "secret:", count: 20_000) + "}\"",
            "\"{" + String(repeating: "nope|", count: 5_000) + "}\"",
            "\"{string:/" + String(repeating: "(", count: 5_000) + "/}\"",
            "{\"\(String(repeating: "{", count: 10_001))\": 1}",
        ]
    )
    func hostile(text: String) {
        let result = compile(["Case.response.json": text])
        #expect(result.hasErrors)
        #expect(result.faults.allSatisfy { $0.message.utf8.count < 1_000 })
    }
}
