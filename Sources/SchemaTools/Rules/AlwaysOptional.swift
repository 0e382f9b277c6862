import SchemaEngine

/// Reports an object of a response that has no required key: any object satisfies it.
struct AlwaysOptional: CatalogRule {
    let description = RuleDescription(
        identifier: "always-optional",
        severity: .notice,
        summary: "An object of a response has no required key, so any object satisfies it.",
        wrong: ["GetUser.response.json": #"{ "id{?}": 1, "name{?}": "Dana" }"#],
        right: ["GetUser.response.json": #"{ "id": 1, "name{?}": "Dana" }"#]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        let responses = catalog.files.indices.filter { catalog.files[$0].file.isResponse }
        let described = catalog.reachable(from: responses)
        // A fragment that is only included has its keys beside those of the including object.
        let describedAsValues = catalog.reachable(from: Array(described)) { $0.purpose == .value }
        let referredTo = Set(
            described.flatMap { catalog.files[$0].survey.tags }.filter { $0.purpose == .value }
                .flatMap { catalog.targets(ofTag: $0.name) }
        )
        return describedAsValues.sorted().flatMap { index -> [(file: Int, fault: RuleFault)] in
            let entry = catalog.files[index]
            let describesValue = entry.file.isResponse || referredTo.contains(index)
            return entry.survey.objectsWithoutRequiredKeys
                .filter { describesValue || !$0.isRoot }
                .filter { !($0.isRoot && entry.file.isFragment && entry.file.document.root.count == 0) }
                .map { (index, Self.fault(at: $0.offset)) }
        }
    }

    private static func fault(at offset: Int) -> RuleFault {
        RuleFault(
            at: offset,
            "expected a required key, found none, so any object passes",
            help: #"remove {?} from a key that is always present, or write "{object}" if any object is valid"#
        )
    }
}

extension LintedFile {
    /// Whether the file describes a response of the server, including errors.
    var isResponse: Bool { name?.role == .response || name?.role == .error }
}
