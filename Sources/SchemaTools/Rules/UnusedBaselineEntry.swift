import SchemaEngine

/// Describes a fault that the baseline reports. See ``Baseline``.
package struct UnusedBaselineEntry: Rule {
    package init() {}

    package let description = RuleDescription(
        identifier: "unused-baseline-entry",
        severity: .warning,
        summary: "An entry of the baseline matches no fault anymore, and would hide the next similar one.",
        wrong: [
            "GetIssue.response.json": #"{ "closed_on{null}": "{date_iso8601}" }"#,
            ".schema-lint-baseline.json": """
            {
              "version": 1,
              "accepted": [
                {
                  "rule": "null-example",
                  "file": "GetIssue.response.json",
                  "pointer": "/closed_on",
                  "fingerprint": "70f7bb4ef0bd1e59"
                }
              ]
            }
            """,
        ],
        right: [
            "GetIssue.response.json": #"{ "closed_on{null}": "{date_iso8601}" }"#,
            ".schema-lint-baseline.json": #"{ "version": 1, "accepted": [] }"#,
        ]
    )
}
