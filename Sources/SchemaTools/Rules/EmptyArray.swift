import SchemaEngine

/// Reports an array without an element: it accepts elements of any kind.
struct EmptyArray: ValueRule {
    let description = RuleDescription(
        identifier: "empty-array",
        severity: .notice,
        summary: "An array without an element accepts elements of any kind; write one as an example.",
        wrong: ["GetIssue.response.json": #"{ "attachments": [] }"#],
        right: ["GetIssue.response.json": #"{ "attachments": [{ "id": 1 }] }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        let isEmpty = position.value.kind == .array && position.value.count == 0
        guard isEmpty, position.isSchemaNode, !position.isFragmentRoot else { return nil }
        return RuleFault(
            at: position.value.offset,
            "expected an element as an example, found none, so elements of any kind pass",
            help: #"write one element, or "{array}" if elements of any kind are valid"#
        )
    }
}
