import SchemaEngine

/// Reports a document in the language JSON Schema, whose keywords would be read as keys of the payload.
struct LooksLikeJSONSchema: ValueRule {
    let description = RuleDescription(
        identifier: "looks-like-json-schema",
        severity: .warning,
        summary: "A file is written in JSON Schema, whose keywords are read as the keys of the payload.",
        wrong: [
            "GetIssue.response.json": #"{ "type": "object", "properties": { "id": { "type": "integer" } } }"#
        ],
        right: ["GetIssue.response.json": #"{ "id": "{int}" }"#]
    )

    private static let types: Set = ["object", "array", "string", "integer", "number", "boolean", "null"]

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isRoot, position.value.kind == .object, Self.isSchema(position.value) else { return nil }
        return RuleFault(
            at: position.value.offset,
            "expected an example of the payload, found a document in JSON Schema",
            help: "paste a response in its place, or write each property as a key with an example or a tag"
        )
    }

    /// Returns whether a root is that of a schema.
    static func isSchema(_ root: JSONNode) -> Bool {
        if let dialect = root["$schema"], dialect.kind == .string, dialect.string.contains("json-schema.org") {
            return true
        }
        guard let type = root["type"], type.kind == .string, types.contains(type.string) else { return false }
        return ["properties", "items", "$defs", "definitions", "additionalProperties"].contains { keyword in
            guard let value = root[keyword] else { return false }
            return value.kind == .object || value.kind == .boolean
        }
    }
}
