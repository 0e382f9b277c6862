import SchemaEngine

/// The keywords whose values are schemas, lists of schemas, or objects with schemas as their values.
enum SubschemaKeywords {
    typealias Node = ImportDocuments.Node

    /// The keywords whose schemas describe the same value.
    static let ofSameValue = ["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"]
    /// The keywords whose schemas describe the values of the keys that a schema does not name.
    static let ofOtherKeys = ["additionalProperties", "unevaluatedProperties"]
    /// The keywords whose schemas describe elements.
    static let ofElements = ["items", "additionalItems", "unevaluatedItems", "prefixItems", "contains"]

    /// The keywords whose values are objects with names or patterns as their keys.
    private static let maps: Set = ["properties", "patternProperties", "dependentSchemas", "definitions", "$defs"]
    /// All keywords with schemas.
    private static let all = maps.union(ofSameValue + ofOtherKeys + ofElements + ["propertyNames"])

    /// Returns the schemas of a keyword.
    static func schemas(of keyword: String, in schema: Node) -> [Node] {
        guard let value = schema[keyword] else { return [] }
        switch value.json.kind {
        case .array: return value.elements
        case .object: return maps.contains(keyword) ? value.members.map(\.value) : [value]
        case .string, .number, .boolean, .null: return []
        }
    }

    /// Returns a schema and the values of its keywords that contain no other schemas.
    static func ownNodes(of schema: Node) -> [Node] {
        [schema] + schema.members.filter { !all.contains($0.key) }.map(\.value)
    }
}
