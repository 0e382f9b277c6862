@_spi(Generated) import SchemaEngine
import TestSupport
import Testing

@testable import SchemaTools

@Suite("What an editor shows and offers")
struct EditorFeatureTests {
    private static let catalog: KeyValuePairs = [
        "GetIssues.response.json": #"{"issues": ["{issue|null}"], "user": "{secret:user}"}"#,
        "GetIssue.response.json": #"{"{include}": ["{issue}"], "money": "{money}"}"#,
        "GetIssue.path.json": #"{"{endpoint}": "GET issues/{id}", "id": 1}"#,
        "Issue.json": #"{"{comment}": "One issue.", "id": 1, "parent{?}": "{issue}"}"#,
        "User.json": #"{"name": "text"}"#,
        "GetCandles.response.json": #"[["{tuple:time,open,note?}", 1, "{decimal:text}", "x"]]"#,
        "Tags.json": #"{"money": {"accepts": ["string"]}, "person": {"fragment": "User"}}"#,
    ]

    /// Opens a text with a mark, and returns the result of a request at the mark.
    private func result(
        _ method: String,
        _ marked: String,
        in name: String = "A.response.json",
        _ more: JSONValue = [:]
    ) -> JSONValue {
        let text = MarkedText(marked)
        var editor = ScriptedEditor(Self.catalog)
        editor.open(name, text.text)
        return editor.request("textDocument/\(method)", name, at: text.offsets.first ?? 0, in: text.text, more)
    }

    // MARK: Hover

    @Test(
        "hovering explains a tag, with its Swift type, and a key",
        arguments: [
            (#"{"a": "{in▲t:1..5|null}"}"#, "`{int:1..5}`\n\nAccepts a whole number from 1 to 5.\n\nIn Swift: `Int`"),
            (#"{"a": "{int|▲null}"}"#, "`{null}`\n\nAccepts null."),
            (
                #"{"a": "{secret:d▲ate}"}"#,
                "`{secret:date}`\n\nAccepts a date such as '2015-03-22' (RFC 3339).\n\nIn Swift: `CalendarDate`"
            ),
            (
                #"{"a": ["{iss▲ue}"]}"#,
                "`{issue}`\n\nThe schema in `Issue.json`. In Swift: `Issue`\n\n"
                    + "Keys: `{comment}`, `id`, `parent{?}`\n\nOne issue."
            ),
            (#"{"a": "{mo▲ney}"}"#, "`{money}`\n\nA tag that the app registers: Tags.json."),
            (
                #"{"a": ["{tu▲ple:time,note?}", 1, "x"]}"#,
                "`{tuple:time,note?}`\n\nA list by position: each further element is the schema of the element at its "
                    + "position: `time`; `note`, which may be absent.\n\nIn Swift: a structure with a property for each position."
            ),
            (#"{"a": ["{tuple:time,note?}", 1, "▲x"]}"#, "Position 1, `note`, which may be absent."),
            (
                #"{"a": ["{tuple}", [1, 2], "{nu▲ll}"]}"#,
                "Position 1.\n\n`{null}`\n\nAccepts null."
            ),
            (#"{"a": ["{tuple:x}", 1, "{*}", "▲x"]}"#, "Every element after the positions."),
            (#"{"a": ["{count:2}", "▲x"]}"#, nil),
            (
                #"{"a▲{read}{null}": 1}"#,
                "`a{read}{null}`\n\nThe key must be present, and may be null. In Swift: an optional. Only what is read has "
                    + "it: a request leaves it out. In Swift: a property of the type that is read."
            ),
            (#"{"a▲{?}": 1}"#, "`a{?}`\n\nThe key may be absent or null. In Swift: an optional."),
            (#"{"{* u▲uid}": 1}"#, "`{* uuid}`\n\nThe value of each other key whose name is a `{uuid}`."),
            (#"{"a": "▲text"}"#, nil), (#"{"a": ▲1}"#, nil), (#"{"a": "{no▲pe}"}"#, nil),
            (
                #"{"a▲{=5}": "{int}"}"#,
                "`a{=5}`\n\nThe key may be absent or null; its value is then `5`. In Swift: no optional."
            ),
        ]
    )
    func hover(text: String, expected: String?) {
        #expect(result("hover", text)["contents"]?["value"]?.string == expected)
    }

    @Test(
        "hovering masks the defaults and arguments of secrets",
        arguments: [
            (#"{"a▲{=hunter2}": "{secret}"}"#, "`a{=***}`"), (#"{"a▲{=hunter2}": ["{secret:int|null}"]}"#, "`a{=***}`"),
            (#"{"a▲{=hunter2}" :\n"{int|secret:string}""#, "`a{=***}`"), (#"{"a▲{=hunter2}"#, nil),
            (#"{"a": "{secret:enum:▲hunter2,x}"}"#, "`{secret:enum:***}`"),
            (#"{"a": "{null|secret:string:..9▲,/hunter2/}"}"#, "`{secret:string:***}`"),
            (#"{"a": "{lo▲gin}"}"#, "Keys: `pin{=***}`, `password{=***}`"),
            (#"{"pin{?}": "{enum:▲hunter2,x}"}"#, "`{enum:***}`"),
            (#"{"access_token▲{=hunter2}": "x"}"#, "`access_token{=***}`"),
            (#"{"a▲{=hunter2}": "{access_token}"}"#, "`a{=***}`"),
        ]
    )
    func masks(marked: String, expected: String?) {
        let text = MarkedText(marked.replacing("\\n", with: "\n"))
        var editor = ScriptedEditor(["Login.json": #"{"pin{=hunter2}": "{secret}", "password{=hunter2}": "x"}"#])
        editor.open("A.response.json", text.text)
        let hover = editor.request("textDocument/hover", "A.response.json", at: text.offsets[0], in: text.text)
        let shown = hover["contents"]?["value"]?.string
        #expect(expected.map { shown?.contains($0) == true } ?? true, "\(shown ?? "")")
        #expect(expected == nil || shown?.contains("hunter2") == false)
    }

    @Test(
        "a hover marks its tag in the columns of the editor",
        arguments: [
            ("{\"a\": \"{i▲nt}\"}", 0, 8), ("\u{FEFF}{\"a\": \"{i▲nt}\"}", 0, 9),
            ("{\r\n\"\u{1F600}\": \"{i▲nt}\"}", 1, 8),
            ("{\r\"é\": \"{i▲nt}\"}", 1, 7), ("{\"\u{2028}\": \"{i▲nt}\"}", 0, 8),
        ]
    )
    func hoverRange(marked: String, line: Int, character: Int) {
        let range = result("hover", marked)["range"]
        #expect(range?["start"] == ["line": .int(line), "character": .int(character)])
        #expect(range?["end"] == ["line": .int(line), "character": .int(character + 3)])
    }

    @Test("each tag of the language and each key has a meaning")
    func meanings() {
        let meanings = TagMeaning.builtIn.map(\.name)
        #expect(meanings == BuiltInTag.allCases.map(\.name).sorted())
        #expect(TagMeaning.builtIn.allSatisfy { !$0.words.isEmpty })
        #expect(TagMeaning.builtIn.filter { $0.swift == nil }.map(\.name) == ["none", "null"])
    }

    // MARK: Completion

    @Test(
        "completion offers what can be written at the place, also in a text that is incomplete",
        arguments: [
            (#"{"a": "{▲"#, ["int", "date_iso8601", "issue", "user", "money", "person"], ["A"]),
            (#"{"a": "{int|is▲"}"#, ["issue", "null"], []), (#"{"a": "▲"}"#, ["int", "issue"], []),
            (#"{"a": "{secret:▲}"}"#, ["string", "user"], []), (#"{"a": "text▲"}"#, [], ["int"]),
            (#"{"a": "{int:▲}"}"#, [], ["int"]), (#"{"a": [{"b": ["{▲"]}]}"#, ["issue"], []),
            (#"{"{include}": "{▲}"}"#, ["issue", "user"], ["int"]),
            (#"{"a{▲": 1"#, ["{?}", "{null}", "{=0}"], ["int"]),
            (#"{"{▲""#, ["{include}", "{*}", "{case kind}"], ["{?}"]),
            (#"{"{include}": ["{issue}", "{user}"], "▲"}"#, ["id", "parent{?}", "name"], ["{comment}"]),
            (#"{"a": 1▲}"#, [], ["int"]),
            (#"{"a": ["{▲"]}"#, ["tuple", "int"], []), (#"{"a": [1, "{▲"]}"#, ["int"], ["tuple"]),
            (#"{"a": "{▲}"}"#, ["int"], ["tuple"]), (#"{"a{▲": 1"#, ["{read}", "{write}"], []),
            (#"{"a": ["{tuple:▲"#, ["time,open,note", "time", "open", "note"], ["int"]),
            (#"{"a": ["{tuple:time,▲}", 1, 2]}"#, ["open", "note"], ["time", "time,open,note", "int"]),
            (#"{"a": [1, "{tuple:▲}"]}"#, [], ["time"]),
        ]
    )
    func completion(text: String, offered: [String], absent: [String]) {
        let labels = Set(result("completion", text).array?.compactMap { $0["label"]?.string } ?? [])
        #expect(labels.isSuperset(of: offered) && labels.isDisjoint(with: absent), "\(labels)")
        #expect(!offered.isEmpty || labels.isEmpty)
    }

    @Test(
        "an item replaces the name at the place, and adds missing braces",
        arguments: [
            (#"{"a": "▲"}"#, "date", #"{"a": "{date}"}"#), (#"{"a": "{da▲"}"#, "date", #"{"a": "{date}"}"#),
            (#"{"a": "{da▲te|null}"}"#, "time", #"{"a": "{time|null}"}"#),
            (#"{"é\ud83d": "{int|▲}"}"#, "issue", #"{"é\ud83d": "{int|issue}"}"#),
            (#"{"name{▲": 1}"#, "{null}", #"{"name{null}": 1}"#), (#"{"{▲": 1}"#, "{*}", #"{"{*}": 1}"#),
            (#"{"a": "{enu▲}"}"#, "enum", #"{"a": "{enum:a,b}"}"#),
            (#"{"a": ["▲", 1]}"#, "tuple", #"{"a": ["{tuple}", 1]}"#),
            (#"{"a": ["{tuple:ti▲me2,open}", 1]}"#, "time", #"{"a": ["{tuple:time,open}", 1]}"#),
            (#"{"a": ["{tuple:▲", 1]}"#, "time,open,note", #"{"a": ["{tuple:time,open,note}", 1]}"#),
        ]
    )
    func completed(marked: String, label: String, expected: String) {
        let item = result("completion", marked).array?.first { $0["label"]?.string == label }
        let edits: JSONValue = .array([item?["textEdit"] ?? .null])
        #expect(ScriptedEditor.applying(edits, to: MarkedText(marked).text) == expected)
    }

    @Test(
        "completion in Tags.json offers the members of an entry, kinds of JSON and fragments",
        arguments: [
            (#"{"a": {"▲"}}"#, ["accepts", "examples", "fragment"]), (#"{"a": {"fragment": "▲"}}"#, ["Issue", "User"]),
            (#"{"a": {"accepts": ["▲"]}}"#, JSONKind.allCases.map(\.rawValue)), (#"{"▲"}"#, []),
        ]
    )
    func completionInTagsFile(text: String, expected: [String]) {
        let labels = result("completion", text, in: "Tags.json").array?.compactMap { $0["label"]?.string }
        #expect(labels == expected)
    }

    // MARK: Navigation

    /// Returns locations as `file:line:character`, sorted.
    private func locations(_ result: JSONValue) -> [String] {
        (result.array ?? [result]).compactMap { location in
            guard let uri = location["uri"]?.string else { return nil }
            let start = location["range"]?["start"]
            return "\(uri.lastComponent):\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)"
        }.sorted()
    }

    @Test(
        "the definition of a tag is its fragment, or its entry in Tags.json",
        arguments: [
            (#"{"a": "{int|is▲sue}"}"#, ["Issue.json:0:0"]), (#"{"a": "{mon▲ey}"}"#, ["Tags.json:0:2"]),
            (#"{"a": "{per▲son}"}"#, ["Tags.json:0:36", "User.json:0:0"]), (#"{"a": "{i▲nt}"}"#, []),
            (#"{"a▲": 1}"#, []), (#"{"{include}": ["{us▲er}"]}"#, ["User.json:0:0"]),
        ]
    )
    func definition(text: String, expected: [String]) {
        #expect(locations(result("definition", text)) == expected)
    }

    @Test("the references of a fragment are all tags that lead to it, in files that are saved or not")
    func references() {
        let uses = [
            "A.response.json:0:8", "GetIssue.response.json:0:17", "GetIssues.response.json:0:14", "Issue.json:0:52",
        ]
        let context: JSONValue = ["context": ["includeDeclaration": false]]
        #expect(locations(result("references", #"{"a": "{Is▲sue}"}"#, context)) == uses)
        let declaration: JSONValue = ["context": ["includeDeclaration": true]]
        #expect(
            locations(result("references", #"{"a": "{is▲sue}"}"#, declaration)) == (uses + ["Issue.json:0:0"]).sorted()
        )
        let user = result("references", #"▲{"name": "x"}"#, in: "User.json", context)
        #expect(locations(user) == ["GetIssues.response.json:0:46"])
    }

    // MARK: Rename

    @Test("renaming a fragment changes its uses, its entry in Tags.json and its file")
    func renameFragment() {
        let edit = result("rename", #"{"a": "{us▲er|person}"}"#, ["newName": "app_user"])
        let changes = edit["documentChanges"]?.array ?? []
        let edited = changes.compactMap { $0["textDocument"]?["uri"]?.string?.lastComponent }
        #expect(edited == ["A.response.json", "GetIssues.response.json", "Tags.json"])
        #expect(
            ScriptedEditor.applying(changes.first?["edits"], to: #"{"a": "{user|person}"}"#)
                == #"{"a": "{app_user|person}"}"#
        )
        #expect(changes.dropFirst(2).first?["edits"]?[0]?["newText"] == "AppUser")
        #expect(changes.last?["kind"] == "rename")
        #expect(changes.last?["newUri"] == ScriptedEditor.uri("AppUser.json"))
    }

    @Test("renaming outside of strings renames all files of the owner")
    func renameOwner() {
        let edit = result("rename", #"▲{"a": 1}"#, in: "GetIssue.response.json", ["newName": "ShowIssue"])
        let renamed = edit["documentChanges"]?.array?.compactMap { $0["newUri"]?.string?.lastComponent }
        #expect(renamed == ["ShowIssue.path.json", "ShowIssue.response.json"])
    }

    @Test(
        "a name that cannot be used is refused with its reason",
        arguments: [
            (#"{"a": "{us▲er}"}"#, "9lives", "expected a letter"),
            (#"{"a": "{us▲er}"}"#, "int", "a tag of the language"),
            (#"{"a": "{us▲er}"}"#, "is_sue", "is taken"), (#"{"a": "{us▲er}"}"#, "a.b", "expected a letter"),
            (#"{"a": "{in▲t}"}"#, "x", "neither the name of a fragment"), (#"{"a▲": 1}"#, "x", "neither"),
        ]
    )
    func refusedNames(marked: String, name: String, reason: String) {
        let text = MarkedText(marked)
        var editor = ScriptedEditor(Self.catalog)
        editor.open("A.response.json", text.text)
        let parameters = ScriptedEditor.parameters(
            "A.response.json",
            at: text.offsets[0],
            in: text.text,
            ["newName": .string(name)]
        )
        let error = editor.response("textDocument/rename", parameters)["error"]
        #expect(error?["code"] == -32803)
        #expect(error?["message"]?.string?.contains(reason) == true)
    }

    @Test("an editor that cannot rename files is told which to rename")
    func cannotRename() {
        var editor = ScriptedEditor(Self.catalog, canChangeFiles: false)
        let text = #"{"a": "{user}"}"#
        editor.open("A.response.json", text)
        let parameters = ScriptedEditor.parameters("A.response.json", at: 9, in: text, ["newName": "person2"])
        let message = editor.response("textDocument/rename", parameters)["error"]?["message"]?.string
        #expect(message?.contains("User.json") == true)
    }

    // MARK: Code actions

    private func actions(_ text: String, _ context: JSONValue = [:]) -> [JSONValue] {
        let end = Array(text.utf8).count
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ScriptedEditor.position(end, in: text)]
        return result("codeAction", text, ["range": range, "context": context]).array ?? []
    }

    @Test("each fault with a fix has an action, each fault of a rule one that silences it, and all fixes one together")
    func codeActions() {
        let text = #"{"day": "2015-03-22", "at": "2015-03-22", "x": null}"#
        let found = actions(text)
        let titles = found.compactMap { $0["title"]?.string }
        #expect(
            titles.filter { $0.hasPrefix("Replace") }
                == Array(repeating: #"Replace "2015-03-22" with "{date}""#, count: 2)
        )
        #expect(titles.contains("Silence null-example here, in baseline"))
        #expect(titles.last == "Apply all fixes in this file")
        let all = found.last?["edit"]?["changes"]?[ScriptedEditor.uri("A.response.json").string ?? ""]
        #expect(ScriptedEditor.applying(all, to: text) == #"{"day": "{date}", "at": "{date}", "x": null}"#)
        let silence = found.first { $0["title"] == "Silence null-example here, in baseline" }
        #expect(silence?["edit"]?["documentChanges"]?[0]?["kind"] == "create")
        #expect(silence?["edit"]?["documentChanges"]?[1]?["edits"]?[0]?["newText"] == "null-example")
        #expect(actions(text, ["only": ["source.fixAll"]]).count == 1)
        #expect(actions(text, ["only": ["refactor"]]).isEmpty)
        #expect(actions(#"{"id": "{int}"}"#).isEmpty)
    }

    @Test(
        "a rule that has a fix has an action",
        arguments: Rules.all.map(\.description).filter(\.isFixable).map(\.identifier)
    )
    func fixableRules(rule: String) throws {
        let description = try #require(Rules.rule(rule)?.description)
        var editor = ScriptedEditor(description.wrong)
        var titles: [String] = []
        for (name, text) in description.wrong {
            editor.open(name, text)
            let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 999, "character": 0]]
            let parameters: JSONValue = [
                "textDocument": ["uri": ScriptedEditor.uri(name)], "range": range, "context": [:],
            ]
            for action in editor.request("textDocument/codeAction", parameters).array ?? [] {
                guard action["diagnostics"]?[0]?["code"]?.string == rule else { continue }
                titles.append(action["title"]?.string ?? "")
            }
        }
        #expect(titles.contains { $0.hasPrefix("Replace ") })
        #expect(titles.contains { $0.hasPrefix("Silence \(rule) here") })
    }

    @Test(
        "an editor offers a tuple beside alternatives for elements of several types",
        arguments: [
            (#"{"a": [1, "x"]}"#, [#"{"a": ["{tuple}", 1, "x"]}"#, #"{"a": ["{int|string}", "x"]}"#]),
            (
                #"{"a": [1, "x", 2.5]}"#,
                [#"{"a": ["{tuple}", 1, "x", 2.5]}"#, #"{"a": ["{number|string}", "x", 2.5]}"#]
            ),
            (#"{"a": ["{date}", "x"]}"#, [#"{"a": ["{tuple}", "{date}", "x"]}"#, #"{"a": ["{date|string}", "x"]}"#]),
            (#"{"a": ["x", {"b": 1}]}"#, [#"{"a": ["{tuple}", "x", {"b": 1}]}"#]),
            (#"{"a": [{"b": 1}, "x"]}"#, [#"{"a": ["{tuple}", {"b": 1}, "x"]}"#]),
            (#"{"a": ["{count:2}", true, 1]}"#, [#"{"a": ["{count:2}", "{bool|int}", 1]}"#]),
            (#"{"a": [1, 2.5]}"#, [#"{"a": [1.0, 2.5]}"#]),
            (#"{"a": [{"b": 1}, {}]}"#, [#"{"a": [{"b{?}": 1}, {}]}"#]),
        ]
    )
    func choices(text: String, results: [String]) {
        let changes = actions(text).filter { action in
            ["Replace ", "Insert "].contains { action["title"]?.string?.hasPrefix($0) == true }
        }.map { action in
            let edits = action["edit"]?["changes"]?[ScriptedEditor.uri("A.response.json").string ?? ""]
            return ScriptedEditor.applying(edits, to: text)
        }
        #expect(changes == results)
    }

    @Test("no action shows a secret")
    func secrets() {
        let token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
        let titles = actions("{\"token\": \"\(token)\"}").compactMap { $0["title"]?.string }
        #expect(titles.contains(#"Replace the secret with "{secret}""#))
        #expect(!titles.contains { $0.contains(token) })
        let member = actions(#"{"pin": "{enum:hunter2,x|nul}"}"#) + actions(#"{"a": "{secret:enum:hunter2|string?}"}"#)
        #expect(!member.contains { $0["title"]?.string?.contains("hunter2") == true })
    }

    // MARK: Outline, hints, layout

    @Test("symbols are the keys with their members")
    func symbols() {
        let symbols = result("documentSymbol", #"{"issues": [{"id": 1}], "n": "é"}"#)
        #expect(symbols.array?.compactMap { $0["name"]?.string } == ["issues", "n"])
        #expect(symbols[0]?["children"]?[0]?["name"] == "id")
        #expect(symbols[0]?["children"]?[0]?["detail"] == "1")
        #expect(result("documentSymbol", "{").array == [])
    }

    @Test("hints state what examples and modifiers mean")
    func hints() {
        let text =
            #"{"a": 1, "b{?}": [1.5, "x"], "c{null}": "t", "d": "{int}", "e": null, "{comment}": "n", "f": [], "g{=1}": true}"#
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 1, "character": 0]]
        let hints = result("inlayHint", text, ["range": range]).array ?? []
        let expected = ["int", "optional", "number", "nullable", "string", "any|null", "array", "default", "bool"]
        #expect(hints.compactMap { $0["label"]?.string } == expected)
        #expect(hints.first?["position"]?["character"] == 7)
        let tuple = #"["{tuple:time,note?}", 1, "x", "{*}", true]"#
        let names = result("inlayHint", tuple, ["range": range]).array?.compactMap { $0["label"]?.string }
        #expect(names == ["time:", "int", "note:", "string", "bool"])
        let sides = result("inlayHint", #"{"id{read}": "{int}", "p{write}{?}": "{int}"}"#, ["range": range])
        #expect(sides.array?.compactMap { $0["label"]?.string } == ["only read", "optional, only written"])
        let part: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 8]]
        #expect(result("inlayHint", text, ["range": part]).array?.count == 1)
        #expect(result("inlayHint", #"{"a": {"fragment": "Issue"}}"#, in: "Tags.json", ["range": range]) == [])
    }

    @Test(
        "a document and selected lines of it are formatted as by the command",
        arguments: ["", "\u{FEFF}"],
        ["\n", "\r\n", "\r"]
    )
    func formatting(mark: String, end: String) throws {
        let (first, second, third) = ("\(mark){ \"\u{1F600}\":1,", "\t\"é\":[ 1,\"\u{2028}\" ],", "\"c\": {} }")
        let text = [first, second, third].joined(separator: end)
        let formatted = try FormattedSchema(JSONBuffer(text.utf8)).text.withTextBytes { $0.string }
        #expect(ScriptedEditor.applying(result("formatting", text), to: text) == formatted)
        let range: JSONValue = ["start": ["line": 1, "character": 3], "end": ["line": 1, "character": 3]]
        let edits = result("rangeFormatting", text, ["range": range])
        let selected = "\(first)\n  \"é\": [1, \"\u{2028}\"],\(end)\(third)"
        #expect(ScriptedEditor.applying(edits, to: text) == selected)
        let whole: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
        #expect(result("rangeFormatting", text, ["range": whole]) == result("formatting", text))
        #expect(result("formatting", "{").array == [])
    }

    @Test(
        "an action replaces the text at a fault, whatever is before it",
        arguments: ["", "\u{FEFF}", "\r", "\r\n\u{FEFF}"]
    )
    func actionRange(prefix: String) {
        let text = "\(prefix){\"\u{1F600}\": \"2015-03-22\"}"
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]]
        let actions = result("codeAction", text, ["range": range, "context": ["only": ["source.fixAll"]]])
        let edits = actions[0]?["edit"]?["changes"]?[ScriptedEditor.uri("A.response.json").string ?? ""]
        let fixed = "\(prefix){\"\u{1F600}\": \"{date}\"}"
        #expect(ScriptedEditor.applying(edits, to: text) == (prefix == "\r\n\u{FEFF}" ? text : fixed))
    }

    // MARK: Payloads

    @Test(
        "a payload has the faults of its schema, and leads to it",
        arguments: ["/w/Samples/GetIssues.json", "/w/GetIssues/page-1.json", "/w/GetIssues-2.json"]
    )
    func payload(path: String) {
        let text = MarkedText(#"{"issues": [{"id": ▲"x"}]}"#)
        var editor = ScriptedEditor(Self.catalog)
        editor.open(path, text.text)
        #expect(editor.diagnostics()[path.lastComponent] == ["0:0 missing-key", "0:12 no-alternative"])
        let definition = editor.request("textDocument/definition", path, at: text.offsets[0], in: text.text)
        #expect(locations(definition) == ["Issue.json:0:28"])
        let lens = editor.request("textDocument/codeLens", ["textDocument": ["uri": ScriptedEditor.uri(path)]])
        #expect(lens[0]?["command"]?["title"] == "validated by GetIssues.response.json, with 2 faults")
        let hover = editor.request("textDocument/hover", path, at: text.offsets[0], in: text.text)
        #expect(hover["contents"]?["value"]?.string?.hasPrefix("The schema requires a whole number.") == true)
    }

    @Test("hovering over a value of a list by position states the requirement at its position, and its name")
    func payloadPosition() {
        let text = MarkedText(#"[[1, "2.50", ▲"x"]]"#)
        var editor = ScriptedEditor(Self.catalog)
        editor.open("/w/GetCandles.json", text.text)
        let hover = editor.request("textDocument/hover", "/w/GetCandles.json", at: text.offsets[0], in: text.text)
        let shown = hover["contents"]?["value"]?.string
        #expect(
            shown == "The schema requires a string at the position `note`.\n\nvalidated by GetCandles.response.json"
        )
    }

    @Test(
        "what is shown of a payload has no member and no value of a secret",
        arguments: [
            #"{"login": {"kind": "{secret:enum:hunter2,x|null}"}}"#, #"{"login": {"pin": "{enum:hunter2,x}"}}"#,
            #"{"login": {"pin": "{int}"}}"#, #"{"login": "{secret:account}"}"#,
        ]
    )
    func secretsOfPayloads(schema: String) {
        let key = schema.contains("pin") ? "pin" : "kind"
        let payload = MarkedText("{\"login\": {\"\(key)\": \"hunt▲er2.\"}}")
        let files: KeyValuePairs = ["Get.response.json": schema, "Account.json": #"{"kind": "{enum:hunter2,x}"}"#]
        var editor = ScriptedEditor(files)
        editor.open("/w/Get.json", payload.text)
        let published = editor.server.publish().map { $0.text() }.joined()
        #expect(published.contains("Get.json") && published.contains(#""code""#) && !published.contains("hunter2"))
        for method in ["hover", "documentSymbol", "codeLens"] {
            let shown = editor.request(
                "textDocument/\(method)",
                "/w/Get.json",
                at: payload.offsets[0],
                in: payload.text
            )
            #expect(shown != .null && !shown.text().contains("hunter2"), "\(shown.text())")
        }
    }

    @Test(
        "symbols, items and diagnostics of schemas have no member and no default of a secret",
        arguments: [
            #"{"kind": "{secret:enum:hunter2,hunter2}"}"#, #"{"pin": "{enum:hunter2,hunter2}"}"#,
            #"{"kind{=hunter2}": "{secret:int}"}"#, #"{"access_token{=hunter2}": "{int}"}"#,
            #"{"password": "hunter2", "a": "{nope}"}"#, #"{"a": "{nope|secret:enum:hunter2,x}"}"#,
            #"{"a": "{secret:enum:hunter2,\"}"}"#,
        ]
    )
    func secretsOfSchemas(fragment: String) {
        let text = MarkedText(#"{"{include}": "{login}", "▲": 1}"#)
        var editor = ScriptedEditor(["Login.json": fragment])
        editor.open("Login.json", fragment)
        editor.open("A.response.json", text.text)
        let published = editor.server.publish().map { $0.text() }.joined()
        #expect(published.contains(#""code""#) && !published.contains("hunter2"), "\(published)")
        let symbols = editor.request("textDocument/documentSymbol", "Login.json", at: 0, in: fragment)
        #expect(symbols.array?.isEmpty == false && !symbols.text().contains("hunter2"), "\(symbols.text())")
        let items = editor.request("textDocument/completion", "A.response.json", at: text.offsets[0], in: text.text)
        #expect(!items.text().contains("hunter2"), "\(items.text())")
    }

    @Test("a fault of a payload has an action that changes the schema")
    func payloadAction() {
        var editor = ScriptedEditor(Self.catalog)
        editor.open("/w/GetIssues.json", #"{"issues": []}"#)
        let range: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 1]]
        let document: JSONValue = ["uri": ScriptedEditor.uri("/w/GetIssues.json")]
        let actions = editor.request(
            "textDocument/codeAction",
            ["textDocument": document, "range": range, "context": [:]]
        )
        #expect(actions.array?.map { $0["title"] } == [#"Replace "user" with "user{?}""#])
        #expect(actions[0]?["edit"]?["changes"]?[ScriptedEditor.uri("GetIssues.response.json").string ?? ""] != nil)
    }

    @Test(
        "another JSON file has neither diagnostics nor results",
        arguments: ["/w/package.json", "/w/User.json", "/w/GetIssues.response.404.json"]
    )
    func otherFile(path: String) {
        var editor = ScriptedEditor(Self.catalog)
        editor.open(path, #"{"a": 1}"#)
        #expect(editor.diagnostics()[path.lastComponent] == nil)
        #expect(editor.request("textDocument/hover", path, at: 3, in: #"{"a": 1}"#) == .null)
        #expect(editor.request("textDocument/completion", path, at: 3, in: #"{"a": 1}"#) == [])
    }
}
