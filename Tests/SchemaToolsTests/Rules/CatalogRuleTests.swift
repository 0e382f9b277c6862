import SchemaEngine
import SchemaTools
import Testing

@Suite struct CatalogRuleTests {
    @Test(
        "a catalog rule reports its marked places, and nothing similar",
        arguments: [
            RuleCase(
                "array-examples-differ",
                "a missing key, another type, each once",
                #"{"a": [{"id": 1, "x": 2}, 1️⃣{"id": 3}, {"id": 4}, {"id": 2️⃣"5", "x": 1}]}"#
            ),
            RuleCase(
                "array-examples-differ",
                "a key in another normal form",
                "[{\"\u{e9}\": 1}, 1️⃣{2️⃣\"e\u{301}\": 1}]"
            ),
            RuleCase(
                "inconsistent-type",
                "not keys in different normal forms",
                ["A.response.json": "{\"\u{e9}\": 1}", "B.response.json": "{\"e\u{301}\": 0.5}"]
            ),
            RuleCase("array-examples-differ", "through tags", #"["{int:0..9}", 5, 1️⃣12]"#),
            RuleCase(
                "array-examples-differ",
                "not what the first accepts, nor the first itself",
                #"{"a": [{"x{?}": 1}, {}, {"x": 2}], "b": ["{int}"], "c": [1], "d": ["{int|string}", 1, "a"]}"#
            ),
            RuleCase(
                "array-examples-differ",
                "keys that only further elements have, once for each object, and a null that a further one fills",
                #"{"a": [{"x": null}, {"x": 1️⃣2, 2️⃣"y": 3}, {"x": 3, "z": 4}], "b": [{"c": {}}, {"c": {3️⃣"d": 1}}]}"#
            ),
            RuleCase(
                "array-examples-differ",
                "not keys that a map, an include or a case describes",
                [
                    "A.response.json": #"[{"{*}": 1}, {"y": 2}]"#, "Base.json": #"{"id{?}": 1}"#,
                    "B.response.json": #"[{"{include}": "{base}"}, {"id": 2}]"#,
                    "C.response.json": #"[{"{case t}": {"{*}": {}}}, {"t": "x", "u": 1}]"#,
                ]
            ),
            RuleCase(
                "array-examples-differ",
                "a key that decides, once",
                #"[{"type": "bug", "severity": 1}, {"type": "bug", "severity": 2}, 1️⃣{"type": "idea", "votes": 3}]"#
            ),
            RuleCase(
                "array-examples-differ",
                "faults of several arrays at one schema node, once",
                #"{"a": [{"b": [{"v": "x"}, {"v": 1️⃣1}]}, {"b": [{"v": "x"}, {"v": 2}]}]}"#
            ),
            RuleCase(
                "unused-fragment",
                "one that no request leads to, and a ring of two",
                [
                    "Get.response.json": #"{"a": "{used}"}"#, "Used.json": #"{"b{?}": ["{inner}"]}"#, "Inner.json": "1",
                    "Alone.json": "1️⃣1", "Ring.json": #"2️⃣["{gnir}"]"#, "Gnir.json": #"3️⃣["{ring}"]"#,
                ]
            ),
            RuleCase(
                "unused-key",
                "one that only the other side uses, directly or through a fragment",
                [
                    "Get.response.json": #"{"a": "{outer}"}"#,
                    "Save.request.json": #"{1️⃣"c{read}": 1, "both": "{both}"}"#,
                    "Outer.json": #"{"both": "{both}", "inner": [{2️⃣"w{write}{?}": 1, "r{read}": 1}]}"#,
                    "Both.json": #"{"w{write}": 1, "r{read}": 1}"#,
                ]
            ),
            RuleCase("unused-key", "not a library of fragments", ["A.json": #"{"w{write}": 1}"#]),
            RuleCase("unused-fragment", "not a library of fragments", ["A.json": "1", "B.json": "1"]),
            RuleCase("unused-fragment", "not a library of one fragment", ["Money.json": #"{"amount": "{decimal}"}"#]),
            RuleCase("unused-fragment", "a saved answer alone", ["user.json": #"1️⃣{"login": "dana"}"#]),
            RuleCase(
                "unused-fragment",
                "the names of requests, and not the fragments that they use",
                [
                    "GetUser.json": #"1️⃣{"address": "{address}"}"#, "Address.json": #"{"city": "Bonn"}"#,
                    "list_users.json": "2️⃣[]", "Getter.json": "1",
                ]
            ),
            RuleCase(
                "unused-fragment",
                "the name of a request beside others",
                [
                    "GetUser.json": #"1️⃣{"address": "{address}"}"#, "Address.json": #"{"city": "Bonn"}"#,
                    "GetUsers.response.json": "[1]", "Alone.json": "2️⃣1",
                ]
            ),
            RuleCase(
                "unused-fragment",
                "not a fragment with the name of a request that a schema uses",
                ["GetUser.json": #"{"id": 1}"#, "GetUsers.response.json": #"["{get_user}"]"#]
            ),
            RuleCase(
                "unused-fragment",
                "not one that is included, in a case, in a root, or mapped",
                [
                    "Get.response.json": #"{"{include}": ["{a}"], "{case k}": {"x": "{b}"}}"#, "A.json": #"{"k": "x"}"#,
                    "B.json": #"{"z": 1}"#, "Put.request.json": #"{"{root}": "{c|null}"}"#, "C.json": "1",
                    "Tags.json": #"{"point": {"fragment": "Coordinates"}}"#, "Coordinates.json": "[1.0]",
                ]
            ),
            RuleCase(
                "replaced-tag",
                "a fragment, used or not, a declared tag, and a schema of a request that a tag finds",
                [
                    "Time.json": "1️⃣{}", "IPv4.json": "2️⃣[1]", "Email.response.json": #"3️⃣{"a{?}": "{email}"}"#,
                    "Tags.json": #"{4️⃣"duration": {"accepts": ["string"]}}"#, "Hostname.request.json": "{}",
                ]
            ),
            RuleCase(
                "replaced-tag",
                "not one with another name",
                ["Times.json": "{}", "Tags.json": #"{"money": {"accepts": ["string"]}}"#, "Time.error.json": "{}"]
            ),
            RuleCase(
                "unused-tag",
                "a declared one that no schema uses",
                ["Tags.json": #"{1️⃣"money": {"accepts": ["string"]}}"#, "Get.response.json": #"{"a": "money"}"#]
            ),
            RuleCase(
                "unused-tag",
                "not one that is spelt otherwise",
                ["Tags.json": #"{"moneyBag": {"accepts": ["string"]}}"#, "Get.response.json": #"["{null|money_bag}"]"#]
            ),
            RuleCase(
                "undeclared-tag",
                "one that no file describes, once",
                ["Tags.json": "1️⃣{}", "Get.response.json": #"["{money}"]"#, "Put.request.json": #"["{money}"]"#]
            ),
            RuleCase("undeclared-tag", "not without a Tags.json", ["Get.response.json": #"["{money}"]"#]),
            RuleCase(
                "undeclared-tag",
                "not one that is declared, built in, or a file",
                [
                    "Tags.json": #"{"money": {"accepts": ["string"]}}"#, "A.json": "1",
                    "Get.response.json": #"["{money|int|a}"]"#,
                ]
            ),
            RuleCase("always-optional", "in a response, and inside", #"1️⃣{"a{?}": 2️⃣{"b{=1}": 1}, "c{?}": [3️⃣{}]}"#),
            RuleCase(
                "always-optional",
                "through a tag of a response",
                ["Get.error.json": #"{"a": "{b}"}"#, "B.json": #"1️⃣{"c{?}": 1}"#]
            ),
            RuleCase(
                "always-optional",
                "not with a key, a map, a case, an include, nor in what is sent or only included",
                [
                    "Get.response.json": #"{"a": {"b{null}": 1}, "m": {"{*}": 1}, "i": {"{include}": "{part}"}}"#,
                    "Part.json": #"{"c{?}": 1}"#, "Get.path.json": #"{"limit{?}": 1}"#,
                    "Put.request.json": #"{"a{?}": 1}"#, "Get.response.404.json": #"{"{case k}": {"x": {"y{?}": 1}}}"#,
                ]
            ),
            RuleCase(
                "inconsistent-type",
                "a whole example beside a fraction, a text beside a number, an array beside an object",
                [
                    "A.response.json": #"{1️⃣"hours": 10, "code": 1, "list": [1]}"#,
                    "B.response.json": #"{"hours": 0.5, 2️⃣"code": "x", 3️⃣"list": {"x": 1}}"#,
                ]
            ),
            RuleCase(
                "inconsistent-type",
                "the odd one among many",
                ["A.response.json": #"[{1️⃣"id": "x", "a": {"id": 1}, "b": {"id": 2}}]"#]
            ),
            RuleCase(
                "inconsistent-type",
                "not an object beside a scalar, tags of several types, whole by tag, nor parameters",
                [
                    "A.response.json": #"{"status": 1, "v": "{string|int}", "n": "{int}", "id": 1, "d": "{date}"}"#,
                    "B.response.json": #"{"status": {"x": 1}, "v": 1, "n": 0.5, "d": "today"}"#,
                    "B.path.json": #"{"id": "x"}"#,
                ]
            ),
            RuleCase(
                "key-style",
                "one among many",
                #"{"a_b": 1, "c_d": 1, "e_f": 1, "g_h": 1, "i_j": 1, 1️⃣"kL": 1, "plain": 1}"#
            ),
            RuleCase(
                "key-style",
                "not one among few, in capitals, or with other characters",
                #"{"a_b": 1, "c_d": 1, "e_f": 1, "g_h": 1, "i_j": 1, "kL": 1, "mN": 1, "ID": 1, "x.yZ": 1, "@type": 1}"#
            ),
            RuleCase(
                "key-style",
                "not the names of header fields",
                [
                    "A.response.json": #"{"a_b": 1, "c_d": 1, "e_f": 1, "g_h": 1, "i_j": 1}"#,
                    "A.response-headers.json": #"{"xTotal": 1, "kL": 1}"#, "A.headers.json": #"{"mN": 1}"#,
                ]
            ),
            RuleCase(
                "inconsistent-type",
                "not header fields",
                ["A.response.json": #"{"id": 1}"#, "A.response-headers.json": #"{"id": "x"}"#]
            ),
            RuleCase(
                "duplicate-shape",
                "three of one shape, whatever the order and the examples",
                #"{"a": 1️⃣{"x": 1, "y": "s"}, "b": {"y": "t", "x": 2}, "c": [{"x": 3, "y": "u"}]}"#
            ),
            RuleCase(
                "duplicate-shape",
                "not twice, with one key, nor of another type or modifier",
                #"{"a": {"x": 1, "y": 1}, "b": {"x": 1, "y": 1}, "c": {"x": 1.0, "y": 1}, "d": {"x{?}": 1, "y": 1}, "e": [{"z": 1}, {"z": 1}], "f": {"z": 1}, "g": {"z": 1}}"#
            ),
            RuleCase(
                "duplicate-shape",
                "only the outer one if it contains the inner one",
                #"{"a": 1️⃣{"p": {"x": 1, "y": 1}, "q": 1}, "b": {"p": {"x": 1, "y": 1}, "q": 1}, "c": {"q": 1, "p": {"x": 1, "y": 1}}}"#
            ),
            RuleCase(
                "conflicting-direction",
                "a text that is received as a number, also in an inner object",
                [
                    "A.request.json": #"{"id": "1", "b{?}": {"c": 1}}"#,
                    "A.response.json": #"{1️⃣"id": 1, "b": {2️⃣"c{null}": true}}"#,
                ]
            ),
            RuleCase(
                "conflicting-direction",
                "not where types meet, names differ, or a status has its own",
                [
                    "A.request.json": #"{"id": 1, "x": 1, "t": "{a_b}"}"#,
                    "A.response.json": #"{"id": 1.5, "y": "x", "t": 1}"#,
                    "A.response.404.json": #"{"id": "x"}"#, "B.response.json": #"{"x": "x"}"#, "AB.json": #""x""#,
                ]
            ),
            RuleCase(
                "path-parameter-mismatch",
                "a placeholder without parameter, and one that may be absent",
                ["Get.path.json": #"1️⃣{2️⃣"b{?}": 1, "c": 1}"#],
                requests: [RequestPath(name: "get", path: "x/{a}/{b}/{c}?q={c}")]
            ),
            RuleCase(
                "path-parameter-mismatch",
                "not where all are there, in an include, or of other requests",
                [
                    "Get.path.json": #"{"a": 1, "b{=1}": 1, "more{?}": 1}"#, "Put.path.json": #"{"{include}": "{a}"}"#,
                    "A.json": #"{"a": 1}"#,
                ],
                requests: [
                    RequestPath(name: "Get", path: "{a}/{b}"), RequestPath(name: "Put", path: "{a}"),
                    RequestPath(name: "Other", path: "{a}"),
                ]
            ),
        ]
    )
    func finds(_ rule: RuleCase) {
        #expect(Set(rule.faults().map(\.placeText)) == rule.expected)
    }

    @Test("examples that differ have the engine's help and edit, and their number")
    func differingExamples() throws {
        let text = #"{"a": [{"id": 1, "x": 2}, {"id": 3}, {"id": 4}, {"id": 5}, {"id": 6}, {"id": 7}]}"#
        let faults = RuleCase("array-examples-differ", "", text).faults()
        let fault = try #require(faults.first)
        #expect(faults.count == 1)
        #expect(fault.count == 5)
        #expect(fault.fix?.with == #""x{?}""#)
        #expect(fault.help?.contains(#""x{?}""#) == true)
    }

    @Test(
        "fixes merge the elements of a list into the first, without losing a key",
        arguments: [
            (
                #"[{"id": 1, "a": 2}, {"id": 3, "b": "x"}]"#,
                #"[{"id": 1, "a{?}": 2, "b{?}": "x"}, {"id": 3, "b": "x"}]"#
            ),
            (
                "[{\n  \"id\": 1\n}, {\n  \"id\": 2, \"b\": true\n}]",
                "[{\n  \"id\": 1,\n  \"b{?}\": true\n}, {\n  \"id\": 2, \"b\": true\n}]"
            ),
            (#"[{"o": {}}, {"o": {"p": 1}}]"#, #"[{"o": { "p{?}": 1 }}, {"o": {"p": 1}}]"#),
            (#"[{"n": null}, {"n": 1}]"#, #"[{"n{null}": 1}, {"n": 1}]"#),
            (#"[{"n": null}, {"n": 1}, {}]"#, #"[{"n{?}": 1}, {"n": 1}, {}]"#),
            (#"[{"n": 1}, {"n": null}]"#, #"[{"n{null}": 1}, {"n": null}]"#),
            (#"[{"n": 1}, {"n": 1.5}]"#, #"[{"n": 1.0}, {"n": 1.5}]"#),
            (#"[[1435781451.781, "0.25"], [2.5, "1"]]"#, #"[["{tuple}", 1435781451.781, "0.25"], [2.5, "1"]]"#),
            (
                #"[{"type": "bug", "id": 1, "severity": 1}, {"type": "idea", "id": 2, "votes": 3}]"#,
                #"[{ "{case type}": { "bug": { "severity": 1 }, "idea": { "votes": 3 } }, "type": "bug", "id": 1 }, "#
                    + #"{"type": "idea", "id": 2, "votes": 3}]"#
            ),
        ]
    )
    func merged(list: String, fixed: String) {
        let path = "Get.response.json"
        var fixer = SchemaFixer([SchemaSource(path: path, text: list)])
        fixer.run { sources in
            Linter(sources, showsExcerpts: false).faults(of: [path]).filter { $0.code == "array-examples-differ" }
                .compactMap(\.fix)
        }
        let text = fixer.sources[0].text.withTextBytes { $0.string }
        #expect(text == fixed)
        let left = Linter(fixer.sources, showsExcerpts: false).faults(of: [path])
        #expect(!left.contains { $0.severity == .error || $0.code == "array-examples-differ" })
    }

    @Test(
        "where only a person knows whether each position has its own meaning, no fix is applied",
        arguments: [
            #"["{date}", "x"]"#, #"[["{int}", "x"], ["{int}", "y"]]"#, #"[{"a": 1}, "x"]"#,
            #"["x", {"a": 1}, {"a": 2}]"#,
            #"["{count:2}", 1, "x"]"#, "[" + String(repeating: "1, ", count: 16) + "\"x\"]",
        ]
    )
    func choices(list: String) {
        let faults = RuleCase("array-examples-differ", "", list).faults()
        #expect(!faults.isEmpty)
        #expect(faults.allSatisfy { $0.fix == nil })
    }

    @Test(
        "texts that would be syntax or a secret in the schema, and very many keys, are not copied",
        arguments: [
            #"[{}, {"a": "{int}"}]"#, #"[{}, {"a": {"b": ["x{y"]}}]"#, #"[{}, {"password": "hunter2"}]"#,
            #"[{"a": null}, {"a": "{int}"}]"#,
            "[{}, {" + (0..<30).map { "\"k\($0)\": 1" }.joined(separator: ",") + "}]",
        ]
    )
    func notCopied(list: String) {
        let faults = RuleCase("array-examples-differ", "", list).faults()
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.fix == nil && $0.help != nil })
    }

    @Test("the faults and their order do not depend on the run")
    func order() {
        let files = (0..<200).map { index in
            SchemaSource(
                path: "F\(index).response.json",
                text: #"{"a": null, "b": [], "d": "2026-01-01", "p_\#(index % 7)": 1}"#
            )
        }
        let names = Set(files.map(\.path))
        let first = Linter(files, showsExcerpts: false).faults(of: names)
        #expect(first.count >= 600)
        #expect(Linter(files.reversed(), showsExcerpts: false).faults(of: names) == first)
    }
}
