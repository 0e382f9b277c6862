import Testing

/// An input of the command whose size a test chooses.
struct GrowthInput: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The smallest size, of which the others are multiples.
    let size: Int
    /// The files of a size, by their paths.
    let files: @Sendable (Int) -> [String: String]

    init(_ testDescription: String, size: Int = 100, files: @escaping @Sendable (Int) -> [String: String]) {
        (self.testDescription, self.size, self.files) = (testDescription, size, files)
    }

    /// Creates an input of one file, `input.json`.
    static func document(_ title: String, size: Int = 100, _ text: @escaping @Sendable (Int) -> String) -> GrowthInput {
        GrowthInput(title, size: size) { ["input.json": text($0)] }
    }

    /// Returns the texts of numbers from 0, separated by commas or by another text.
    static func list(_ count: Int, _ separator: String = ", ", _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: separator)
    }

    /// Returns a text between texts that are repeated.
    static func nested(_ depth: Int, _ before: String, _ inner: String, _ after: String) -> String {
        String(repeating: before, count: depth) + inner + String(repeating: after, count: depth)
    }
}

// MARK: - Catalogs

extension GrowthInput {
    /// Creates a catalog in the folder `s` whose schema `s/A.response.json` has a text.
    static func schema(
        _ title: String,
        size: Int = 100,
        and files: @escaping @Sendable (Int) -> [String: String] = { _ in [:] },
        _ text: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        GrowthInput(title, size: size) { count in
            ["s/A.response.json": text(count)].merging(
                files(count).map { ("s/" + $0.key, $0.value) },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    private static func fragments(_ text: @escaping @Sendable (Int) -> String) -> @Sendable (Int) -> [String: String] {
        { count in Dictionary(uniqueKeysWithValues: (0..<count).map { ("F\($0).json", text($0)) }) }
    }

    /// A catalog for each list, and each depth, that schema files can have.
    static let catalogs: [GrowthInput] = [
        .schema("members of an enumeration") { #"{"a": "{enum:\#(list($0, ",") { "m\($0)" })}"}"# },
        .schema("keys") { #"{\#(list($0) { #""key\#($0)": "text""# })}"# },
        .schema("optional keys with defaults") { #"{\#(list($0) { #""key\#($0){=\#($0)}": 1"# })}"# },
        .schema("long texts", size: 10_000) { #"{"{comment}": "\#(nested($0, "a b ", "", ""))", "a": 1}"# },
        .schema("elements of an array of examples") { #"{"list": [\#(list($0) { #"{"id": \#($0)}"# })]}"# },
        .schema("objects of different shapes") {
            #"{\#(list($0) { #""a\#($0)": {"x\#($0)": 1, "y": 2, "z": 3}"# })}"#
        },
        .schema("objects of the same shape") { #"{\#(list($0) { #""a\#($0)": {"x": 1, "y": 2, "z": "t"}"# })}"# },
        .schema("dates, URLs and addresses") {
            #"{\#(list($0) { #""d\#($0)": "2024-01-01", "u\#($0)": "https://a.example/\#($0)""# })}"#
        },
        .schema("map keys") { #"{\#(list($0) { #""{* string:/^p\#($0)-/}": "text""# })}"# },
        .schema("alternatives", size: 40, and: fragments { #"{"k\#($0)": 1}"# }) {
            #"{"a": "{\#(list($0, "|") { "f\($0)" })}"}"#
        },
        .schema("branches of a case") {
            #"{"{case kind}": {\#(list($0) { #""b\#($0)": {"k\#($0)": 1}"# })}}"#
        },
        .schema("included fragments", size: 40, and: fragments { #"{"k\#($0)": 1}"# }) {
            #"{"{include}": [\#(list($0) { #""{f\#($0)}""# })], "a": 1}"#
        },
        .schema(
            "fragments that include each other",
            size: 40,
            and: { count in
                fragments { $0 + 1 < count ? #"{"{include}": "{f\#($0 + 1)}"}"# : #"{"a{?}": 1}"# }(count)
            }
        ) { _ in #"{"a{?}": "{f0}"}"# },
        .schema(
            "fragments that refer to each other",
            size: 40,
            and: { count in
                fragments { #"{"next{?}": "{f\#(($0 + 1) % count)}"}"# }(count)
            }
        ) { _ in #"{"a": "{f0}"}"# },
        .schema(
            "a chain of aliases",
            size: 40,
            and: { count in
                fragments { $0 + 1 < count ? #""{f\#($0 + 1)}""# : #"{"a{?}": 1}"# }(count)
            }
        ) { _ in #"{"a": "{f0}"}"# },
        .schema(
            "a chain of maps",
            size: 40,
            and: { count in
                fragments { $0 + 1 < count ? #"{"{*}": "{f\#($0 + 1)}"}"# : #"{"a{?}": 1}"# }(count)
            }
        ) { _ in #"{"a": "{f0}"}"# },
        .schema(
            "extensions of a case",
            size: 40,
            and: { count in
                let base = ["F.json": #"{"{case kind}": {"b": {"k": 1}}}"#]
                return (0..<count).reduce(into: base) { files, number in
                    files["E\(number).json"] =
                        #"{"{extends}": "{f}", "{case kind}": {"b\#(number)": {"k\#(number)": 1}}}"#
                }
            }
        ) { _ in #"{"a": "{f}"}"# },
        .schema(
            "extensions of an object",
            size: 40,
            and: { count in
                (0..<count).reduce(into: ["F.json": #"{"x": 1}"#]) { files, number in
                    files["E\(number).json"] = #"{"{extends}": "{f}", "k\#(number)": 1}"#
                }
            }
        ) { _ in #"{"a": "{f}"}"# },
        .schema("uses of a fragment", and: { _ in ["F.json": #"{"x": 1}"#] }) {
            #"{\#(list($0) { #""a\#($0)": "{f}""# })}"#
        },
        .schema(
            "responses",
            size: 40,
            and: { count in
                Dictionary(uniqueKeysWithValues: (0..<count).map { ("Get\($0)x.response.json", #"{"id": 1}"#) })
            }
        ) { _ in #"{"a": 1}"# },
        .schema(
            "requests",
            size: 20,
            and: { count in
                Dictionary(
                    uniqueKeysWithValues: (0..<count).flatMap {
                        [
                            ("GetX\($0).path.json", #"{"{endpoint}": "GET x\#($0)/{id}", "id": 1, "q{?}": 1}"#),
                            ("GetX\($0).response.json", #"{"id": 1}"#),
                        ]
                    }
                )
            }
        ) { _ in #"{"a": 1}"# },
        .schema(
            "parameters of a path",
            size: 40,
            and: { count in
                let path = list(count, "/") { "{p\($0)}" }
                return ["GetX.path.json": #"{"{endpoint}": "GET x/\#(path)", \#(list(count) { #""p\#($0)": 1"# })}"#]
            }
        ) { _ in #"{"a": 1}"# },
        .schema(
            "tags of an app",
            and: { count in
                ["Tags.json": #"{\#(list(count) { #""tag\#($0)": {"accepts": ["string"]}"# })}"#]
            }
        ) { #"{\#(list($0) { #""a\#($0)": "{tag\#($0)}""# })}"# },
        .schema("objects inside each other", size: 8) { nested($0, #"{"a": "#, "1", "}") },
        .schema("arrays inside each other", size: 8) { #"{"a": \#(nested($0, "[", "1", "]"))}"# },
    ]
}

// MARK: - Documents of other formats

extension GrowthInput {
    /// A JSON Schema for each list, and each depth, that the import reads.
    static let jsonSchemas: [GrowthInput] = [
        .document("texts of an enumeration", size: 250) { #"{"enum": [\#(list($0) { #""text\#($0)""# })]}"# },
        .document("numbers of an enumeration", size: 250) { #"{"enum": [\#(list($0) { "\($0).5" })]}"# },
        .document("enumerations of texts and numbers in 'anyOf'") {
            #"{"anyOf": [\#(list($0) { #"{"enum": ["a\#($0)", \#($0)]}"# })]}"#
        },
        .document("constants in 'anyOf'") { #"{"anyOf": [\#(list($0) { #"{"const": \#($0)}"# })]}"# },
        .document("an enumeration in 'allOf' with an enumeration", size: 250) {
            let texts = list($0) { #""text\#($0)""# }
            return #"{"allOf": [{"enum": [\#(texts)]}, {"enum": [\#(texts)]}]}"#
        },
        .document("an enumeration with a pattern") {
            #"{"enum": [\#(list($0) { #""text\#($0)""# })], "type": "string", "pattern": "^t"}"#
        },
        .document("properties") { #"{"properties": {\#(list($0) { #""p\#($0)": {"type": "string"}"# })}}"# },
        .document("required keys") { #"{"type": "object", "required": [\#(list($0) { #""p\#($0)""# })]}"# },
        .document("patterns with as many properties", size: 20) {
            let patterns = list($0) { #""^x\#($0)": {"type": "string"}"# }
            return #"{"patternProperties": {\#(patterns)}, "properties": {\#(list($0) { #""p\#($0)": {}"# })}}"#
        },
        .document("objects of 'allOf'") {
            #"{"allOf": [\#(list($0) { #"{"properties": {"p\#($0)": {"type": "string"}}}"# })]}"#
        },
        .document("objects of 'allOf' with the same key") {
            #"{"allOf": [\#(list($0) { #"{"properties": {"p": {"title": "\#($0)"}}}"# })]}"#
        },
        .document("objects of 'allOf' with unevaluated keys") {
            let parts = list($0) { #"{"properties": {"p\#($0)": {"type": "string"}}}"# }
            return #"{"allOf": [\#(parts)], "unevaluatedProperties": false}"#
        },
        .document("schemas with unevaluated keys that refer to one") {
            let parts = list($0) {
                ##""p\##($0)": {"$ref": "#/$defs/a", "properties": {"q\##($0)": true}, "unevaluatedProperties": false}"##
            }
            return ##"{"properties": {\##(parts)}, "$defs": {"a": {"properties": {"a": true, "b": true}}}}"##
        },
        .document("schemas with identifiers and dynamic references") {
            let parts = list($0) {
                ##""a\##($0)": {"$id": "a\##($0)", "$dynamicAnchor": "T", "items": {"$dynamicRef": "#T"}}"##
            }
            let references = list($0) { #""p\#($0)": {"$ref": "a\#($0)"}"# }
            return #"{"$id": "http://a.example/", "properties": {\#(references)}, "$defs": {\#(parts)}}"#
        },
        .document("refused texts of 'not'", size: 250) {
            #"{"type": "string", "not": {"enum": [\#(list($0) { #""text\#($0)""# })]}}"#
        },
        .document("lists of an enumeration") { #"{"enum": [\#(list($0) { "[\($0), 1]" })]}"# },
        .document("elements of a constant") { #"{"const": [\#(list($0) { "\($0)" })]}"# },
        .document("patterns of 'allOf'", size: 20) {
            #"{"allOf": [\#(list($0) { #"{"patternProperties": {"^p\#($0)": {"type": "string"}}}"# })]}"#
        },
        .document("texts with patterns in 'allOf'", size: 20) {
            #"{"allOf": [\#(list($0) { #"{"type": "string", "pattern": "^p\#($0)"}"# })]}"#
        },
        .document("references in 'allOf'") { count in
            ##"{"allOf": [\##(list(count) { ##"{"$ref": "#/$defs/d\##($0)"}"## })], "$defs": {\##(list(count) { #""d\#($0)": {"properties": {"p\#($0)": {"type": "string"}}}"# })}}"##
        },
        .document("objects of 'oneOf'", size: 40) {
            #"{"oneOf": [\#(list($0) { #"{"properties": {"kind": {"const": "k\#($0)"}, "p\#($0)": {}}, "required": ["kind"]}"# })]}"#
        },
        .document("objects of 'anyOf'", size: 40) {
            #"{"anyOf": [\#(list($0) { #"{"properties": {"p\#($0)": {"type": "string"}}, "required": ["p\#($0)"]}"# })]}"#
        },
        .document("a chain of references") { count in
            ##"{"properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": {\##(list(count) { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }), "d\##(count)": {"type": "string"}}}"##
        },
        .document("properties that enter a chain of references") { count in
            ##"{"properties": {\##(list(count) { ##""a\##($0)": {"$ref": "#/$defs/d\##($0)"}"## })}, "$defs": {\##(list(count) { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }), "d\##(count)": {"type": "string"}}}"##
        },
        .document("a chain of references with 'allOf'", size: 20) { count in
            ##"{"$ref": "#/$defs/d0", "$defs": {\##(list(count) { ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"properties": {"p\##($0)": {"type": "string"}}}]}"## }), "d\##(count)": {"type": "object"}}}"##
        },
        .document("definitions that refer to each other") { count in
            ##"{"$ref": "#/$defs/d0", "$defs": {\##(list(count) { ##""d\##($0)": {"properties": {"p": {"$ref": "#/$defs/d\##(($0 + 1) % count)"}}}"## })}}"##
        },
        .document("conditions on different keys", size: 20) {
            #"{"type": "object", "allOf": [\#(list($0) { #"{"if": {"properties": {"k\#($0)": {"const": "a"}}, "required": ["k\#($0)"]}, "then": {"required": ["r\#($0)"]}}"# })]}"#
        },
        .document("conditions on one key", size: 20) {
            #"{"type": "object", "properties": {"k": {"type": "string"}}, "allOf": [\#(list($0) { #"{"if": {"properties": {"k": {"const": "c\#($0)"}}}, "then": {"required": ["r\#($0)"]}}"# })]}"#
        },
        .document("places of elements") {
            #"{"prefixItems": [\#(list($0) { #"{"title": "t\#($0)", "type": "object"}"# })]}"#
        },
        .document("anchors") { count in
            ##"{"properties": {\##(list(count) { ##""a\##($0)": {"$ref": "#n\##($0)"}"## })}, "$defs": {\##(list(count) { #""d\#($0)": {"$anchor": "n\#($0)", "type": "object", "required": ["r"]}"# })}}"##
        },
        .document("notices", size: 100) { #"{"properties": {\#(list($0) { #""p\#($0)": {"type": "t\#($0)"}"# })}}"# },
        .document("schemas inside each other", size: 5) {
            nested($0, #"{"properties": {"a": "#, #"{"type": "string"}"#, "}}")
        },
        .document("types", size: 100) { #"{"type": [\#(list($0) { _ in #""integer""# })]}"# },
        .document("'allOf' inside each other", size: 5) {
            nested($0, #"{"properties": {"p": {}}, "allOf": ["#, #"{"type": "object"}"#, "]}")
        },
    ]

    /// A description in OpenAPI for each list that the import reads.
    static let descriptions: [GrowthInput] = [
        .description("operations", size: 20) { count in
            #"{\#(list(count) { #""/x\#($0)/{id}": {"get": {"parameters": [{"in": "path", "name": "id", "schema": {"type": "string"}}], "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "required": ["p\#($0)"]}}}}}}}"# })}"#
        },
        .description("parameters of an operation", size: 40) {
            #"{"/x": {"get": {"parameters": [\#(list($0) { #"{"in": "query", "name": "q\#($0)", "schema": {"type": "string"}}"# })]}}}"#
        },
        .description("parameters of a path", size: 40) {
            #"{"/\#(list($0, "/") { "{p\($0)}" })": {"get": {"parameters": [\#(list($0) { #"{"in": "path", "name": "p\#($0)", "schema": {"type": "string"}}"# })]}}}"#
        },
        .description("names of parameters that become equal", size: 40) {
            #"{"/\#(list($0, "/") { "{\(String(repeating: "-", count: $0 + 1))}" })": {"get": {}}}"#
        },
        .description("responses of an operation", size: 20) {
            #"{"/x": {"get": {"responses": {\#(list($0) { #""\#(400 + $0)": {"content": {"application/json": {"schema": {"type": "object"}}}}"# })}}}}"#
        },
        .description("media types", size: 40) {
            #"{"/x": {"get": {"responses": {"200": {"content": {\#(list($0) { #""a/b\#($0)": {}"# })}}}}}}"#
        },
    ]

    private static func description(
        _ title: String,
        size: Int,
        _ paths: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        .document(title, size: size) { #"{"openapi": "3.1.0", "paths": \#(paths($0))}"# }
    }

    /// A document in YAML for each list, and each depth, that the parser reads.
    static let yaml: [GrowthInput] = [
        .yaml("lines") { "properties:\n" + list($0, "") { "  p\($0): {type: string}\n" } },
        .yaml("anchors and aliases") {
            "$defs:\n" + list($0, "") { "  d\($0): &a\($0) {type: string}\n" } + "properties:\n"
                + list($0, "") { "  p\($0): *a\($0)\n" }
        },
        .yaml("lines of a block") { "description: |\n" + list($0, "") { "  line \($0)\n" } + "type: string\n" },
        .yaml("lines of a folded text") { "description: >\n" + list($0, "") { "  line \($0)\n\n" } + "type: string\n" },
        .yaml("lines of a plain text") { "description: a\n" + list($0, "") { "  line \($0)\n" } + "type: string\n" },
        .yaml("lines of a quoted text") {
            "description: \"a\n" + list($0, "") { "  line \($0) \\u00e9\n" } + "  \"\ntype: string\n"
        },
        .yaml("comments") { list($0, "") { "# \($0)\n" } + "type: string\n" },
        .yaml("elements of a list") { "enum:\n" + list($0, "") { "- text\($0)\n" } },
        .yaml("elements in brackets") { "enum: [\(list($0) { "text\($0)" })]\n" },
        .yaml("blocks inside each other", size: 5) { size in
            list(size, "") { level in
                String(repeating: " ", count: 2 * level) + (level % 2 == 0 ? "properties:\n" : "a:\n")
            } + String(repeating: " ", count: 2 * size) + (size % 2 == 0 ? "type: string\n" : "a: {type: string}\n")
        },
    ]

    private static func yaml(
        _ title: String,
        size: Int = 100,
        _ text: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        GrowthInput(title, size: size) { ["input.yaml": text($0)] }
    }
}

// MARK: - Payloads

extension GrowthInput {
    /// Samples for each list, and each depth, that payloads can have.
    static let samples: [GrowthInput] = [
        .document("elements of an array") { "[\(list($0) { #"{"id": \#($0), "name": "n\#($0)"}"# })]" },
        // A shape with more than 256 members is that of a map, so that the sizes begin above it.
        .document("elements of different shapes", size: 320) { "[\(list($0) { #"{"k\#($0)": \#($0), "x": 1}"# })]" },
        .document("elements with a deciding key", size: 160) {
            "[\(list($0) { #"{"kind": "k\#($0)", "a\#($0)": 1}, {"kind": "k\#($0)", "a\#($0)": 2}"# })]"
        },
        .document("keys", size: 320) { "{\(list($0) { #""key\#($0)": \#($0)"# })}" },
        .document("keys of a map") { "{\(list($0) { #""\#($0)": {"id": \#($0), "a\#($0 % 7)": 1}"# })}" },
        .document("objects of different shapes", size: 40) {
            "{\(list($0) { #""a\#($0)": {"x\#($0)": 1, "y\#($0)": 2, "z": {"u\#($0)": 3}}"# })}"
        },
        .document("objects of the same shape", size: 40) {
            "{\(list($0) { #""name\#($0)a": {"x": 1, "y": "t", "z": [1]}"# })}"
        },
        .document("texts of an enumeration") { "[\(list($0) { #"{"state": "s\#($0 % 12)"}"# })]" },
        .document("a long text", size: 10_000) { #"{"a": "\#(nested($0, "a b ", "", ""))"}"# },
        .document("objects inside each other", size: 8) { nested($0, #"{"a": "#, "1", "}") },
        .document("equal objects inside each other", size: 20) { nested($0, #"{"id": 1, "next": "#, "null", "}") },
        .document("arrays inside each other", size: 8) { nested($0, "[", "1", "]") },
    ]

    /// Lines of payloads.
    static let lines: [GrowthInput] = [
        .document("lines") { list($0, "\n") { #"{"a": \#($0), "b": "t\#($0)"}"# } },
        .document("lines with different keys", size: 320) { list($0, "\n") { #"{"k\#($0)": \#($0)}"# } },
        .document("lines with faults") { list($0, "\n") { #"{"a": "\#($0)"}"# } },
        .document("lines with many faults", size: 10) { size in
            list(size, "\n") { line in #"{"a": [\#(list(20) { "\($0 + line)" })]}"# }
        },
    ]

    /// Recorded calls.
    static let recordings: [GrowthInput] = [
        .recording("equal calls", size: 20) { "GET https://a.example/issues?page=\($0)" },
        .recording("different calls", size: 20) { "GET https://a.example/x\($0)/list" },
        .recording("calls with identifiers", size: 20) { "GET https://a.example/issues/\($0)/notes" },
        .recording("calls of different hosts", size: 20) { "GET https://a\($0).example/issues" },
        GrowthInput("items of a query", size: 320) { count in
            ["input.har": recorded([("GET https://a.example/x?" + list(count, "&") { "a\($0)=1" })])]
        },
        GrowthInput("segments of a path", size: 100) { count in
            ["input.har": recorded([("GET https://a.example/" + list(count, "/") { "s\($0)" })])]
        },
    ]

    private static func recording(_ title: String, size: Int, _ call: @escaping @Sendable (Int) -> String)
        -> GrowthInput
    {
        GrowthInput(title, size: size) { ["input.har": recorded((0..<$0).map(call))] }
    }

    private static func recorded(_ calls: [String]) -> String {
        let entries = calls.map { call -> String in
            let parts = call.split(separator: " ")
            return
                #"{"request": {"method": "\#(parts[0])", "url": "\#(parts[1])"}, "response": {"status": 200, "content": {"mimeType": "application/json", "text": "{\"id\": 1}"}}}"#
        }
        return #"{"log": {"entries": [\#(entries.joined(separator: ", "))]}}"#
    }
}
