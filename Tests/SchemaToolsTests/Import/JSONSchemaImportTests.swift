@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The import of JSON Schema")
struct JSONSchemaImportTests {
    /// Imports a document. The result has the files by name, and compiles.
    private func imported(_ document: String, others: [String: String] = [:]) throws -> (
        files: [String: JSONValue], notices: [String]
    ) {
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "d/thing.json") { path in
            others[path].map { JSONBuffer($0.utf8) }
        }
        let sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        let faults = SchemaCatalog.compiled(sources).faults
        #expect(faults.allSatisfy { $0.severity != .error }, "\(faults) \(result.files)")
        let files = try result.files.map { ($0.name, try JSONValue(parsing: $0.text)) }
        return (Dictionary(uniqueKeysWithValues: files), result.notices)
    }

    @Test(
        "a schema has the meaning of its keywords",
        arguments: [
            ("true", #""{any|null}""#), ("false", #""{none}""#), ("{}", #""{any|null}""#),
            (#"{"additionalProperties": true, "items": {}}"#, #""{any|null}""#),
            (#"{"type": "string"}"#, #""{string}""#), (#"{"type": ["string", "null"]}"#, #""{string|null}""#),
            (#"{"type": "string", "nullable": true}"#, #""{string|null}""#),
            (#"{"anyOf": [{"type": "integer"}, {"type": "null"}]}"#, #""{int|null}""#),
            (
                #"{"type": "string", "minLength": 1, "maxLength": 3, "pattern": "^\\d+/\\w$"}"#,
                #""{string:1..3,/^[0-9]+\\/[A-Za-z0-9_]$/}""#
            ),
            (#"{"type": "string", "format": "date-time"}"#, #""{date_iso8601}""#),
            (#"{"format": "uri"}"#, #""{url:absolute}""#),
            (#"{"type": "string", "format": "password"}"#, #""{secret}""#),
            (#"{"type": "string", "format": "byte"}"#, #""{base64}""#),
            (#"{"type": "integer", "minimum": 0, "exclusiveMaximum": 10}"#, #""{int:0..9}""#),
            (#"{"type": "integer", "minimum": 0, "exclusiveMinimum": true}"#, #""{int:1..}""#),
            (#"{"type": "number", "maximum": 1.5}"#, #""{number:..1.5}""#),
            (#"{"type": "number", "multipleOf": 1}"#, #""{int}""#),
            (#"{"enum": ["a", "b", null]}"#, #""{enum:a,b|null}""#), (#"{"const": "a,b"}"#, #""{enum:\"a,b\"}""#),
            (#"{"enum": ["a", "\"|"]}"#, #""{string:/^(?:a|\\\"\\|)$/}""#),
            (#"{"enum": [1, "1", true]}"#, #""{enum:\"1\"|enum:1|enum:true}""#),
            (#"{"anyOf": [{"type": "string"}, {"enum": ["a", "b"]}]}"#, #""{enum:a,b,*}""#),
            (#"{"type": "array"}"#, "[]"), (#"{"type": "array", "items": {"type": "integer"}}"#, #"["{int}"]"#),
            (
                #"{"type": "array", "items": {"type": "boolean"}, "minItems": 1, "uniqueItems": true}"#,
                #"["{count:1..,unique}", "{bool}"]"#
            ),
            (#"{"type": "object"}"#, #""{object}""#),
            (
                #"{"properties": {"a": {"type": "string"}}, "required": ["a", "b"]}"#,
                #"{"a": "{string}", "b{null}": "{any}"}"#
            ),
            (
                #"{"type": "object", "properties": {"a": {"type": "integer", "default": 5}, "b{": {"type": ["string", "null"]}}, "additionalProperties": false}"#,
                #"{"a{=5}": 5, "b{{{?}": "{string}", "{*}": "{none}"}"#
            ),
            (
                #"{"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 3}"#,
                #"{"{*}": "{int}", "{count}": "..3"}"#
            ),
            (
                #"{"patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}"#,
                #"{"{* string:/^x-/}": "{string}", "{*}": "{none}"}"#
            ),
            (
                #"{"type": "object", "propertyNames": {"pattern": "^a"}, "additionalProperties": {"type": "string"}}"#,
                #"{"{* string:/^a/}": "{string}", "{*}": "{none}"}"#
            ),
            (
                #"{"allOf": [{"properties": {"a": {"type": "integer"}}, "required": ["a"]}, {"properties": {"a": {"minimum": 1}, "b": {"type": "string"}}}]}"#,
                #"{"a": "{int:1..}", "b{?}": "{string}"}"#
            ),
            (
                #"{"allOf": [{"properties": {"a": {"type": "integer"}}}], "unevaluatedProperties": false, "type": "object"}"#,
                #"{"a{?}": "{int}", "{*}": "{none}"}"#
            ),
            (
                #"{"oneOf": [{"properties": {"k": {"const": "a"}, "n": {"type": "integer"}, "z": {"type": "string"}}, "required": ["k", "n", "z"]}, {"properties": {"k": {"enum": ["b"]}, "z": {"type": "string"}}, "required": ["k", "z"]}]}"#,
                #"{"{case k}": {"a": {"n": "{int}"}, "b": {}}, "z": "{string}"}"#
            ),
            (
                #"{"properties": {"k": {"type": "string"}}, "required": ["k"], "if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["n"]}}"#,
                #"{"{case k}": {"a": {"n{null}": "{any}"}, "{*}": {}}}"#
            ),
            (
                #"{"properties": {"k": {"enum": ["a", "b"]}}, "required": ["k"], "allOf": [{"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["n"]}}, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"required": ["m"]}}]}"#,
                #"{"{case k}": {"a": {"n{null}": "{any}"}, "b": {"m{null}": "{any}"}}}"#
            ),
            (
                #"{"propertyNames": {"anyOf": [{"type": "string"}, {"enum": ["a"]}]}, "additionalProperties": {"type": "string"}}"#,
                #"{"{*}": "{string}"}"#
            ),
            (#"{"type": "object", "not": {"required": ["a"]}}"#, #"{"a{?}": "{none}"}"#),
            (#"{"type": "string", "examples": ["Cannot log in"]}"#, #""Cannot log in""#),
            (#"{"type": "string", "example": "2015-03-22"}"#, #""{string}""#),
            (#"{"type": "integer", "example": 7}"#, "7"),
            (#"{"type": "string", "x-schematic": {"tag": "date_http"}}"#, #""{date_http}""#),
            (
                #"{"title": "T", "description": "One\n\ntwo", "type": "object", "properties": {"a": {"type": "null"}}}"#,
                #"{"{comment}": "One", "a{?}": "{null}"}"#
            ),
        ]
    )
    func keywords(document: String, expected: String) throws {
        let (files, notices) = try imported(document)
        #expect(files["Thing.response.json"] == (try JSONValue(parsing: expected)), "\(files)")
        #expect(files.count == 1)
        #expect(notices.isEmpty)
    }

    @Test("definitions of objects become fragments, those of scalars do not")
    func definitions() throws {
        let (files, notices) = try imported(
            """
            {"type": "array", "items": {"$ref": "#/definitions/user-account"}, "definitions": {
              "user-account": {"type": ["object", "null"], "properties": {"id": {"$ref": "#/definitions/id"}, "boss": {"$ref": "#/definitions/user-account"}}},
              "id": {"type": "integer", "minimum": 1}}}
            """
        )
        #expect(files["Thing.response.json"] == ["{user_account|null}"])
        #expect(files["UserAccount.json"] == ["id{?}": "{int:1..}", "boss{?}": "{user_account}"])
        #expect(notices.isEmpty)
    }

    @Test(
        "a document without a root is its definitions",
        arguments: [
            (
                #"{"$defs": {"user": {"type": "object", "properties": {"id": {"type": "integer"}}}}}"#, "User.json",
                #"{"id{?}": "{int}"}"#
            ),
            (#"{"definitions": {"id": {"type": "integer"}}}"#, "Thing.response.json", #""{any|null}""#),
        ]
    )
    func onlyDefinitions(document: String, file: String, content: String) throws {
        #expect(try imported(document).files == [file: try JSONValue(parsing: content)])
    }

    @Test("references lead to other files of the folder, and never out of it")
    func files() throws {
        let (files, notices) = try imported(
            #"{"properties": {"a": {"$ref": "parts/a.yaml#/$defs/x"}, "b": {"$ref": "../b.json"}, "c": {"$ref": "http://e.x/c"}}}"#,
            others: [
                "d/parts/a.yaml": "$defs:\n  x:\n    type: object\n    properties:\n      up: {$ref: ../thing.json}\n",
                "b.json": "{}",
            ]
        )
        #expect(files["X.json"] == ["up{?}": "{thing}"])
        #expect(files["Thing.response.json"]?.object?.keys == ["a{?}", "b{?}", "c{?}"])
        #expect(notices.count == 2)
    }

    @Test("references lead to identifiers and anchors")
    func identifiers() throws {
        let (files, notices) = try imported(
            ##"{"properties": {"a": {"$ref": "#one"}, "b": {"$ref": "two.json"}}, "$defs": {"x": {"$anchor": "one", "type": "boolean"}, "y": {"$id": "two.json", "type": "integer"}}}"##
        )
        #expect(files["Thing.response.json"] == ["a{?}": "{bool}", "b{?}": "{int}"])
        #expect(notices.isEmpty)
    }

    @Test("alternatives that are objects or arrays are fragments, named after their titles or keys")
    func alternatives() throws {
        let (files, _) = try imported(
            #"{"properties": {"owner": {"anyOf": [{"type": "string"}, {"type": "object", "title": "Team member", "properties": {"a": {}}}, {"type": "array", "items": {"type": "string"}}]}}}"#
        )
        #expect(files["Thing.response.json"] == ["owner{?}": "{string|team_member|owner}"])
        #expect(files["TeamMember.json"] == ["a{?}": "{any}"])
        #expect(files["Owner.json"] == ["{string}"])
    }

    @Test(
        "what cannot be stated is a notice with its place",
        arguments: [
            (#"{"type": "number", "multipleOf": 0.5}"#, "'multipleOf' is left out"),
            (#"{"type": "string", "format": "regex"}"#, "the format 'regex' is left out"),
            (
                #"{"properties": {"password": {"default": "hunter3"}}}"#,
                "a default is left out that looks like a secret"
            ),
            (#"{"type": "string", "pattern": "^(?!a)"}"#, "the pattern ^(?!a) is left out"),
            (#"{"type": "string", "pattern": "a", "format": "date"}"#, "the format of a text with a pattern"),
            (#"{"type": "string", "maxLength": 9, "format": "email"}"#, "the length of a text with a format"),
            (#"{"type": "number", "exclusiveMinimum": 0}"#, "excludes itself"),
            (#"{"type": "array", "items": [{"type": "string"}, {"type": "integer"}]}"#, "the places of elements"),
            (#"{"type": "array", "contains": {}}"#, "'contains' is left out"),
            (#"{"type": "object", "dependentRequired": {"a": ["b"]}}"#, "'dependentRequired' is left out"),
            (#"{"oneOf": [{"type": "string", "format": "date"}, {"type": "string"}]}"#, "'oneOf' is read as 'anyOf'"),
            (#"{"not": {"type": "object", "required": ["a"]}}"#, "'not' is left out"),
            (#"{"if": {"minimum": 3}, "then": {"type": "integer"}}"#, "'if' is left out"),
            (#"{"enum": [[1]]}"#, "a list as a value"), (#"{"type": "decimal"}"#, "the type 'decimal'"), ("[1]", ""),
            (##"{"$ref": "#/definitions/x"}"##, "the reference leads to '#/definitions/x'"),
            (##"{"$ref": "#"}"##, "a part of itself"),
            (##"{"properties": {"a": 5}}"##, "expected a schema"),
        ]
    )
    func losses(document: String, notice: String) throws {
        guard !notice.isEmpty else {
            #expect(throws: ImportError.self) { try imported(document) }
            return
        }
        let (_, notices) = try imported(document)
        #expect(notices.count == 1, "\(notices)")
        #expect(notices.first?.hasPrefix("d/thing.json:1:") == true)
        #expect(notices.first?.contains(notice) == true, "\(notices)")
    }

    @Test("a YAML document has notices with places of the YAML")
    func yaml() throws {
        let text = "type: object\nproperties:\n  a:\n    type: string\n    format: regex\n"
        let result = try JSONSchemaImport.result(of: JSONBuffer(text.utf8), path: "a.yml")
        #expect(result.files.map(\.text) == ["{\n  \"a{?}\": \"{string}\"\n}\n"])
        #expect(result.notices.first?.hasPrefix("a.yml:4:5: ") == true, "\(result.notices)")
    }

    @Test(
        "a document that cannot be read is an error with its place",
        arguments: ["{", "{\"a\": 1, \"a\": 2}", "a: *x", "{\"a\": nope}"]
    )
    func unreadable(text: String) {
        let error = #expect(throws: ImportError.self) {
            try JSONSchemaImport.result(of: JSONBuffer(text.utf8), path: "a.x")
        }
        #expect(error?.message.hasPrefix("a.x:1") == true, "\(error?.message ?? "")")
    }

    @Test("schemas that contain themselves in a combination end")
    func recursion() throws {
        let definition = { (other: String) in
            ##"{"properties": {"p": {"$ref": "#/$defs/a"}, "q": {"$ref": "#/$defs/b"}, "\##(other)": {"type": "string"}}}"##
        }
        let text =
            ##"{"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}], "$defs": {"a": \##(definition("x").replacing("/a\"", with: "/b\"")), "b": \##(definition("y"))}}"##
        let (files, notices) = try imported(text)
        #expect(files["Thing.response.json"] != nil)
        #expect(notices.contains { $0.contains("contain themselves") } || notices.isEmpty)
    }

    @Test(
        "an expression of ECMAScript has the same meaning",
        arguments: [
            (#"^\d{2}\.\w+$"#, #"^[0-9]{2}\.[A-Za-z0-9_]+$"#), (#"[\d\w-]"#, #"[0-9A-Za-z0-9_\-]"#), ("a/b", #"a\/b"#),
            ("[[]", #"[\[]"#),
            ("a{", #"a\{"#), ("}]", #"\}\]"#), (#"\_\@"#, "_@"), ("[^]", #"[\s\S]"#), (#"\e\y"#, "ey"),
            ("[a&&b]", #"[a\&&b]"#), ("a{2,}", "a{2,}"),
        ]
    )
    func patterns(source: String, text: String) {
        #expect(ImportedPattern.text(of: source) == text)
        #expect(TagCheck.isValid("string:/\(text)/"))
    }
}
