import SchemaEngine

/// Reports an object of a response that has no required key: any object satisfies it.
struct AlwaysOptional: CatalogRule {
    let about = RuleDescription(
        identifier: "always-optional",
        severity: .notice,
        summary: "An object of an answer without a key that must be there is satisfied by any object.",
        wrong: ["GetUser.response.json": #"{ "id{?}": 1, "name{?}": "Dana" }"#],
        right: ["GetUser.response.json": #"{ "id": 1, "name{?}": "Dana" }"#]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        let answers = catalog.files.indices.filter { catalog.files[$0].file.isAnswer }
        let described = catalog.reachable(from: answers)
        // A fragment that is only included has its keys beside those of the including object.
        let whole = catalog.reachable(from: Array(described)) { $0.purpose == .value }
        let referredTo = Set(
            described.flatMap { catalog.files[$0].survey.tags }.filter { $0.purpose == .value }
                .flatMap { catalog.targets(ofTag: $0.name) }
        )
        return whole.sorted().flatMap { index -> [(file: Int, fault: RuleFault)] in
            let entry = catalog.files[index]
            let stands = entry.file.isAnswer || referredTo.contains(index)
            return entry.survey.looseObjects
                .filter { stands || !$0.isRoot }
                .filter { !($0.isRoot && entry.file.isFragment && entry.file.document.root.count == 0) }
                .map { (index, Self.fault(at: $0.offset)) }
        }
    }

    private static func fault(at offset: Int) -> RuleFault {
        RuleFault(
            at: offset,
            "expected a key that must be there, found none, so that any object passes",
            help: #"take {?} from a key that is always there, or write "{object}" if it may really be anything"#
        )
    }
}

extension LintedFile {
    /// A Boolean value that indicates whether the file describes a response of the server, including errors.
    var isAnswer: Bool { name?.role == .response || name?.role == .error }
}
