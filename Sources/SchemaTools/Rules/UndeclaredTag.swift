import SchemaEngine

/// Reports a tag that only code can define and that `Tags.json` does not declare.
struct UndeclaredTag: CatalogRule {
    let description = RuleDescription(
        identifier: "undeclared-tag",
        severity: .warning,
        summary: "Tags.json does not declare a tag that schemas use and no file describes.",
        wrong: ["Tags.json": "{}", "GetPrice.response.json": #"{ "price": "{money}" }"#],
        right: [
            "Tags.json": #"{ "money": { "accepts": ["string"] } }"#,
            "GetPrice.response.json": #"{ "price": "{money}" }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        guard let tagsFile = catalog.files.firstIndex(where: \.file.isTagsFile) else { return [] }
        let declared = Set(catalog.declaredTags.map { LookupName($0.name) })
        var uses: [LookupName: (name: String, count: Int)] = [:]
        for use in catalog.files.flatMap(\.survey.tags) {
            let name = LookupName(use.name)
            guard BuiltInTag(name) == nil, !declared.contains(name), catalog.targets(ofTag: use.name).isEmpty else {
                continue
            }
            uses[name, default: (use.name, 0)].count += 1
        }
        return uses.values.sorted { $0.name < $1.name }.map { name, count in
            var fault = RuleFault(
                at: catalog.files[tagsFile].file.document.root.offset,
                "expected an entry for {\(name)}, which schemas use and no file describes, found none",
                help: #"if code registers it, add "\#(name)": { "accepts": ["string"] }, and the kinds that it accepts"#
            )
            fault.count = count
            return (tagsFile, fault)
        }
    }
}
