import SchemaEngine

/// Reports `{decimal}` in a file that is only sent: the number is always written as a JSON number.
struct UnstatedDecimalForm: ValueRule {
    let description = RuleDescription(
        identifier: "unstated-decimal-form",
        severity: .notice,
        summary: "{decimal} in a schema that is sent is written as a number, although it reads texts, too.",
        wrong: ["SaveOrder.request.json": #"{ "price": "{decimal}" }"#],
        right: ["SaveOrder.request.json": #"{ "price": "{decimal:text}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isSchemaNode, let tag = position.tag, let role = position.file.name?.role,
            [.request, .path, .headers].contains(role) || Self.isSent(position.file)
        else { return nil }
        let isUnstated = tag.alternatives.contains { alternative in
            alternative.argument == nil && BuiltInTag(LookupName(alternative.name)) == .scalar(.decimal)
        }
        guard isUnstated else { return nil }
        return RuleFault(
            at: position.value.offset,
            "{decimal} is sent as a number, and reads a number or a text",
            help: "write {decimal:number}, or {decimal:text} if the server expects the number in quotes"
        )
    }

    /// Returns whether a fragment is only for what is sent.
    private static func isSent(_ file: LintedFile) -> Bool {
        file.name.map { $0.role == .request && $0.direction == .request } ?? false
    }
}
