import Foundation
import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Source generated from schemas")
struct GenerationTests {
    @Test("source is exactly what the pages show", arguments: try GeneratedPage.all())
    func pages(example: GeneratedPage.Example) {
        let generation = Generation(example.files)
        #expect(generation.faults == [])
        #expect(generation.source == example.source)
    }

    @Test("source is what Docs/Generated.md shows", arguments: try GeneratedPage.examples(of: "Docs/Generated.md"))
    func documentation(example: GeneratedPage.Example) {
        let source = Generation(example.files).source
        #expect(source.contains(example.source), "\(source)")
    }

    @Test("source is the same for any order of the files")
    func order() throws {
        let files = try GeneratedPage.all().flatMap(\.files)
        let all = Dictionary(files.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        let sorted = all.sorted { $0.key < $1.key }
        #expect(Generation(sorted).text == Generation(sorted.reversed()).text)
        #expect(!Generation(sorted).text.isEmpty)
    }

    @Test("public types have public members, and modules are imported only for use")
    func access() {
        let files = [(key: "A.json", value: #"{ "at": "{date_iso8601}", "kind": "{enum:x,*}", "c": "{int|string}" }"#)]
        let text = Generation(files, options: GenerationOptions(access: .public)).text
        #expect(text.contains("\npublic import Foundation\n@_spi(Generated) public import SchemaEngine\n\n"))
        let declared = text.split(separator: "\n").filter { line in
            ["struct ", "enum ", "init(", "var ", "func "].contains { line.drop { $0 == " " }.hasPrefix($0) }
        }
        // The remaining ones are local variables.
        #expect(declared.allSatisfy { $0.hasPrefix("        var ") }, "\(declared)")
        #expect(Generation([(key: "A.json", value: "[\"x\"]")]).text.contains("import") == false)
    }

    @Test("a request has a property for each of its header fields, and a result with those of the response")
    func headers() {
        let files = [
            (key: "GetTickets.path.json", value: #"{ "{endpoint}": "GET tickets", "page{?}": 1 }"#),
            (key: "GetTickets.headers.json", value: #"{ "X-Page-Size": 2, "X-Trace{?}": "text" }"#),
            (key: "GetTickets.response.json", value: #"["text"]"#),
            (key: "GetTickets.response-headers.json", value: #"{ "X-Total-Count": 120 }"#),
        ]
        let source = Generation(files).source
        for part in [
            "    typealias Result = Output\n\n    var page: Int?\n    var xPageSize: Int\n    var xTrace: String?\n",
            "    var parameters: Parameters {\n        [\"page\": page]\n    }",
            "    var headerValues: Parameters {\n        [\"x-page-size\": xPageSize, \"x-trace\": xTrace]\n    }",
            "    struct Output: Sendable {\n        var body: GetTicketsResponse\n"
                + "        var headers: GetTicketsResponseHeaders\n",
            "    func result(from reply: Reply) throws -> Output {\n"
                + "        try Output(body: reply.fields.value(), headers: reply.headerFields.value())\n    }",
            "struct GetTicketsResponseHeaders: Sendable, Equatable {\n    var xTotalCount: Int\n",
        ] {
            #expect(source.contains(part), "\(source)")
        }
    }

    @Test(
        "a property for a header field differs from a parameter and from a member of a request",
        arguments: [
            (#"{ "Page": 2 }"#, ["var page: Int?", "var pageHeader: Int", #"["page": pageHeader]"#]),
            (#"{ "Options": "u=1" }"#, ["var optionsHeader: String", #"["options": optionsHeader]"#]),
            (
                #"{ "Content-Type": "a/b" }"#,
                ["var contentTypeHeader: String", #"["content-type": contentTypeHeader]"#]
            ),
            (#"{ "Priority": "u=1" }"#, ["var priority: String", #"["priority": priority]"#]),
            (
                #"{ "X-Trace": "{secret}", "{*}": "{string}" }"#,
                ["var otherHeaders: [String: String]", #"var headerValues: Parameters = ["x-trace": xTrace]"#]
            ),
            (
                #"{ "{* int}": "{string}" }"#,
                ["init(page: Int? = nil, otherHeaders: [Int: String] = [:])", "headerValues.add(String(key), value)"]
            ),
            (
                #"{ "{* uuid}": 1 }"#,
                ["init(page: Int? = nil, otherHeaders: [UUID: Int] = [:])", "headerValues.add(key.uuidString, value)"]
            ),
            (
                #"{ "{* date}": 1, "{*}": "{none}" }"#,
                ["init(page: Int? = nil, otherHeaders: [String: Int] = [:])", "headerValues.add(key, value)"]
            ),
        ]
    )
    func headerNames(schema: String, expected: [String]) {
        let path = (key: "GetTickets.path.json", value: #"{ "{endpoint}": "GET tickets", "page{?}": 1 }"#)
        let generation = Generation([path, (key: "GetTickets.headers.json", value: schema)])
        #expect(generation.faults == [])
        let request = generation.source.components(separatedBy: "/// The header fields of the request").first ?? ""
        #expect(expected.allSatisfy { request.contains($0) }, "\(request)")
        #expect(!request.contains("setCookie"))
    }

    @Test("a parameter has no name that the compiler refuses in a request, and neither has a type in it")
    func refusedNames() {
        let names = [
            "query", "queryItems", "timeout", "timeoutInterval", "cachePolicy", "contentType", "response",
            "retryPolicy",
            "entityTag", "deadline", "context", "schemaName",
        ]
        let keys = names.map { "\"\($0)\": 1" } + [#""output": "{enum:a,b}""#]
        let path = "{ \"{endpoint}\": \"GET tickets\", \(keys.joined(separator: ", ")) }"
        let generation = Generation([(key: "GetTickets.path.json", value: path)])
        #expect(generation.faults == [])
        for name in names { #expect(generation.source.contains("    var \(name)Parameter: Int\n"), "\(name)") }
        #expect(!generation.source.contains("enum Output:"))
    }

    @Test(
        "the type of a result is not hidden by another of its name",
        arguments: ["Output.json", "Output.response.json"]
    )
    func output(file: String) {
        let files = [
            (key: "GetTickets.path.json", value: #"{ "{endpoint}": "GET tickets" }"#),
            (key: "GetTickets.response.json", value: #"["{output}"]"#),
            (key: "GetTickets.response-headers.json", value: #"{ "X-Total": 1 }"#), (key: file, value: #"{ "id": 1 }"#),
        ]
        let name = file == "Output.json" ? "RequestOutput" : "Output"
        #expect(Generation(files).source.contains("struct \(name): Sendable {\n        var body:"))
    }

    @Test("a request whose response has no body needs no engine")
    func withoutEngine() {
        let text = Generation([
            (key: "Delete.path.json", value: #"{ "{endpoint}": "DELETE x" }"#),
            (key: "Delete.response.json", value: #""{none}""#),
        ]).text
        #expect(text.contains("typealias Result = Void") && !text.contains("import SchemaEngine"))
    }

    @Test(
        "a type does not hide one that apps or generated types use",
        arguments: ["Task", "Set", "Locale", "Error", "Values", "StringLiteralType", "IntegerLiteralType"]
    )
    func hiddenTypes(name: String) {
        let generation = Generation([
            "\(name).json": #"{"id":1}"#, "Get.response.json": #"{"it":"{\#(name)}"}"#,
        ])
        #expect(generation.faults == [])
        #expect(generation.source.contains("struct \(name)Value: "))
        #expect(!generation.source.contains("struct \(name): "))
    }

    @Test("a type in a namespace has no name that has another meaning after a dot", arguments: ["Type", "Protocol"])
    func namesAfterDot(name: String) {
        let files = ["\(name).json": #"{ "id": 1 }"#, "Get.response.json": #"{ "it": "{\#(name)}" }"#]
        let generation = Generation(files, options: GenerationOptions(namespace: "Api"))
        #expect(generation.faults == [])
        #expect(generation.source.contains("struct \(name)Value: "))
        #expect(generation.source.contains("extension Api.\(name)Value: "))
    }

    @Test("the names of objects within objects of the same key do not grow with each level")
    func deepNames() {
        func source(_ depth: Int) -> String {
            Generation(["Get.response.json": (0..<depth).reduce("1") { inner, _ in "{ \"a\": \(inner) }" }]).source
        }
        let (short, long) = (source(20), source(40))
        #expect(long.contains("struct AValue: ") && long.contains("struct A2: ") && !long.contains("AValueValue"))
        #expect(long.utf8.count < short.utf8.count * 4, "\(short.utf8.count) \(long.utf8.count)")
    }

    @Test("the source of objects inside each other grows in proportion to their depth, also with long keys")
    func deepSource() {
        func source(_ depth: Int) -> String {
            let key = String(repeating: "a", count: 200)
            return Generation(["Get.response.json": (0..<depth).reduce("1") { inner, _ in "{ \"\(key)\": \(inner) }" }])
                .source
        }
        let sizes = [20, 40, 60].map { source($0).utf8.count }
        #expect(sizes[2] - sizes[1] < (sizes[1] - sizes[0]) * 11 / 10, "\(sizes)")
    }

    @Test("a qualified name has at most 8 names, and a nested type at most 64 bytes of a key")
    func boundedNames() {
        let keys = (1...10).map { "k\($0)" } + [String(repeating: "é", count: 40)]
        let source = Generation([
            "A.json": keys.reversed().reduce(#"{ "x": 1 }"#) { inner, key in "{ \"\(key)\": \(inner) }" }
        ])
        .source
        #expect(source.contains("extension A.K1.K2.K3.K4.K5.K6.K7: "))
        for name in ["K8", "K8.K9", "K8.K9.K10", "K8.K9.K10.É" + String(repeating: "é", count: 31)] {
            #expect(source.contains("extension A.\(name): "), "\(source)")
        }
    }

    @Test(
        "a type whose name has a suffix beside that of its file avoids the names of fragments, requests and other such types",
        arguments: [
            (
                ["A.json": #"{ "id{read}": 1, "b": 1 }"#, "ABody.json": #"{ "c": 1 }"#, "Set.request.json": #""{a}""#],
                ["struct A: ", "struct ABody: ", "struct ABodyValue: ", "typealias SetBody = ABodyValue"]
            ),
            (
                ["A.response.json": #"{ "x": 1 }"#, "AResponse.json": #"{ "y": 1 }"#, "AResponseValue.json": "1"],
                ["struct AResponse: ", "typealias AResponseValue = ", "struct AResponseValue2: "]
            ),
            (
                ["A.response-headers.json": #"{ "x": 1 }"#, "AResponse.headers.json": #"{ "y": 1 }"#],
                ["struct AResponseHeaders: ", "struct AResponseHeadersValue: "]
            ),
            (
                ["A.json": #"[{ "x": 1 }]"#, "AElement.json": #"{ "y": 1 }"#],
                ["typealias A = [AElementValue]", "struct AElement: ", "struct AElementValue: "]
            ),
        ]
    )
    func distinctFileTypes(files: [String: String], declarations: [String]) {
        let generation = Generation(files.sorted { $0.key < $1.key })
        #expect(generation.faults == [])
        for declaration in declarations {
            #expect(generation.source.components(separatedBy: declaration).count == 2, "\(declaration)")
        }
    }

    @Test(
        "a long chain of fragments takes no deep recursion",
        arguments: [#""{f@}""#, #"["{f@}"]"#, #"{ "{*}": "{f@}" }"#, #"{ "next": "{f@}" }"#, #""{f@|null}""#]
    )
    func chains(link: String) {
        let count = 2_000
        var files = [
            (key: "F\(count).json", value: #"{ "id": 1 }"#), (key: "Get.response.json", value: #"{ "a": "{f0}" }"#),
        ]
        for number in 0..<count {
            files.append(("F\(number).json", link.replacingOccurrences(of: "@", with: "\(number + 1)")))
        }
        let generation = Generation(files)
        #expect(generation.faults == [])
        #expect(generation.source.contains("struct Get"))
    }

    @Test("a type alias of more than 32 lists inside each other is a JSON value")
    func deepAliases() {
        func files(_ count: Int) -> [(key: String, value: String)] {
            (0..<count).map { ("F\($0).json", #"["{f\#($0 + 1)}"]"#) } + [("F\(count).json", #"{ "id": 1 }"#)]
        }
        #expect(Generation(files(32)).source.contains("typealias F0 = [F1]"))
        #expect(Generation(files(33)).source.contains("typealias F0 = JSONValue"))
    }

    @Test("types can be nested in a type of the app")
    func namespace() {
        let files = [
            (key: "A.json", value: #"{ "b": { "c": "{a|null}" } }"#),
            (key: "List.json", value: #"["{a}"]"#),
        ]
        let generation = Generation(files, options: GenerationOptions(namespace: "Api.V1"))
        #expect(generation.fileNames == ["Api.V1+A.swift", "Api.V1+List.swift"])
        #expect(Generation(files).fileNames == ["A.swift", "List.swift"])
        let source = generation.source
        #expect(source.contains("extension Api.V1 {\n    nonisolated struct A: Sendable, Equatable {"))
        #expect(source.contains("extension Api.V1.A.B: _GeneratedModel {"))
        #expect(source.contains("extension Api.V1 {\n    typealias List = [A]\n}"))
    }

    @Test(
        "types have names that no other type hides",
        arguments: [
            // A nested type with the name of a type that is used in the same scope.
            (#"{ "part": { "x": 1 }, "other": "{part}" }"#, "var part: PartValue"),
            (#"{ "case": { "case": { "x": 1 } } }"#, "struct CaseValue"),
            (#"{ "date": { "x": 1 }, "at": "{date_iso8601}" }"#, "struct DateValue"),
            (#"{ "type": "{enum:a,b}" }"#, "enum TypeValue"),
            (#"{ "item": { "x": 1 }, "items": [{ "y": 1 }] }"#, "struct Item2"),
        ]
    )
    func hidden(text: String, expected: String) {
        let source = Generation([(key: "Case.json", value: text), (key: "Part.json", value: #"{ "y": 1 }"#)]).source
        #expect(source.contains(expected), "\(source)")
    }

    @Test(
        "a structure of more than 16 words is boxed",
        arguments: [
            (16, "1", false), (17, "1", true), (8, "\"x\"", false), (9, "\"x\"", true),
            (5, #"{ "a": 1, "b": "x" }"#, false), (6, #"{ "a": 1, "b": "x" }"#, true),
        ]
    )
    func boxes(count: Int, value: String, isBoxed: Bool) {
        let keys = (0..<count).map { "\"key\($0)\": \(value)" }
        let source = Generation([(key: "A.json", value: "{" + keys.joined(separator: ",") + "}")]).source
        #expect(source.contains("private var values: Boxed<Values>") == isBoxed)
    }

    @Test(
        "an object with tagged keys or a count reads itself, unless values beside named keys are objects",
        arguments: [
            (
                #"{ "a": 1, "{* uuid}": "{any}", "{*}": "{none}" }"#,
                [
                    #"ObjectLayout([.required("a")], others: .refused, tags: ["uuid"])"#,
                    "updateValue(try reader.jsonButNull()",
                ]
            ),
            (#"{ "a": { "{* int}": 1, "{*}": "{none}" } }"#, [#"ObjectLayout([], others: .refused, tags: ["int"])"#]),
            (#"{ "a": { "{* enum:\"1\"}": 1 } }"#, [##"tags: [#"enum:"1""#])"##, "map(by: String.self, Self.map1)"]),
            (#"{ "a": { "{*}": 1, "{count}": "2.." } }"#, ["ObjectLayout([], others: .read, counts: [2 ... .max])"]),
            (#"{ "{count}": "1..2" }"#, ["ObjectLayout([], counts: [1...2])"]),
            (#"{ "a": "{object:1..2}", "b": "{array:3}" }"#, ["jsonObject(count: 1...2)", "jsonArray(count: 3...3)"]),
            (#"{ "a{={}}": { "{* int}": 1 } }"#, ["var a: [Int: Int] = [:]", #".defaulted("a")"#]),
            (#"{ "a": 1, "{* uuid}": { "b": 1 } }"#, nil),
        ]
    )
    func taggedKeys(schema: String, parts: [String]?) {
        let generation = Generation([(key: "Tagged.json", value: schema)])
        #expect(generation.faults == [])
        let extensions = generation.source.components(separatedBy: "\nnonisolated extension ")
        let own = extensions.first { $0.hasPrefix("Tagged: ") } ?? ""
        #expect(own.contains("init(reading") == (parts != nil), "\(generation.source)")
        for part in parts ?? [] { #expect(own.contains(part), "\(generation.source)") }
    }

    @Test("the settings determine types and names")
    func settings() {
        var settings = GenerationSettings()
        settings.names = ["+1": "likes"]
        settings.types = ["money": "Money"]
        let files = [
            (key: "A.json", value: #"{ "+1": 1, "price": "{money}" }"#),
            (key: "Tags.json", value: #"{ "money": { "accepts": ["string"] } }"#),
        ]
        let source = Generation(files, settings: settings).source
        #expect(source.contains("var likes: Int\n    var price: Money\n"))
        #expect(!source.contains("init(reading"), "no reader is known for Money")
        #expect(Generation(files).source.contains("var plus1: Int\n    var price: JSONValue\n"))
    }

    @Test(
        "keys and members that would have the same name keep their spelling, or have the names of their signs",
        arguments: [
            (
                #"{ "op": "{enum:add,Add,no,default,Default}" }"#,
                ["case add", "case Add", "case no", "case `default`", "case Default"]
            ),
            (
                #"{ "user_id": 1, "userId": 2, "userID": 3 }"#,
                ["var user_id: Int", "var userId: Int", "var userID: Int"]
            ),
            (
                #"{ "Start<": 1, "Start": 2, "Start>": 3, "Start[]": 4 }"#,
                [
                    "var startLess: Int", "var start: Int", "var startGreater: Int",
                    "var startOpenBracketCloseBracket: Int",
                ]
            ),
        ]
    )
    func sameNames(schema: String, declarations: [String]) {
        let generation = Generation([(key: "A.json", value: schema)])
        #expect(generation.faults == [])
        let lines = generation.source.split(separator: "\n").map { $0.drop { $0 == " " } }
        let found = lines.filter { declarations.map { $0[...] }.contains($0) }
        #expect(found == declarations.map { $0[...] }, "\(generation.source)")
    }

    @Test(
        "members whose names differ in signs alone have the names of their signs, and at last numbers",
        arguments: [
            (["id", "-id"], ["id", "minusID"]),
            (["GMT+1", "GMT-1"], ["gmtPlus1", "gmtMinus1"]),
            (["A", "A+", "A-", "B"], ["a", "aPlus", "aMinus", "b"]),
            (["C", "C++", "C#", "F#", "F"], ["c", "cPlusPlus", "cSharp", "fSharp", "f"]),
            (["in progress", "in-progress"], ["inProgress", "inDashProgress"]),
            (["a b", "a_b"], ["aB", "a_b"]),
            (["1", "_1"], ["_1", "underscore1"]),
            (["_", "underscore", "\u{200B}_"], ["underscore", "underscore2", "u200bUnderscore"]),
            (["a\u{202E}", "a"], ["aU202e", "a"]),
            (["a:b", "a/b", "a.b", "aB"], ["aColonB", "aSlashB", "aDotB", "aB"]),
            // Names that others have already.
            (["id", "-id", "minusID", "minus_id"], ["id", "id2", "minusID", "minus_id"]),
        ]
    )
    func signs(keys: [String], expected: [String]) {
        let members = MemberNames.distinct(keys.map { .init(key: $0, name: SwiftName.member($0)) })
        #expect(members == expected)
    }

    @Test(
        "equal names that no rule tells apart are reported with their position and help, and stop only what they concern",
        arguments: [
            (
                ["A.json": "{\n  \"user-id\": 1,\n  \"id\": 2\n}"],
                "A.json:3:3: expected a unique Swift name for 'id', found 'same', which is also the name for "
                    + "'user-id' [name-collision]; give one of them another name in .schema-lint.json: "
                    + #"{"swift":{"names":{"id":"same2"}}}; not generated without it: A, GetA"#
            ),
            (
                ["A.json": #""{enum:id,user-id}""#],
                "A.json:1:1: expected a unique Swift name for 'user-id', found 'same', which is also the name "
                    + "for 'id' [name-collision]; give one of them another name in .schema-lint.json: "
                    + #"{"swift":{"names":{"user-id":"same2"}}}; not generated without it: A, GetA"#
            ),
            (
                ["Get.json": "1", "A.json": #"{"get": 1}"#, "A.path.json": #"{"{endpoint}": "GET a"}"#],
                "A.path.json:1:1: expected a unique Swift name for the type of this file, found 'A', which is also the "
                    + "name for A.json [name-collision]; rename one of the files; not generated without it: A"
            ),
        ]
    )
    func collisions(files: [String: String], fault: String) {
        var settings = GenerationSettings()
        settings.names = ["user-id": "same", "id": "same"]
        var files = files
        files["Other.json"] = #"{"x": 1}"#
        if files.count == 2 { files["GetA.json"] = #"[["{a}"]]"# }
        let generation = Generation(files.sorted { $0.key < $1.key }, settings: settings)
        #expect(generation.faults == [fault])
        #expect(generation.source.contains("struct Other: Sendable"))
        #expect(!generation.source.contains("GetA"))
    }

    @Test("schemas with faults generate no source")
    func faults() {
        let generation = Generation([(key: "A.json", value: #"{ "a": "{strin}" }"#)])
        #expect(generation.faults.map { $0.hasPrefix("A.json:1:8: ") } == [true])
        #expect(generation.text.isEmpty)
    }
}
