import SchemaEngine

/// Describes a fault that the compiler reports, so that a configuration can set its severity.
struct OldRootMapper: Rule {
    let description = RuleDescription(
        identifier: "old-root-mapper",
        severity: .warning,
        summary: "{root_mapper} is the old name of {root}.",
        isFixable: true,
        wrong: ["GetIssue.response.json": #"{ "{root_mapper}": ["one"] }"#],
        right: ["GetIssue.response.json": #"{ "{root}": ["one"] }"#]
    )
}
