@_spi(Generated) import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("The values that imported JSON Schemas accept and refuse")
struct JSONSchemaVerdictTests {
    @Test(
        "each value is judged as the document says",
        arguments: [
            (
                #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}], "type": "object"}"#,
                [#"{"a":1}"#, #"{"b":1}"#],
                [#"{"a":1,"b":1}"#, "{}"]
            ),
            (
                #"{"type": "object", "anyOf": [{"properties": {"a": {"type": "null"}}, "required": ["a"]}, {"properties": {"b": true}, "required": ["b"]}], "unevaluatedProperties": false}"#,
                [#"{"a":null}"#, #"{"b":1}"#, #"{"a":null,"b":1}"#], [#"{"c":1,"b":1}"#, #"{"a":null,"c":1}"#]
            ),
            (
                #"{"type": "object", "if": {"properties": {"k": {"const": "x"}}, "required": ["k"]}, "then": {"properties": {"t": true}}, "unevaluatedProperties": false}"#,
                [#"{"k":"x","t":1}"#, "{}"], [#"{"k":"y"}"#, #"{"t":1}"#]
            ),
            (#"{"dependentRequired": {"a": ["b"]}}"#, [#"{"a":1,"b":1}"#, #"{"b":1}"#, "1"], [#"{"a":1}"#]),
            (#"{"if": {"maxLength": 2}, "then": {"enum": ["a", 1]}}"#, [#""a""#, "1", #""abc""#], [#""b""#, "2"]),
            (
                #"{"propertyNames": {"enum": ["a", "bc"]}, "patternProperties": {"^b": {"type": ["integer", "null"]}}, "type": "object"}"#,
                [#"{"a":"x","bc":1}"#], [#"{"bc":"x"}"#, #"{"b":1}"#]
            ),
            (
                ##"{"$id": "http://e.x/s", "$ref": "a#m", "$defs": {"a": {"$id": "a", "$defs": {"b": {"$id": "b", "$anchor": "m", "type": "number"}, "c": {"$anchor": "m", "type": "string"}}}}}"##,
                [#""x""#], ["1"]
            ),
            (
                ##"{"$id": "http://e.x/s", "$ref": "list", "$defs": {"t": {"$dynamicAnchor": "T", "type": "string"}, "l": {"$id": "list", "type": "array", "items": {"$dynamicRef": "#T"}, "$defs": {"d": {"$dynamicAnchor": "T"}}}}}"##,
                [#"["x"]"#], ["[1]"]
            ),
            // The same schema has another meaning on the way through another one with an anchor.
            (
                ##"{"$id": "http://e.x/s", "prefixItems": [{"$ref": "texts"}, {"$ref": "numbers"}], "items": false, "$defs": {"list": {"$id": "list", "items": {"$dynamicRef": "#T"}, "$defs": {"d": {"$dynamicAnchor": "T"}}}, "texts": {"$id": "texts", "$ref": "list", "$defs": {"t": {"$dynamicAnchor": "T", "type": "string"}}}, "numbers": {"$id": "numbers", "$ref": "list", "$defs": {"t": {"$dynamicAnchor": "T", "type": "number"}}}}}"##,
                [#"[["x"],[1]]"#, "[0,[]]"], ["[[1]]", #"[[],["x"]]"#]
            ),
            (
                #"{"required": ["a"], "additionalProperties": {"type": "string"}}"#, [#"{"a":"x"}"#],
                [#"{"a":1}"#, "{}"]
            ),
            (
                #"{"type": ["object", "null"], "required": ["a"], "additionalProperties": false}"#,
                ["null"], [#"{"a":1}"#, "{}"]
            ),
            (
                ##"{"if": {"$ref": "#/$defs/q"}, "then": {"minItems": 2}, "$defs": {"q": {"type": "null"}}}"##,
                ["null", "1", "[]"], []
            ),
            (#"{"const": 2, "enum": [1, "a", 2.0]}"#, ["2"], ["1", #""a""#]),
            (#"{"enum": ["abc", "a", 7], "maxLength": 2, "minimum": 9}"#, [#""a""#], [#""abc""#, "7"]),
            (
                #"{"propertyNames": {"const": "a"}, "dependencies": {"a": {"type": "array"}}}"#,
                ["{}", "1"], [#"{"a":1}"#, #"{"b":1}"#]
            ),
            (
                #"{"type": "array", "prefixItems": [true], "contains": {"type": "string"}, "minContains": 0, "unevaluatedItems": {"type": "null"}}"#,
                ["[1]", #"[1,"a",null]"#], ["[1,2]"]
            ),
            (
                #"{"allOf": [{"dependentSchemas": {"a": {"properties": {"b": true}}}}], "properties": {"a": true}, "unevaluatedProperties": false}"#,
                [#"{"a":1,"b":1}"#, "{}"], [#"{"b":1}"#, #"{"a":1,"c":1}"#]
            ),
            (
                #"{"type": "string", "not": {"enum": ["ab", "a-", "\"", "é/"]}}"#,
                [#""""#, #""a""#, #""abc""#, #""é""#, #""b""#, #""ab\n""#], [#""ab""#, #""a-""#, #""\"""#, #""é/""#]
            ),
            (#"{"type": "string", "not": {"const": ""}}"#, [#"" ""#], [#""""#]),
            (#"{"type": "string", "pattern": "^\\p{Letter}+$"}"#, [#""é""#], [#""1""#]),
        ]
    )
    func verdicts(document: String, accepted: [String], refused: [String]) throws {
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "thing.json")
        let (catalog, faults) = SchemaCatalog.compiled(result.files.map { SchemaSource(path: $0.name, text: $0.text) })
        #expect(faults.allSatisfy { $0.severity != .error }, "\(faults) \(result.files)")
        #expect(result.differences.allSatisfy { $0.difference == .same }, "\(result.notices)")
        let schema = try #require(catalog.schema(file: "Thing.response.json"))
        for payload in accepted + refused {
            let isAccepted = schema.checkReport(JSONBuffer(payload.utf8)).isValid
            #expect(isAccepted == accepted.contains(payload), "\(payload) \(result.files)")
        }
    }

    @Test(
        "a difference between an imported schema and the document has its direction",
        arguments: [
            (#"{"type": "integer", "multipleOf": 3}"#, false, [TranslationDifference.wider]),
            (#"{"const": 2.5, "multipleOf": 2}"#, false, [.wider]), (#"{"format": "date"}"#, false, [.narrower]),
            (#"{"type": "string", "format": "date", "enum": ["x"]}"#, false, []),
            (#"{"type": "object", "properties": {"a": {"type": "string"}}}"#, false, [.wider]),
            (#"{"type": "object", "properties": {"a": {"type": ["string", "null"]}}}"#, false, []),
            (#"{"minItems": 3, "maxItems": 2}"#, false, []),
            // Keywords imply the types of values, which a document in JSON Schema does not say.
            (#"{"minItems": 3, "maxItems": 2}"#, true, [.same, .narrower]),
            (#"{"minimum": 3, "oneOf": [{}]}"#, true, [.narrower]),
            (#"{"if": {"type": "null"}, "else": {"minProperties": 1}}"#, true, []),
            (#"{"oneOf": [{"minItems": 3}, true]}"#, true, [.wider]),
            (#"{"oneOf": [{"minItems": 3}, {"minLength": 1}]}"#, true, [.narrower, .wider]),
            (#"{"unevaluatedItems": {"minItems": 3}}"#, true, [.narrower]),
            (#"{"type": "string", "anyOf": [{"minItems": 3}, {"minLength": 1}]}"#, true, [.narrower]),
            (
                #"{"maxLength": 3, "if": {"properties": {"a": {"const": "b"}}, "required": ["a"]}, "then": false}"#,
                true, [.narrower, .wider]
            ),
            // A schema without a type that accepts nothing restricts the types, too, whatever it is combined with.
            (
                #"{"allOf": [{"required": ["c"], "dependentSchemas": {"c": false}}, {"type": "null"}]}"#, true,
                [.same, .narrower]
            ),
            (#"{"contains": false, "unevaluatedItems": {}, "anyOf": [{}]}"#, true, [.same, .narrower]),
            (
                #"{"type": "object", "properties": {"a": {"minItems": 3, "maxItems": 2}}, "required": ["a"]}"#, true,
                [.same, .narrower]
            ),
            (#"{"type": "array", "items": {"minItems": 3, "maxItems": 2}}"#, true, [.narrower]),
            (
                #"{"prefixItems": [true], "allOf": [{"items": false}, {"minProperties": 1, "minItems": 1}]}"#, true,
                [.narrower]
            ),
            // The type is that of the last schema in a chain of references.
            (
                ##"{"allOf": [{"minProperties": 1}], "$ref": "#/$defs/p", "$defs": {"p": {"$ref": "#/$defs/q"}, "q": {"maxProperties": 2}}}"##,
                true, [.narrower]
            ),
            // The name of a key is a text.
            (#"{"type": "object", "propertyNames": {"minimum": 0}}"#, true, []),
            // A condition applies to the values of all types.
            (#"{"unevaluatedProperties": false, "if": {"maxLength": 0, "minLength": 1}}"#, true, []),
            // The other side of a key that is only read or only written.
            (
                #"{"type": "object", "properties": {"a": {"readOnly": true}}, "additionalProperties": false}"#, false,
                [.narrower]
            ),
            (
                #"{"type": "object", "properties": {"a": {"writeOnly": true}}, "additionalProperties": false}"#, true,
                [.narrower]
            ),
            (
                #"{"type": "object", "properties": {"a": {"readOnly": true}}, "required": ["a"], "additionalProperties": false}"#,
                false, [.narrower, .wider]
            ),
            (#"{"type": "object", "properties": {"a": {"writeOnly": true}}}"#, false, [.wider]),
            (#"{"type": "object", "properties": {"a": {"writeOnly": true}}}"#, true, []),
        ]
    )
    func directions(document: String, impliesTypes: Bool, directions: [TranslationDifference]) throws {
        let result = try JSONSchemaImport.result(
            of: JSONBuffer(document.utf8),
            path: "thing.json",
            impliesTypes: impliesTypes
        )
        #expect(Set(result.differences.map(\.difference)) == Set(directions), "\(result.notices)")
    }

    @Test(
        "a schema that restricts unevaluated keys of itself ends, with a notice",
        arguments: [
            ##"{"$ref": "#/$defs/p", "$defs": {"p": {"$ref": "#/$defs/p", "unevaluatedProperties": false}}}"##,
            ##"{"$ref": "#/$defs/p", "$defs": {"p": {"anyOf": [{"$ref": "#/$defs/p"}, {"$ref": "#/$defs/p"}], "unevaluatedItems": false}}}"##,
        ]
    )
    func selfReference(document: String) throws {
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "thing.json")
        #expect(result.differences.contains { $0.difference == .wider }, "\(result.notices)")
    }

    @Test("refused values that look like secrets are not written")
    func secrets() throws {
        let document =
            #"{"type": "object", "properties": {"password": {"type": "string", "not": {"const": "hunter2"}}}}"#
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "thing.json")
        #expect(result.files.map(\.text) == ["{\n  \"password{?}\": \"{string}\"\n}\n"])
        #expect(result.notices.contains { $0.contains("look like secrets") }, "\(result.notices)")
    }

    @Test(
        "a schema without a type accepts the values of all types that its keywords do not describe",
        arguments: [
            (#"{"maxLength": 2}"#, #""{string:..2|number|bool|object|array|null}""#),
            (#"{"type": "string", "allOf": [{"maxLength": 2}]}"#, #""{string:..2}""#),
            (
                #"{"not": {"required": ["a"]}, "type": ["object", "null"], "maxProperties": 0}"#,
                #"{"{* enum:a}": "{none}", "{count}": "0"}"#
            ),
        ]
    )
    func statedTypes(document: String, expected: String) throws {
        let result = try JSONSchemaImport.result(of: JSONBuffer(document.utf8), path: "thing.json")
        let file = try #require(result.files.first { $0.name == "Thing.response.json" })
        #expect(try JSONValue(parsing: file.text) == JSONValue(parsing: expected))
        #expect(result.notices.isEmpty, "\(result.notices)")
    }
}
