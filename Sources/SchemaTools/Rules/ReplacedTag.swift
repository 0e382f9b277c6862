import SchemaEngine

/// Reports a fragment or a declared tag that has the name of a tag of the language, and replaces it.
struct ReplacedTag: CatalogRule {
    let description = RuleDescription(
        identifier: "replaced-tag",
        severity: .warning,
        summary: "A fragment or a registered tag has the name of a tag that version 1 did not have, and replaces it.",
        wrong: ["Time.json": #"{ "hour": 10 }"#, "GetShop.response.json": #"{ "opens": "{time}" }"#],
        right: ["OpeningTime.json": #"{ "hour": 10 }"#, "GetShop.response.json": #"{ "opens": "{opening_time}" }"#]
    )

    private static let tags = BuiltInTag.allCases.filter(\.isReplaceable).map(\.name) + [TupleTag.tag]

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        let used = Set(catalog.files.flatMap { $0.survey.tags.map { LookupName($0.name) } })
        let declared = Dictionary(grouping: catalog.declaredTags) { LookupName($0.name) }
        return Self.tags.flatMap { tag -> [(file: Int, fault: RuleFault)] in
            let name = LookupName(tag)
            if let entries = declared[name] {
                return entries.map { ($0.file, fault(tag, at: $0.offset, help: "rename the tag here, and in code")) }
            }
            // A file with a role replaces the tag only where a schema uses the tag.
            let files = catalog.targets(ofTag: tag).filter {
                catalog.files[$0].file.isFragment || used.contains(name)
            }
            return files.map { index in
                let offset = catalog.files[index].file.document.root.offset
                return (index, fault(tag, at: offset, help: "rename the file, and the tags that refer to it"))
            }
        }
    }

    private func fault(_ tag: String, at offset: Int, help: String) -> RuleFault {
        RuleFault(
            at: offset,
            "expected a name that no tag of the language has, found '\(tag)', which replaces the tag {\(tag)}",
            help: help
        )
    }
}
