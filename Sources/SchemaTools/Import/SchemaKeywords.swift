import SchemaEngine

/// The keywords of one schema whose values are of the kinds that they can have.
struct SchemaKeywords {
    private var values: [String: ImportDocuments.Node] = [:]
    /// The other keywords, with a description of what is expected and found.
    private(set) var misused: [(name: String, reason: String)] = []

    /// - Parameters:
    ///   - node: The schema.
    ///   - others: The names of members that are no keywords.
    init(_ node: ImportDocuments.Node, besides others: Set<String> = []) {
        for member in node.members where values[member.key] == nil && !others.contains(member.key) {
            if let reason = Self.misuse(of: member.key, member.value.json) {
                misused.append((member.key, reason))
            } else {
                values[member.key] = member.value
            }
        }
    }

    subscript(_ name: String) -> ImportDocuments.Node? { values[name] }

    /// Returns the elements of a list.
    func elements(of name: String) -> [ImportDocuments.Node] { values[name]?.elements ?? [] }

    /// Returns the members of an object.
    func members(of name: String) -> [ImportDocuments.Node.Member] { values[name]?.members ?? [] }

    /// Returns the strings of a list.
    func strings(of name: String) -> [String] { elements(of: name).compactMap(\.string) }

    /// Returns the text of a string that is not empty.
    func text(_ name: String) -> String? { values[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    func number(_ name: String) -> JSONNumber? { values[name]?.json.number }

    /// The values that `const` and `enum` both list; `nil` without these keywords.
    var constants: [JSONValue]? {
        let listed = values["enum"]?.elements.map { JSONValue($0.json) }
        guard let constant = values["const"].map({ JSONValue($0.json) }) else { return listed }
        return listed.map { $0.filter { $0 == constant } } ?? [constant]
    }

    /// The words of `type`, each once.
    var types: [String] {
        if let type = values["type"]?.string { return [type] }
        var seen: Set<ExactName> = []
        return strings(of: "type").filter { seen.insert(ExactName($0)).inserted }
    }

    // MARK: Kinds of values

    /// The keywords for which the schema language has nothing.
    static let lost = ["contentSchema"]

    private static let counts: Set = [
        "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains",
        "maxContains",
    ]

    /// The kinds of the values that keywords have.
    private static let valueKinds: [String: [JSONNode.Kind]] = {
        let kindsByNames: [([JSONNode.Kind], String)] = [
            ([.string], "$ref $dynamicRef $recursiveRef pattern format contentEncoding"), ([.string, .array], "type"),
            ([.array], "allOf anyOf oneOf enum required prefixItems"),
            ([.object], "properties patternProperties dependencies dependentRequired dependentSchemas"),
            (
                [.boolean, .object],
                "additionalProperties unevaluatedProperties propertyNames additionalItems unevaluatedItems contains not if then else"
            ),
            ([.boolean, .object, .array], "items"), ([.boolean], "uniqueItems nullable x-nullable"),
            ([.number], "minimum maximum multipleOf"), ([.string, .object], "discriminator"),
            ([.number, .boolean], "exclusiveMinimum exclusiveMaximum"),
            ([.number], counts.joined(separator: " ")),
        ]
        let entries = kindsByNames.flatMap { kinds, names in
            names.split(separator: " ").map { (String($0), kinds) }
        }
        return Dictionary(uniqueKeysWithValues: entries)
    }()

    /// Returns the reason that a keyword cannot have a value, or `nil` if it can.
    private static func misuse(of name: String, _ value: JSONNode) -> String? {
        guard let kinds = valueKinds[name] else { return nil }
        guard kinds.contains(value.kind) else {
            let expected = kinds.map(\.withArticle).joined(separator: " or ")
            return "expected \(expected), found \(value.kind.withArticle)"
        }
        let isNegative = counts.contains(name) && value.number?.text.hasPrefix("-") == true
        return isNegative ? "expected a number from 0, found a negative one" : nil
    }

    /// Whether keys or elements that no keyword evaluates are restricted.
    var refusesUnevaluated: Bool {
        ["unevaluatedProperties", "unevaluatedItems"].contains { name in
            values[name].map { $0.boolean != true } ?? false
        }
    }

    // MARK: Types

    private static let keywordsByType: [(type: String, keywords: [String])] = [
        (
            "object",
            [
                "properties", "required", "additionalProperties", "patternProperties", "minProperties", "maxProperties",
                "propertyNames",
            ]
        ),
        ("array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "additionalItems", "contains"]),
        ("string", ["minLength", "maxLength", "pattern", "format", "contentEncoding"]),
        ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ]

    private static let numericFormats: Set = ["int32", "int64", "float", "double", "int", "integer", "number"]

    /// The types to which the keywords of a schema without `type` apply. It is meant for values of these types.
    var impliedTypes: [String] {
        guard values["type"] == nil, values["const"] == nil, values["enum"] == nil else { return [] }
        return Self.keywordsByType.filter { _, keywords in
            keywords.contains { name in
                // A keyword that accepts everything does not determine the type.
                guard let value = values[name] else { return false }
                let isTrivial =
                    value.boolean == (name != "uniqueItems") || value.json.kind == .object && value.json.count == 0
                guard !isTrivial || name == "contains" else { return false }
                return name != "format" || !Self.numericFormats.contains(value.json.string)
            }
        }.map(\.type)
    }

    /// Whether a keyword beside `$ref` accepts or refuses values.
    var hasAssertions: Bool { values["type"] != nil || constants != nil || !impliedTypes.isEmpty }
}

extension JSONNode.Kind {
    fileprivate var withArticle: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        }
    }
}
