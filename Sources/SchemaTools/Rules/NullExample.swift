import SchemaEngine

/// Reports a null as an example: it accepts any value.
struct NullExample: ValueRule {
    let description = RuleDescription(
        identifier: "null-example",
        severity: .warning,
        summary: "A null as an example lets any value pass; say what the value is when it is there.",
        wrong: ["GetIssue.response.json": #"{ "closed_on": null }"#],
        right: ["GetIssue.response.json": #"{ "closed_on{null}": "{date_iso8601}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.value.kind == .null, position.isSchemaNode, !position.isFragmentRoot else { return nil }
        let help =
            position.member == nil
            ? #"write an example of the value, or "{any|null}" if it may really be anything"#
            : #"write {null} behind the key and an example of the value, or "{any|null}" if it may really be anything"#
        return RuleFault(
            at: position.value.offset,
            "expected an example, found null, which lets any value pass",
            help: help
        )
    }
}
