import SchemaEngine

/// Reports a request of the configuration without schema files, and the files of a request that the configuration
/// does not list.
struct UnmatchedRequest: CatalogRule {
    let description = RuleDescription(
        identifier: "unmatched-request",
        severity: .notice,
        summary: "The configuration lists requests, and a request has no schema file, or a file has no request.",
        wrong: [
            ".schema-lint.json": #"{ "requests": { "GetIssue": { "path": "issues/{issue_id}.json" } } }"#,
            "GetIsue.response.json": #"{ "id": 1 }"#,
        ],
        right: [
            ".schema-lint.json": #"{ "requests": { "GetIssue": { "path": "issues/{issue_id}.json" } } }"#,
            "GetIssue.response.json": #"{ "id": 1 }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        guard !catalog.requests.isEmpty else { return [] }
        let requests = Set(catalog.requests.map { LookupName($0.name) })
        var owners: Set<LookupName> = []
        var faults: [(file: Int, fault: RuleFault)] = []
        for (index, entry) in catalog.files.enumerated() {
            guard let name = entry.file.name, name.role != .fragment, name.owner != SchemaIndex.commonError else {
                continue
            }
            let owner = LookupName(name.owner)
            guard owners.insert(owner).inserted, !requests.contains(owner) else { continue }
            faults.append((index, Self.unused(name.owner, catalog.requests, at: entry.file.document.root.offset)))
        }
        guard let first = catalog.files.first else { return faults }
        let missing = catalog.requests.filter { !owners.contains(LookupName($0.name)) }
        return faults + missing.map { (file: 0, fault: Self.missing($0.name, at: first.file.document.root.offset)) }
    }

    private static func unused(_ owner: String, _ requests: [RequestPath], at offset: Int) -> RuleFault {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: owner, among: requests.map(\.name)).first
        return RuleFault(
            at: offset,
            "expected a request of .schema-lint.json with the name '\(owner)', found none",
            help: nearest.map { "rename the file to \($0), or add the request" }
                ?? "add the request, or remove the file"
        )
    }

    private static func missing(_ request: String, at offset: Int) -> RuleFault {
        RuleFault(
            at: offset,
            "expected a schema file for request '\(request)' of .schema-lint.json, found none",
            help: "write a response into \(request).response.json, or remove the request from .schema-lint.json"
        )
    }
}
