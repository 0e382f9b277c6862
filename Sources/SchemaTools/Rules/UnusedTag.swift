import SchemaEngine

/// Reports a declared tag that no schema uses.
struct UnusedTag: CatalogRule {
    let description = RuleDescription(
        identifier: "unused-tag",
        severity: .warning,
        summary: "No schema uses a tag that Tags.json declares.",
        wrong: [
            "Tags.json": #"{ "money": { "accepts": ["string"] } }"#,
            "GetPrice.response.json": #"{ "price": "12.50 EUR" }"#,
        ],
        right: [
            "Tags.json": #"{ "money": { "accepts": ["string"] } }"#,
            "GetPrice.response.json": #"{ "price": "{money}" }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        let used = Set(catalog.files.flatMap { $0.survey.tags.map { LookupName($0.name) } })
        return catalog.declaredTags.filter { !used.contains(LookupName($0.name)) }.map { tag in
            let fault = RuleFault(
                at: tag.offset,
                "expected a schema that uses {\(tag.name)}, found none",
                help: "remove the entry here, and the registration in code"
            )
            return (tag.file, fault)
        }
    }
}
