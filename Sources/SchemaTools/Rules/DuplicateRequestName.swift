import SchemaEngine

/// Reports a second schema file for the same body of one request.
struct DuplicateRequestName: CatalogRule {
    let description = RuleDescription(
        identifier: "duplicate-request-name",
        severity: .error,
        summary: "Two files of a catalog describe the same body of the same request, so one of them is not used.",
        wrong: [
            "Archive/GetIssue.response.json": #"{ "id": 1 }"#,
            "Issues/GetIssue.response.json": #"{ "id": 1, "subject": "Login fails" }"#,
        ],
        right: [
            "Archive/GetArchivedIssue.response.json": #"{ "id": 1 }"#,
            "Issues/GetIssue.response.json": #"{ "id": 1, "subject": "Login fails" }"#,
        ]
    )

    /// A body of a request, by the parts of its file's name.
    private struct Body: Hashable {
        var owner: LookupName
        var role: SchemaFileName.Role
        var status: SchemaFileName.Status?
    }

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        var firsts: [Body: Int] = [:]
        return catalog.files.enumerated().compactMap { index, entry -> (file: Int, fault: RuleFault)? in
            guard let name = entry.file.name, name.role != .fragment else { return nil }
            let body = Body(owner: LookupName(name.owner), role: name.role, status: name.status)
            guard let first = firsts[body] else {
                firsts[body] = index
                return nil
            }
            let fault = RuleFault(
                at: entry.file.document.root.offset,
                "expected one file for this body of '\(name.owner)', found \(catalog.files[first].file.path), too",
                help: "rename the request, or write a Tags.json with {} into the folder of each service"
            )
            return (index, fault)
        }
    }
}
