@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The export to JSON Schema")
struct JSONSchemaExportTests {
    /// Returns the exported document of one schema, without the members that every document has.
    private func exported(_ schema: String, with files: [String: String] = [:]) throws -> (JSONValue, [String]) {
        let sources = [SchemaSource(path: "A.response.json", text: schema)]
        let catalog = ExportedCatalog(
            sources + files.sorted { $0.key < $1.key }.map { SchemaSource(path: $0, text: $1) }
        )
        #expect(catalog.faults.isEmpty)
        let result = try #require(JSONSchemaExport(catalog).result(of: "A.response.json"))
        var document = try #require(result.document.object)
        #expect(document["$schema"] == JSONSchemaExport.dialect)
        for key in ["$schema", "title"] { document[key] = nil }
        if document["x-schematic"] == ["version": 1] { document["x-schematic"] = nil }
        return (.object(document), result.notices.lines(catalog.text(of:)))
    }

    @Test("each kind of scalar has a form, or is an enumeration", arguments: ScalarKind.allCases)
    func kinds(kind: ScalarKind) throws {
        let arguments: [ScalarKind: String] = [.pattern: ":/a+/", .enumeration: ":open,closed"]
        let (document, notices) = try exported(#"["{\#(kind.tag)\#(arguments[kind] ?? "")}"]"#)
        let items = try #require(document["items"])
        #expect(items["type"] != nil)
        #expect((JSONSchemaScalar(kind) == nil) == (items["enum"] != nil))
        #expect((JSONSchemaScalar(kind)?.loss == nil) == notices.isEmpty)
        #expect((JSONSchemaScalar(kind)?.needsTag == true) == (items["x-schematic"] != nil))
    }

    @Test(
        "a schema is written with the keywords of JSON Schema",
        arguments: [
            (#""{any}""#, #"{"type": ["array", "boolean", "number", "object", "string"]}"#),
            (#"[1]"#, #"{"type": "array", "items": {"type": "integer", "examples": [1]}}"#),
            (
                #"["{count:1..3,unique}", "{bool}"]"#,
                #"{"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 3, "uniqueItems": true}"#
            ),
            (#""{int:0..}""#, #"{"type": "integer", "minimum": 0}"#),
            (#""{number:..1.5}""#, #"{"type": "number", "maximum": 1.5}"#),
            (#""{string:1..80,/^a/}""#, #"{"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^a"}"#),
            (#""{enum:open,closed}""#, #"{"type": "string", "enum": ["open", "closed"]}"#),
            (#""{enum:open,*}""#, #"{"anyOf": [{"enum": ["open"]}, {"type": "string"}]}"#),
            (#""{int|string|null}""#, #"{"type": ["integer", "string", "null"]}"#),
            (
                #""{url:https}""#,
                ##"{"type": "string", "format": "uri", "pattern": "^[Hh][Tt][Tt][Pp][Ss]://[^/?#]", "x-schematic": {"tag": "url:https"}}"##
            ),
            (#""{secret}""#, #"{"type": "string", "format": "password", "x-schematic": {"secret": true}}"#),
            (
                #"{ "a": "{bool}", "b{?}": "{int}", "c{null}": "{string}", "d{=5}": "{int}", "{*}": "{none}" }"#,
                #"{"type": "object", "properties": {"a": {"type": "boolean"}, "b": {"type": ["integer", "null"]}, "c": {"type": ["string", "null"]}, "d": {"type": ["integer", "null"], "default": 5}}, "required": ["a", "c"], "additionalProperties": false}"#
            ),
            (
                #"{ "{case kind}": { "a": { "n": "{int}" }, "{*}": {} } }"#,
                #"{"oneOf": [{"type": "object", "properties": {"kind": {"type": "string", "const": "a"}, "n": {"type": "integer"}}, "required": ["kind", "n"]}, {"type": "object", "properties": {"kind": {"type": "string", "not": {"enum": ["a"]}}}, "required": ["kind"]}]}"#
            ),
            (
                #"{ "{* string:/^x-/}": "{int}" }"#,
                #"{"type": "object", "patternProperties": {"^x-": {"type": "integer"}}, "x-schematic": {"keys": ["string:/^x-/"]}}"#
            ),
        ]
    )
    func keywords(schema: String, expected: String) throws {
        let (document, notices) = try exported(schema)
        var found = document
        if case .object(var object) = document, let own = object["x-schematic"]?.object {
            let rest = JSONObject(own.members.filter { $0.key != "version" })
            object["x-schematic"] = rest.count == 0 ? nil : .object(rest)
            found = .object(object)
        }
        #expect(found == (try JSONValue(parsing: expected)))
        #expect(notices.isEmpty)
    }

    @Test("a fragment is one definition, also if it contains itself")
    func fragments() throws {
        let (document, _) = try exported(
            #"{ "owner": "{user}", "others": ["{user|null}"] }"#,
            with: [
                "User.json": #"{ "{comment}": "A person.", "boss{?}": "{user}" }"#, "Other.json": #"{ "a": "{int}" }"#,
            ]
        )
        #expect(document["properties"]?["owner"] == ["$ref": "#/$defs/User"])
        #expect(document["$defs"]?.object?.keys == ["User"])
        #expect(document["$defs"]?["User"]?["description"] == "A person.")
        #expect(document["$defs"]?["User"]?["properties"]?["boss"]?["anyOf"]?[0] == ["$ref": "#/$defs/User"])
    }

    @Test("a fragment that differs by direction is two definitions")
    func directions() throws {
        let sources = [
            ("Wrapper.json", #"{ "user": "{user}" }"#), ("User.request.json", #"{ "name": "{string}" }"#),
            ("User.response.json", #"{ "id": "{int}" }"#), ("Save.request.json", #""{wrapper}""#),
            ("Get.response.json", #""{wrapper}""#),
        ]
        let catalog = ExportedCatalog(sources.map { SchemaSource(path: $0.0, text: $0.1) })
        let definitions = try #require(JSONSchemaExport(catalog).result()?.document["$defs"])
        #expect(definitions["Wrapper"]?["properties"]?["user"] == ["$ref": "#/$defs/User.response"])
        #expect(definitions["Wrapper.request"]?["properties"]?["user"] == ["$ref": "#/$defs/User.request"])
        #expect(definitions["Save.request"]?["$ref"] == "#/$defs/Wrapper.request")
    }

    @Test(
        "a key of one side is readOnly or writeOnly, and what a closed object refuses on the other side is a notice",
        arguments: [("", []), (#", "{*}": "{none}""#, ["id", "draft"])] as [(String, [String])]
    )
    func sides(rest: String, refused: [String]) throws {
        let sources = [
            ("Issue.json", #"{ "id{read}": 1, "title": "x", "draft{write}": 2\#(rest) }"#),
            ("Save.request.json", #""{issue}""#), ("Get.response.json", #""{issue}""#),
        ]
        let catalog = ExportedCatalog(sources.map { SchemaSource(path: $0.0, text: $0.1) })
        let result = try #require(JSONSchemaExport(catalog).result())
        let (read, written) = (result.document["$defs"]?["Issue"], result.document["$defs"]?["Issue.request"])
        for definition in [read, written] {
            #expect(definition?["properties"]?["id"]?["readOnly"] == true)
            #expect(definition?["properties"]?["draft"]?["writeOnly"] == true)
        }
        #expect(read?["required"] == ["id", "title"])
        #expect(written?["required"] == ["title", "draft"])
        let notices = result.notices.lines(catalog.text(of:))
        #expect(notices.count == refused.count)
        for key in refused {
            let words = "JSON Schema cannot state that the closed object refuses '\(key)' on the other side"
            #expect(notices.contains { $0.hasSuffix(words) }, "\(notices)")
        }
    }

    @Test(
        "defaults and values of secrets are not shown",
        arguments: [
            (#"{ "a{=\"hunter3\"}": "{secret}" }"#, "the default of a secret"),
            (#"{ "a": "{secret:enum:hunter3,other|null}" }"#, "the values of a secret"),
            (#"{ "a{=\"hunter3\"}": "{secret:enum:hunter3,other,*}" }"#, "the default of a secret"),
        ]
    )
    func secrets(schema: String, notice: String) throws {
        let (document, notices) = try exported(schema)
        #expect(!document.text().contains("hunter3"), "\(document)")
        #expect(notices.contains { $0.contains(notice) }, "\(notices)")
        let catalog = ExportedCatalog([SchemaSource(path: "A.response.json", text: schema)])
        let page = MarkdownExport.text(of: catalog, title: "A")
        #expect(!page.contains("hunter3") && page.contains("***"), "\(page)")
    }

    @Test("what JSON Schema cannot state is in x-schematic, and a notice with its place")
    func losses() throws {
        let (document, notices) = try exported(
            #"{ "when": "{date_http}", "price": "{money}" }"#,
            with: ["Tags.json": #"{ "money": { "accepts": ["string", "number"] } }"#]
        )
        #expect(document["properties"]?["when"]?["x-schematic"] == ["tag": "date_http"])
        #expect(
            document["properties"]?["price"] == ["type": ["number", "string"], "x-schematic": ["registered": "money"]]
        )
        #expect(notices.count == 2)
        #expect(notices.first == "A.response.json:1:11: JSON Schema cannot state the form of a date in HTTP")
    }

    @Test(
        "an expression is written for ECMAScript, if that has its constructs",
        arguments: [
            ("^a{,3}$", "^a{0,3}$", true), (#"^\-(?<n>x)"#, "^-(?:x)", true), (#"\d"#, #"\d"#, false),
            (#"[\-a]\/"#, #"[\-a]\/"#, true), (#"\p{Lu}"#, nil, true), ("[a&&b]", nil, true), ("(?i)a", nil, true),
            ("[[:alpha:]]", nil, true), (#"\Qa.b\E"#, nil, true), (#"\x41B"#, #"\x41B"#, true), (#"\x{41}"#, nil, true),
        ] as [(String, String?, Bool)]
    )
    func patterns(source: String, text: String?, isExact: Bool) {
        let exported = ExportedPattern(source)
        #expect(exported?.text == text)
        #expect(exported.map { $0.isExact == isExact } ?? true)
    }

    @Test("keys that a schema names are not described by the expressions of other keys")
    func namedKeys() throws {
        let (document, _) = try exported(
            ##"{ "x-id": "{int}", "{* string:/^x-/}": "{string}", "{* enum:a.b}": "{bool}" }"##
        )
        #expect(
            document["patternProperties"]?.object?.keys == [
                #"^(?![\s\S]*?(?:^(?:x-id)$))[\s\S]*?(?:^x-)"#,
                #"^(?![\s\S]*?(?:^(?:x-id)$))(?![\s\S]*?(?:^x-))[\s\S]*?(?:^(?:a\.b)$)"#,
            ]
        )
    }
}
