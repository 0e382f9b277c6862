import SchemaEngine

/// Reports an example that is a date but accepts any text.
struct UntaggedDate: ValueRule {
    let description = RuleDescription(
        identifier: "untagged-date",
        severity: .notice,
        summary: "A date as an example accepts any text; its tag validates it, and decodes it as a date.",
        isFixable: true,
        wrong: ["GetIssue.response.json": #"{ "created_on": "2026-03-22T10:53:24Z" }"#],
        right: ["GetIssue.response.json": #"{ "created_on": "{date_iso8601}" }"#]
    )

    func check(_ position: SchemaPosition) -> RuleFault? {
        position.untagged("a date", kind: Self.kind)
    }

    /// Returns the kind of date that a text is, or `nil`.
    static func kind(of text: String) -> ScalarKind? {
        // The shortest date has ten characters, the longest little more than forty.
        guard (10...50).contains(text.utf8.count) else { return nil }
        return [.date, .dateTime, .httpDate].first { $0.reads(text) }
    }
}
