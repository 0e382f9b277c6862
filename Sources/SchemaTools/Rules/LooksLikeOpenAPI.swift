import SchemaEngine

/// Reports a description of a service in OpenAPI, in JSON or YAML.
struct LooksLikeOpenAPI: ValueRule, TextRule {
    let description = RuleDescription(
        identifier: "looks-like-openapi",
        severity: .error,
        summary: "A file is an OpenAPI document, which describes a service; a schema file describes one body.",
        wrong: [
            "Issues.json": #"{ "openapi": "3.1.0", "info": { "title": "Issues", "version": "1" }, "paths": {} }"#
        ],
        right: ["GetIssues.response.json": #"{ "issues": [{ "id": 1 }] }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isRoot, position.value.kind == .object, Self.isDescription(position.value) else { return nil }
        return Self.fault(at: position.value.offset)
    }

    /// Returns whether a root is that of a description.
    static func isDescription(_ root: JSONNode) -> Bool {
        guard let version = root["openapi"] ?? root["swagger"], version.kind == .string else { return false }
        return ["paths", "components", "info"].contains { root[$0]?.kind == .object }
    }

    func check(_ start: String) -> RuleFault? {
        let isDocument = start.split(separator: "\n").contains { line in
            line.hasPrefix("openapi:") || line.hasPrefix("swagger:")
        }
        return isDocument ? Self.fault(at: 0) : nil
    }

    private static func fault(at offset: Int) -> RuleFault {
        RuleFault(
            at: offset,
            "expected the schema of one body, found an OpenAPI document",
            help: "write the example of each response into its own file, such as GetIssues.response.json"
        )
    }
}
