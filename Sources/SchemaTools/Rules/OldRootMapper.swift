import SchemaEngine

/// The compiler itself finds these; the rule is here so that a configuration can say how much they weigh.
struct OldRootMapper: Rule {
    let about = RuleDescription(
        identifier: "old-root-mapper",
        severity: .warning,
        summary: "{root_mapper} is the old name of {root}.",
        isFixable: true,
        wrong: ["GetIssue.response.json": #"{ "{root_mapper}": ["one"] }"#],
        right: ["GetIssue.response.json": #"{ "{root}": ["one"] }"#]
    )
}
