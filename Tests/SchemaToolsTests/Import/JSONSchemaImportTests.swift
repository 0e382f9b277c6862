@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The import of JSON Schema")
struct JSONSchemaImportTests {
    /// Imports a document. The result has the files by name, and compiles. The notice that optional keys accept null is left out.
    private func imported(
        _ document: String,
        others: [String: String] = [:],
        impliesTypes: Bool = true
    ) throws -> (files: [String: JSONValue], notices: [String]) {
        let result = try JSONSchemaImport.result(
            of: JSONBuffer(document.utf8),
            path: "d/thing.json",
            impliesTypes: impliesTypes
        ) { path in
            others[path].map { JSONBuffer($0.utf8) }
        }
        let sources = result.sources
        let faults = SchemaCatalog.compiled(sources).faults
        #expect(faults.allSatisfy { $0.severity != .error }, "\(faults) \(result.files)")
        let files = try result.files.map { ($0.name, try JSONValue(parsing: $0.text)) }
        return (Dictionary(uniqueKeysWithValues: files), result.noticesBesidesNull)
    }

    @Test(
        "a schema has the meaning of its keywords",
        arguments: [
            ("true", #""{any|null}""#), ("{}", #""{any|null}""#),
            (#"{"additionalProperties": true, "items": {}}"#, #""{any|null}""#),
            (
                #"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false, "minItems": 2}"#,
                #"["{tuple}", "{string}", "{int}"]"#
            ),
            (
                #"{"type": "array", "items": [{"type": "string"}, {"type": "integer"}], "minItems": 1, "additionalItems": {"type": "boolean"}}"#,
                #"["{tuple:value0,value1?}", "{string}", "{int}", "{*}", "{bool}"]"#
            ),
            (
                #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "integer", "readOnly": true}, "pin": {"type": "string", "writeOnly": true}}}"#,
                #"{"id{read}": "{int}", "pin{?}{write}": "{string}"}"#
            ),
            (#"{"type": "string"}"#, #""{string}""#), (#"{"type": ["string", "null"]}"#, #""{string|null}""#),
            (#"{"type": "string", "x-nullable": true}"#, #""{string|null}""#),
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
            (#"{"type": "string", "enum": ["a", "b"], "pattern": "^a"}"#, #""{enum:a}""#),
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
            (#"{"minLength": 1, "oneOf": [{"type": "string"}, {"type": "array"}]}"#, #""{string:1..|array}""#),
            (#"{"minProperties": 1, "anyOf": [{"type": "string"}, {"type": "null"}]}"#, #""{string|null}""#),
            (#"{"allOf": [{"type": ["boolean", "string"]}, {"maxLength": 2}]}"#, #""{string:..2|bool}""#),
            (#"{"minLength": 1, "allOf": [{"minimum": 2}]}"#, #""{string:1..|number:2..}""#),
            (
                ##"{"maxLength": 2, "allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"type": ["string", "boolean"]}}}"##,
                #""{string:..2|bool}""#
            ),
            (#"{"type": ["string", "null"], "enum": ["a"]}"#, #""{enum:a}""#),
            (#"{"type": "object", "not": {"required": ["a"]}}"#, #"{"{* enum:a}": "{none}"}"#),
            (#"{"type": "object", "properties": {"a": false}}"#, #"{"{* enum:a}": "{none}"}"#),
            (#"{"type": "object", "properties": {"a": false}, "additionalProperties": false}"#, #"{"{*}": "{none}"}"#),
            (
                #"{"const": {"a": 1, "b": [true, null]}}"#,
                #"{"a": "{enum:1}", "b": ["{tuple}", "{enum:true}", "{null}"], "{*}": "{none}"}"#
            ),
            (#"{"const": []}"#, #"["{count:0}", "{any|null}"]"#),
            (#"{"type": "array", "contains": {}, "maxContains": 3}"#, #"["{count:1..3}", "{any|null}"]"#),
            (
                #"{"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "integer"}, "maxItems": 2, "minItems": 1}"#,
                #"["{tuple:value0,value1?}", "{string}", "{int}"]"#
            ),
            (
                #"{"type": "array", "allOf": [{"prefixItems": [{"type": "string"}]}, {"prefixItems": [{}, {"type": "null"}], "minItems": 2}], "unevaluatedItems": false}"#,
                #"["{tuple}", "{string}", "{null}"]"#
            ),
            (#"{"type": "array", "prefixItems": [{"type": "string"}, false]}"#, #"["{count:..1}", "{string}"]"#),
            (
                #"{"type": "object", "properties": {"a": {"type": "null"}}, "additionalProperties": true, "unevaluatedProperties": false}"#,
                #"{"a{?}": "{null}"}"#
            ),
            (#"{"type": "object", "unevaluatedProperties": {"type": "integer"}}"#, #"{"{*}": "{int}"}"#),
            (
                #"{"type": "object", "patternProperties": {"^a": {"minimum": 1, "type": "number"}, "^ab": {"type": "integer"}, "^b": {"type": "string"}}}"#,
                #"{"{* string:/^ab/}": "{int:1..}", "{* string:/^a/}": "{number:1..}", "{* string:/^b/}": "{string}"}"#
            ),
            (
                #"{"type": "object", "patternProperties": {"f.*": {}, "b.*": false}}"#,
                #"{"{* string:/b.*/}": "{none}", "{* string:/f.*/}": "{any|null}"}"#
            ),
            (#"{"type": ["object", "string"], "minProperties": 2, "maxProperties": 1}"#, #""{string}""#),
            (
                #"{"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "format": "iri", "maxLength": 3}}}"#,
                #"{"a": "{string:..3}"}"#
            ),
            (#"{"type": "object", "properties": {"a": {"type": "null"}}, "description": ""}"#, #"{"a{?}": "{null}"}"#),
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
        #expect(
            notices.allSatisfy { $0.contains("a schema without 'type'") || $0.contains("the format 'iri'") },
            "\(notices)"
        )
    }

    @Test(
        "names and texts differ by their scalars, whatever their normal forms",
        arguments: [
            (#"{"anyOf": [{"enum": ["\u00e9"]}, {"enum": ["e\u0301"]}]}"#, #""{enum:\u00e9,e\u0301}""#),
            (#"{"enum": ["\u00e9", "e\u0301"], "not": {"const": "\u00e9"}}"#, #""{enum:e\u0301}""#),
            (
                #"{"allOf": [{"properties": {"\u00e9": {"type": "integer"}}}, {"properties": {"e\u0301": {"type": "string"}}}], "type": "object"}"#,
                #"{"\u00e9{?}": "{int}", "e\u0301{?}": "{string}"}"#
            ),
            (
                #"{"type": "object", "properties": {"\u00e9": {"type": "string"}}, "required": ["e\u0301"]}"#,
                #"{"\u00e9{?}": "{string}", "e\u0301{null}": "{any}"}"#
            ),
            (
                #"{"oneOf": [{"type": "object", "properties": {"k": {"const": "\u00e9"}, "n": {"type": "integer"}}, "required": ["k", "n"]}, {"type": "object", "properties": {"k": {"const": "e\u0301"}}, "required": ["k"]}]}"#,
                #"{"{case k}": {"\u00e9": {"n": "{int}"}, "e\u0301": {}}}"#
            ),
            (
                #"{"type": "object", "properties": {"k": {"type": "string"}}, "required": ["k"], "if": {"properties": {"k": {"const": "\u00e9"}}}, "then": {"required": ["n"]}, "allOf": [{"if": {"properties": {"k": {"const": "e\u0301"}}}, "then": {"required": ["m"]}}]}"#,
                #"{"{case k}": {"\u00e9": {"n{null}": "{any}"}, "e\u0301": {"m{null}": "{any}"}, "{*}": {}}}"#
            ),
            (
                ##"{"$ref": "#e\u0301", "$defs": {"a": {"$anchor": "\u00e9", "type": "string"}, "b": {"$anchor": "e\u0301", "type": "integer"}}}"##,
                #""{int}""#
            ),
        ]
    )
    func scalars(document: String, expected: String) throws {
        let files = try imported(document).files
        #expect(files == ["Thing.response.json": try JSONValue(parsing: expected)])
    }

    @Test(
        "that a schema without a type accepts only values of the types of its keywords is a notice at its place",
        arguments: [
            (#"{"properties": {"a": {"minLength": 1}}, "type": "object"}"#, [1, 22]),
            (#"{"items": {"type": "string"}}"#, [1, 1]),
            (#"{"anyOf": [{"type": "string"}, {"required": ["a"]}]}"#, [1, 1]),
            (#"{"if": {"properties": {"a": {"const": "x"}}}, "then": {"required": ["b"]}}"#, [1, 1]),
            (#"{"type": "object", "allOf": [{"required": ["a"]}, {"properties": {"b": {"type": "null"}}}]}"#, []),
            (#"{"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#, []),
            (#"{"enum": ["a"], "minLength": 1}"#, []), (#"{"not": {"const": "a"}}"#, []),
            (#"{"not": {"type": "string"}}"#, []), (#"{"title": "T", "additionalProperties": true}"#, []),
            (##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "object", "properties": {"b": {}}}}}"##, []),
        ]
    )
    func impliedTypes(document: String, place: [Int]) throws {
        let notices = try imported(document).notices.filter { $0.contains("a schema without 'type'") }
        let expected =
            place.isEmpty ? [] : ["d/thing.json:\(place[0]):\(place[1]): a schema without 'type' accepts only"]
        #expect(notices.count == expected.count, "\(notices)")
        for (notice, start) in zip(notices, expected) { #expect(notice.hasPrefix(start), "\(notice)") }
    }

    @Test("keys that match an expression that is left out are accepted")
    func keysOfLostPattern() throws {
        let (files, notices) = try imported(
            #"{"type": "object", "patternProperties": {"^(?!a)": {"type": "integer"}}, "additionalProperties": false}"#
        )
        #expect(files["Thing.response.json"] == ["{*}": "{int}"])
        #expect(notices.count == 1)
    }

    @Test(
        "each pattern is compiled once, and names are compared up to a limit, with a notice beyond it",
        arguments: [10, 500]
    )
    func manyPatterns(count: Int) throws {
        let patterns = (0..<count).map { #""^p\#($0)$": {"type": "string"}"# }
        let names = (0..<count).map { #""p\#($0)": {"minLength": 2}"# }
        let text =
            #"{"type": "object", "patternProperties": {\#(patterns.joined(separator: ","))}, "properties": {\#(names.joined(separator: ","))}}"#
        let documents = try ImportDocuments(reading: JSONBuffer(text.utf8), path: "a.json") { _ in nil }
        var reader = JSONSchemaReader(documents)
        _ = reader.value(of: documents.root)
        #expect(reader.matchers.isExhausted == (count * count > 200_000))
        #expect(reader.notices.isEmpty == !reader.matchers.isExhausted)
    }

    @Test("the schemas of 'allOf' are combined in pairs, so that no schema is a part of many combinations")
    func manyParts() throws {
        let parts = (0..<400).map { #"{"properties": {"p\#($0)": {"type": "string"}}}"# }
        let text = #"{"allOf": [\#(parts.joined(separator: ","))]}"#
        let documents = try ImportDocuments(reading: JSONBuffer(text.utf8), path: "a.json") { _ in nil }
        var reader = JSONSchemaReader(documents)
        guard case .object(let object)? = reader.value(of: documents.root).pieces.first else {
            Issue.record("expected an object")
            return
        }
        #expect(object.members.map(\.name) == (0..<400).map { "p\($0)" })
        #expect(reader.combinedMembers < 400 * 12, "\(reader.combinedMembers)")
    }

    @Test("conditions on one key are combined with a work in proportion to their number")
    func manyConditions() throws {
        func combinations(_ count: Int) throws -> Int {
            let conditions = (0..<count).map { number in
                ##"{"if": {"properties": {"kind": {"const": "k\##(number)"}}}, "then": {"properties": {"p": {"$ref": "#/$defs/d\##(number)"}}}}"##
            }
            let definitions = (0..<count).map { number in
                #""d\#(number)": {"type": "object", "properties": {"n\#(number)": {"type": "integer"}}}"#
            }
            let text =
                #"{"type": "object", "required": ["kind", "p"], "properties": {"kind": {"type": "string"}, "p": {"type": "object"}}, "allOf": [\#(conditions.joined(separator: ","))], "$defs": {\#(definitions.joined(separator: ","))}}"#
            let documents = try ImportDocuments(reading: JSONBuffer(text.utf8), path: "a.json") { _ in nil }
            var reader = JSONSchemaReader(documents)
            #expect(reader.value(of: documents.root).pieces.count == count + 1)
            return reader.merges.count
        }
        let (few, many) = (try combinations(50), try combinations(400))
        #expect(many <= 9 * few, "\(few) and \(many)")
    }

    @Test(
        "schemas that multiply each other are combined up to a limit, with a notice beyond it",
        arguments: [
            (
                "conditions on several keys",
                { @Sendable (count: Int) in
                    let conditions = (0..<count).map { number in
                        #"{"if": {"properties": {"k\#(number)": {"const": "a"}}}, "then": {"required": ["r\#(number)"]}}"#
                    }
                    return #"{"type": "object", "allOf": [\#(conditions.joined(separator: ","))]}"#
                }
            )
        ]
    )
    func multiplied(title: String, text: @Sendable (Int) -> String) throws {
        func work(_ count: Int) throws -> (merges: Int, notices: Bool) {
            let documents = try ImportDocuments(reading: JSONBuffer(text(count).utf8), path: "a.json") { _ in nil }
            var reader = JSONSchemaReader(documents)
            _ = reader.value(of: documents.root)
            for index in reader.definitions.indices { _ = reader.value(ofDefinition: index) }
            return (reader.combinedMembers, reader.notices.isEmpty)
        }
        #expect(try work(2).notices)
        let (few, many) = (try work(20), try work(80))
        #expect(!few.notices && !many.notices)
        #expect(many.merges <= 20_000, "\(title): \(few.merges) and \(many.merges)")
    }

    /// Two choices that are combined, in each of some properties.
    struct CombinedChoices: Sendable, CustomTestStringConvertible {
        let count: Int
        var properties = 1
        /// Whether most combinations of their schemas accept nothing.
        var areConstants = false
        let notice: String?

        var testDescription: String { "\(count) schemas each, in \(properties) properties" }

        var text: String {
            func choice(_ name: String) -> String {
                let schemas = (0..<count).map { number in
                    areConstants
                        ? #"{"type": "object", "required": ["k"], "properties": {"k": {"const": "v\#(number)"}}}"#
                        : #"{"type": "object", "required": ["\#(name)\#(number)"]}"#
                }
                return #"{"anyOf": [\#(schemas.joined(separator: ","))]}"#
            }
            let members = (0..<properties).map { #""p\#($0)": {"allOf": [\#(choice("a")), \#(choice("b"))]}"# }
            return #"{"type": "object", "properties": {\#(members.joined(separator: ","))}}"#
        }
    }

    @Test(
        "a combination beyond a limit is left out, with a notice that states the limit",
        arguments: [
            CombinedChoices(count: 16, notice: nil),
            CombinedChoices(count: 17, notice: "a combination of more than 256 schemas is left out"),
            CombinedChoices(count: 33, notice: "a combination of more than 1024 pairs of schemas is left out"),
            CombinedChoices(count: 30, properties: 55, areConstants: true, notice: nil),
            CombinedChoices(
                count: 30,
                properties: 56,
                areConstants: true,
                notice: "combinations after 50000 pairs of schemas are left out"
            ),
        ]
    )
    func combinedChoices(_ choices: CombinedChoices) throws {
        let documents = try ImportDocuments(reading: JSONBuffer(choices.text.utf8), path: "a.json") { _ in nil }
        var reader = JSONSchemaReader(documents)
        _ = reader.value(of: documents.root)
        for index in reader.definitions.indices { _ = reader.value(ofDefinition: index) }
        let notices = reader.notices.list { _ in nil }.map(\.message).filter { $0.contains("combination") }
        #expect(notices == (choices.notice.map { [$0] } ?? []))
    }

    @Test(
        "conditions on one key select the schemas that they require",
        arguments: [
            (
                #"{"type": "object", "required": ["k"], "properties": {"k": {"type": "string"}}, "allOf": [{"if": {"properties": {"k": {"enum": ["a", "b"]}}}, "then": {"required": ["n"]}}, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"required": ["m"]}, "else": {"required": ["o"]}}]}"#,
                [#"{"k":"a","n":1,"o":1}"#, #"{"k":"b","n":1,"m":1}"#, #"{"k":"c","o":1}"#],
                [#"{"k":"a","n":1}"#, #"{"k":"a","o":1}"#, #"{"k":"b","m":1}"#, #"{"k":"c"}"#, #"{"o":1}"#, "[1]"]
            ),
            (
                #"{"type": ["object", "array"], "required": ["k"], "properties": {"k": {"type": ["string", "boolean"]}}, "allOf": [{"if": {"properties": {"k": {"const": true}}}, "then": {"required": ["n"]}}, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"required": ["m"]}}]}"#,
                [#"{"k":true,"n":1}"#, #"{"k":"b","m":1}"#, #"{"k":"c"}"#, #"{"k":false}"#, "[1]"],
                [#"{"k":true}"#, #"{"m":1}"#, "1"]
            ),
        ]
    )
    func conditions(document: String, accepted: [String], refused: [String]) throws {
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "thing.json")
        let sources = result.sources
        let schema = try #require(SchemaCatalog.compiled(sources).catalog.schema(file: "Thing.response.json"))
        for payload in accepted + refused {
            let isAccepted = schema.checkReport(JSONBuffer(payload.utf8)).isValid
            #expect(isAccepted == accepted.contains(payload), "\(payload) \(result.files)")
        }
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
            (
                #"{"title": "Users", "description": "Shared.", "$id": "u", "$defs": {"user": {"type": "object", "properties": {"id": {"type": "integer"}}}}}"#,
                "User.json", #"{"id{?}": "{int}"}"#
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
            #"{"type": "object", "properties": {"a": {"$ref": "parts/a.yaml#/$defs/x"}, "b": {"$ref": "../b.json"}, "c": {"$ref": "http://e.x/c"}}}"#,
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
            ##"{"type": "object", "properties": {"a": {"$ref": "#one"}, "b": {"$ref": "two.json"}}, "$defs": {"x": {"$anchor": "one", "type": "boolean"}, "y": {"$id": "two.json", "type": "integer"}}}"##
        )
        #expect(files["Thing.response.json"] == ["a{?}": "{bool}", "b{?}": "{int}"])
        #expect(notices.isEmpty)
    }

    @Test("alternatives that are objects or arrays are fragments, named after their titles or keys")
    func alternatives() throws {
        let (files, _) = try imported(
            #"{"type": "object", "properties": {"owner": {"anyOf": [{"type": "string"}, {"type": "object", "title": "Team member", "properties": {"a": {}}}, {"type": "array", "items": {"type": "string"}}]}}}"#
        )
        #expect(files["Thing.response.json"] == ["owner{?}": "{string|team_member|owner}"])
        #expect(files["TeamMember.json"] == ["a{?}": "{any}"])
        #expect(files["Owner.json"] == ["{string}"])
    }

    @Test(
        "what cannot be stated is a notice with its place",
        arguments: [
            (#"{"type": "number", "multipleOf": 0.5}"#, "'multipleOf' is left out"),
            (#"{"type": "integer", "maximum": 18446744073709551615}"#, "the limit 18446744073709551615 is left out"),
            (#"{"type": "integer", "minimum": 1e30}"#, "the limit 1e30 is left out"),
            (#"{"type": "number", "minimum": 1e400}"#, "the limit 1e400 is left out"),
            (#"{"type": "number", "maximum": -1e400}"#, "the limit -1e400 is left out"),
            (#"{"$ref": 5}"#, "'$ref' is left out: expected a string, found a number"),
            (#"{"type": 5}"#, "'type' is left out: expected a string or an array, found a number"),
            (#"{"type": "object", "required": true}"#, "'required' is left out: expected an array, found a boolean"),
            (#"{"type": "string", "maxLength": -1}"#, "'maxLength' is left out: expected a number from 0"),
            (#"{"const": "ghp_0123456789abcdefghijABCDEFGHIJ012345"}"#, "a constant that looks like"),
            (#"{"type": "string", "format": "regex"}"#, "the format 'regex' is left out"),
            (
                #"{"type": "string", "format": "\#(String(repeating: "x", count: 9_000))"}"#,
                "the format '\(String(repeating: "x", count: 77))…' is left out"
            ),
            (
                #"{"type": "object", "properties": {"password": {"default": "hunter3"}}}"#,
                "a default is left out that looks like a secret"
            ),
            (#"{"type": "string", "pattern": "^(?!a)"}"#, "the pattern ^(?!a) is left out"),
            (#"{"type": "string", "pattern": "a", "format": "date"}"#, "the format of a text with a pattern"),
            (#"{"type": "string", "maxLength": 9, "format": "email"}"#, "the length of a text with a format"),
            (#"{"type": "number", "exclusiveMinimum": 0}"#, "excludes itself"),
            (
                #"{"type": "array", "uniqueItems": true, "items": [{"type": "string"}, {"type": "integer"}]}"#,
                "'uniqueItems' of a list by position"
            ),
            (#"{"type": "array", "contains": {"type": "string"}}"#, "'contains' is left out"),
            (
                #"{"type": "object", "dependentRequired": {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["e"]}}"#,
                "keys on which others depend"
            ),
            ("false", "no value satisfies the schema"),
            (#"{"allOf": [{"type": "string"}, {"type": "integer"}]}"#, "no value satisfies the schema"),
            (
                #"{"type": "object", "patternProperties": {"a": {"type": "integer"}, "b": {"type": "string"}}}"#,
                "a key that several patterns match"
            ),
            (#"{"type": "integer", "format": "int32"}"#, "the range of the format 'int32'"),
            (#"{"type": "string", "format": "iri-reference"}"#, "the format 'iri-reference'"),
            (#"{"type": "string", "format": "time", "example": "10:30:00"}"#, "a time without an offset"),
            (#"{"type": "string", "format": "uuid", "examples": ["x"]}"#, "an example of the document contradicts it"),
            (#"{"$schema": "http://e.x/s", "type": "string"}"#, "the dialect"),
            (#"{"oneOf": [{"type": "string", "format": "date"}, {"type": "string"}]}"#, "'oneOf' is read as 'anyOf'"),
            (#"{"not": {"pattern": "a"}}"#, "'not' is left out"),
            (#"{"if": {"minimum": 3}, "then": {"type": "integer"}}"#, "'if' is left out"),
            (#"{"type": "decimal"}"#, "the type 'decimal'"), ("[1]", ""),
            (##"{"$ref": "#/definitions/x"}"##, "the reference leads to '#/definitions/x'"),
            (##"{"$ref": "#"}"##, "a part of itself"),
            (##"{"type": "object", "properties": {"a": 5}}"##, "expected a schema"),
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

    @Test(
        "each notice says in which direction the imported schema differs",
        arguments: [
            (#"{"type": "number", "multipleOf": 0.5}"#, .wider),
            (#"{"type": "string", "format": "date"}"#, .narrower), (#"{"$schema": "http://e.x/s"}"#, .both),
            (#"{"type": "object", "properties": {"a": {"type": "string"}}}"#, .wider), ("false", .same),
            (
                #"{"type": "object", "required": ["pin"], "properties": {"pin": {"type": "integer", "example": 1234}}}"#,
                .same
            ),
        ] as [(String, TranslationDifference)]
    )
    func direction(document: String, difference: TranslationDifference) throws {
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "thing.json")
        #expect(result.differences.map(\.difference) == [difference], "\(result.notices)")
        #expect(result.notices.allSatisfy { $0.hasSuffix("[\(difference)]") }, "\(result.notices)")
        #expect(result.document["notices"]?[0]?["difference"] == .string(difference.rawValue))
    }

    @Test(
        "an example or a default that looks like a secret is left out, with a notice at its schema",
        arguments: [
            ("client_secret", #"{"type": "string", "example": "7Fjfp0ZBr1KtDRbnfVdmIw"}"#, "{string}"),
            ("client_secret", #"{"type": "string", "example": "abc-def"}"#, "{string}"),
            ("key", #"{"type": "string", "examples": ["sk_live_0123456789abcdefghij"]}"#, "{string}"),
            ("text", #"{"type": "string", "example": "use ghp_0123456789abcdefghijABCDEFGHIJ012345"}"#, "{string}"),
            ("number", #"{"type": "string", "example": "4242 4242 4242 4242"}"#, "{string}"),
            ("number", #"{"type": "integer", "example": 4242424242424242}"#, "{int}"),
            ("pin", #"{"type": "integer", "example": 1234}"#, "{int}"),
            ("access_token", #"{"type": "string", "default": "7Fjfp0ZBr1KtDRbnfVdmIw"}"#, "{string}"),
        ]
    )
    func secrets(key: String, schema: String, tag: String) throws {
        let (files, notices) = try imported(#"{"type": "object", "properties": {"\#(key)": \#(schema)}}"#)
        #expect(files["Thing.response.json"] == .object(["\(key){?}": .string(tag)]), "\(files)")
        let start = key.utf8.count + 39
        #expect(notices.allSatisfy { $0.hasPrefix("d/thing.json:1:\(start): ") }, "\(notices)")
        #expect(notices.contains { $0.contains("looks like a secret") })
    }

    @Test("an example of a name of a secret that is a placeholder is kept")
    func placeholder() throws {
        let (files, notices) = try imported(
            #"{"type": "object", "properties": {"password": {"type": "string", "example": "password"}, "max_tokens": {"example": 16, "type": "integer"}}}"#
        )
        #expect(files["Thing.response.json"] == ["password{?}": "password", "max_tokens{?}": 16])
        #expect(notices.isEmpty, "\(notices)")
    }

    @Test("a secret in a description is masked")
    func description() throws {
        let (files, _) = try imported(
            #"{"type": "object", "properties": {"a": {}}, "description": "Send ghp_0123456789abcdefghijABCDEFGHIJ012345 ok"}"#
        )
        let comment = files["Thing.response.json"]?["{comment}"]?.string
        #expect(comment?.hasPrefix("Send ~~~~") == true && comment?.hasSuffix("~ ok") == true)
    }

    @Test("a description in OpenAPI is no JSON Schema")
    func description31() {
        let error = #expect(throws: ImportError.self) {
            try imported(#"{"openapi": "3.1.0", "info": {}, "paths": {}}"#)
        }
        #expect(error?.message.contains("--from openapi") == true)
    }

    @Test("a file that a reference leads to and that cannot be read is a notice with the reason")
    func brokenFile() throws {
        let (_, notices) = try imported(
            #"{"type": "object", "properties": {"a": {"$ref": "b.yaml"}, "c": {"$ref": "b.yaml#/x"}}}"#,
            others: ["d/b.yaml": "a:\n  b: *x\n"]
        )
        #expect(notices.count == 1, "\(notices)")
        #expect(notices.first?.contains("'b.yaml', which cannot be read: d/b.yaml:2: expected an anchor") == true)
    }

    @Test("each fragment is used, also where objects and arrays are alternatives of null")
    func usedFragments() throws {
        let inner = #"{"anyOf": [{"type": "string"}, {"type": "object", "properties": {"n": {"type": "integer"}}}]}"#
        let object = #"{"type": ["object", "null"], "properties": {"part": \#(inner)}}"#
        for document in [
            object, #"{"type": "array", "items": \#(object)}"#, #"{"anyOf": [{"type": "boolean"}, \#(object)]}"#,
            #"{"type": "object", "format": "password", "properties": {"part": \#(inner)}}"#,
        ] {
            let (files, _) = try imported(document)
            let text = files.values.map { $0.text() }.joined()
            for name in files.keys where !name.contains(".response") {
                let tag = FragmentTag.tag(of: String(name.dropLast(".json".count)))
                #expect(text.contains("\(tag)}") || text.contains("\(tag)|"), "\(name): \(files)")
            }
        }
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
            ##"{"type": "object", "properties": {"p": {"$ref": "#/$defs/a"}, "q": {"$ref": "#/$defs/b"}, "\##(other)": {"type": "string"}}}"##
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
            (#"^\d{2}\.\w+$"#, #"^[0-9]{2}\.[A-Za-z0-9_]+$"#), (#"[\d\w-]"#, #"[0-9A-Za-z0-9_-]"#),
            ("[a-z0-9_-]", "[a-z0-9_-]"), ("[-a]", "[-a]"), ("[^-a]", "[^-a]"), ("[a--]", #"[a\-\-]"#),
            ("a/b", #"a\/b"#),
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
