import SchemaEngine

/// Reports a file that no role and no tag uses: a fragment that no request's schema refers to, directly or indirectly.
struct UnusedFragment: CatalogRule {
    let description = RuleDescription(
        identifier: "unused-fragment",
        severity: .warning,
        summary: "No role and no tag uses a file: its name has no role, and no schema of a request refers to it.",
        wrong: [
            "GetUser.json": #"{ "login": "dana" }"#, "Issue.json": #"{ "id": 1 }"#,
            "GetIssue.response.json": #"{ "issue": { "id": 1 } }"#,
        ],
        right: [
            "GetUser.response.json": #"{ "login": "dana" }"#, "Issue.json": #"{ "id": 1 }"#,
            "GetIssue.response.json": #"{ "issue": "{issue}" }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        let requests = catalog.files.indices.filter { !catalog.files[$0].file.isFragment }
        let declared = catalog.declaredTags.flatMap { catalog.targets(ofTag: $0.name) }
        let used = catalog.reachable(from: requests + declared)
        let unused = catalog.files.indices.filter { !used.contains($0) && catalog.files[$0].file.name != nil }
        guard catalog.hasRequests else {
            // A catalog of fragments alone is a library for other catalogs. The name of a request in it is a mistake, and so
            // is a single file that is only an example.
            let referred = Set(
                unused.flatMap { catalog.files[$0].survey.tags.flatMap { catalog.targets(ofTag: $0.name) } }
            )
            return unused.filter { index in
                let owner = catalog.files[index].file.name?.owner ?? ""
                let isPasted = unused.count == 1 && !catalog.files[index].file.hasSyntax
                return !referred.contains(index) && (isPasted || RequestVerbs.begin(owner))
            }.map { ($0, Self.withoutRole(catalog.files[$0].file)) }
        }
        let meant = unused.filter { RequestVerbs.begin(catalog.files[$0].file.name?.owner ?? "") }
        // With its role, such a file uses the fragments that it refers to.
        let usedByThem = catalog.reachable(from: meant)
        return meant.map { ($0, Self.withoutRole(catalog.files[$0].file)) }
            + unused.filter { !usedByThem.contains($0) }.map { index in
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

    /// The fault of a file that was probably meant to describe a body of a request.
    private static func withoutRole(_ file: LintedFile) -> RuleFault {
        let name = file.fileName
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        let (owner, ending) = (parts.first ?? name, parts.last ?? "json")
        return RuleFault(
            at: file.document.root.offset,
            "expected a role in the name \(name), or a schema that refers to {\(file.tag)}, found neither, "
                + "so the file checks nothing",
            help: "rename it \(owner).response.\(ending) for what the request '\(owner)' receives, or "
                + "\(owner).request.\(ending) for what it sends"
        )
    }
}

extension LintedFile {
    /// Whether the file has a tag, a modifier or another key of the language.
    fileprivate var hasSyntax: Bool {
        document.text.withTextBytes { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return ["\"{", "{?}", "{null}", "{="].contains { text.contains($0) }
        }
    }
}
