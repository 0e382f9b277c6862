import SchemaEngine

/// Reports a fragment without an example of its shape: its tag accepts any value.
struct MissingFragmentExample: ValueRule {
    let description = RuleDescription(
        identifier: "missing-fragment-example",
        severity: .warning,
        summary: "A fragment has no example of its shape, so its tag accepts nearly any value.",
        wrong: ["Attachment.json": "{}", "GetIssue.response.json": #"{ "attachment": "{attachment}" }"#],
        right: [
            "Attachment.json": #"{ "id": 1, "filename": "screenshot.png" }"#,
            "GetIssue.response.json": #"{ "attachment": "{attachment}" }"#,
        ]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isFragmentRoot, acceptsAnything(position) else { return nil }
        let tag = position.file.tag
        return RuleFault(
            at: position.value.offset,
            "expected an example of the shape of {\(tag)}, found \(position.value.rawText)",
            help: "write the shape into the file, or replace {\(tag)} by the built-in tag"
        )
    }

    private func acceptsAnything(_ position: SchemaPosition) -> Bool {
        switch position.value.kind {
        case .null: return true
        case .object, .array: return position.value.count == 0
        case .number, .boolean: return false
        case .string:
            let alternatives = position.tag?.alternatives ?? []
            return alternatives.contains { alternative in
                switch BuiltInTag(LookupName(alternative.name)) {
                case .any, .object, .array: !alternative.isSecret
                default: false
                }
            }
        }
    }
}

extension SchemaPosition {
    /// Whether the value is the root of a fragment's file.
    var isFragmentRoot: Bool { isRoot && file.isFragment }
}
