import SchemaEngine

/// Reports a placeholder of a path template that has no required parameter in the request's path schema.
struct PathParameterMismatch: CatalogRule {
    let description = RuleDescription(
        identifier: "path-parameter-mismatch",
        severity: .warning,
        summary:
            "A placeholder of a request's path has no required parameter in the request's path schema.",
        wrong: [
            ".schema-lint.json": #"{ "requests": { "GetIssue": { "path": "issues/{issue_id}.json" } } }"#,
            "GetIssue.path.json": #"{ "id": 1 }"#,
        ],
        right: [
            ".schema-lint.json": #"{ "requests": { "GetIssue": { "path": "issues/{issue_id}.json" } } }"#,
            "GetIssue.path.json": #"{ "issue_id": 1 }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        var files: [LookupName: Int] = [:]
        for (index, entry) in catalog.files.enumerated() where entry.file.name?.role == .path {
            if let owner = entry.file.name?.owner { files[LookupName(owner)] = index }
        }
        return catalog.requests.flatMap { request -> [(file: Int, fault: RuleFault)] in
            guard let index = files[LookupName(request.name)] else { return [] }
            return Self.check(catalog.files[index].file, against: request).map { (index, $0) }
        }
    }

    private static func check(_ file: LintedFile, against request: RequestPath) -> [RuleFault] {
        let root = file.document.root
        var keys: [ExactName: (offset: Int, modifier: KeyModifier)] = [:]
        for member in root.members {
            switch try? SchemaKey(reading: member.key) {
            case .named(let name, let modifier, _): keys[ExactName(name)] = (member.keyOffset, modifier)
            // The included keys are in another file.
            case .include, .extends: return []
            default: break
            }
        }
        return request.placeholders.compactMap { placeholder in
            guard let key = keys[ExactName(placeholder)] else {
                return missing(placeholder, request, among: keys.keys.map(\.text), at: root.offset)
            }
            switch key.modifier {
            case .optional, .nullable: return optional(placeholder, request, at: key.offset)
            case .none, .defaulted: return nil
            }
        }
    }

    private static func missing(
        _ placeholder: String,
        _ request: RequestPath,
        among keys: some Sequence<String>,
        at offset: Int
    ) -> RuleFault {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: placeholder, among: keys.sorted()).first
        return RuleFault(
            at: offset,
            "expected parameter '\(placeholder)' of the path \(request.path), found none",
            help: nearest.map { "rename '\($0)', or the placeholder" }
                ?? "add it, or remove the placeholder from the path"
        )
    }

    private static func optional(_ placeholder: String, _ request: RequestPath, at offset: Int) -> RuleFault {
        RuleFault(
            at: offset,
            "expected '\(placeholder)' to be required, because the path \(request.path) contains it, found a modifier",
            help: "write \(pasted(Braces.doubled(placeholder))) without braces"
        )
    }
}
