import SchemaEngine

/// Reports a fragment that no request's schema refers to, directly or indirectly.
struct UnusedFragment: CatalogRule {
    let description = RuleDescription(
        identifier: "unused-fragment",
        severity: .warning,
        summary: "No schema of a request refers to a fragment, directly or indirectly.",
        wrong: ["Issue.json": #"{ "id": 1 }"#, "GetIssue.response.json": #"{ "issue": { "id": 1 } }"#],
        right: ["Issue.json": #"{ "id": 1 }"#, "GetIssue.response.json": #"{ "issue": "{issue}" }"#]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        // A catalog of fragments alone is a library for other catalogs.
        guard catalog.hasRequests else { return [] }
        let requests = catalog.files.indices.filter { !catalog.files[$0].file.isFragment }
        let declared = catalog.declaredTags.flatMap { catalog.targets(ofTag: $0.name) }
        let used = catalog.reachable(from: requests + declared)
        return catalog.files.indices.filter { !used.contains($0) }.map { index in
            let file = catalog.files[index].file
            let owner = file.name?.owner ?? ""
            let fault = RuleFault(
                at: file.document.root.offset,
                "expected a schema of a request that refers to {\(file.tag)}, found none",
                help:
                    "remove the file; if it describes a request's body, give its name a role, as in \(owner).response.json"
            )
            return (index, fault)
        }
    }
}
