import SchemaEngine

/// Reports a null as an example: it accepts any value.
struct NullExample: ValueRule {
    let description = RuleDescription(
        identifier: "null-example",
        severity: .warning,
        summary: "A null as an example accepts any value; write an example of the value.",
        wrong: ["GetIssue.response.json": #"{ "closed_on": null }"#],
        right: ["GetIssue.response.json": #"{ "closed_on{null}": "{date_iso8601}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.value.kind == .null, position.isSchemaNode, !position.isFragmentRoot else { return nil }
        let help =
            position.member == nil
            ? #"write an example of the value, or "{any|null}" if any value is valid"#
            : #"write {null} after the key and an example of the value, or "{any|null}" if any value is valid"#
        return RuleFault(
            at: position.value.offset,
            "expected an example, found null, which accepts any value",
            help: help
        )
    }
}
