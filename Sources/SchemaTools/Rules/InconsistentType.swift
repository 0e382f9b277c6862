import SchemaEngine

/// Reports a key name with two types: one of them is an error, or an example that shows too little.
struct InconsistentType: CatalogRule {
    let description = RuleDescription(
        identifier: "inconsistent-type",
        severity: .notice,
        summary:
            "A key name has two types in a catalog, such as 10, which accepts whole numbers only, and 10.5.",
        wrong: [
            "GetIssue.response.json": #"{ "estimated_hours": 10 }"#,
            "GetTimeEntry.response.json": #"{ "estimated_hours": 0.5 }"#,
        ],
        right: [
            "GetIssue.response.json": #"{ "estimated_hours": 10.0 }"#,
            "GetTimeEntry.response.json": #"{ "estimated_hours": 0.5 }"#,
        ]
    )

    private struct Use {
        var file: Int
        var offset: Int
        var type: ExampleType
    }

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        var uses: [ExactName: [Use]] = [:]
        for (index, entry) in catalog.files.enumerated() where entry.file.describesJSON {
            for key in entry.survey.keys {
                guard let type = key.type else { continue }
                uses[ExactName(key.name), default: []].append(Use(file: index, offset: key.offset, type: type))
            }
        }
        return uses.flatMap { name, uses in
            Self.outliers(among: uses).map { Self.fault(name.text, $0.outlier, $0.usual, catalog) }
        }
    }

    /// Returns the uses that differ from the usual type, at most one for each file, each with the first use of
    /// the usual type.
    private static func outliers(among uses: [Use]) -> [(outlier: Use, usual: Use)] {
        let counts = uses.reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
        guard counts.count > 1 else { return [] }
        var seen: Set<ExampleType> = []
        let firsts = uses.filter { seen.insert($0.type).inserted }
        var reportedFiles: Set<Int> = []
        return uses.compactMap { use in
            // The most frequent of the types that clash with this one. Of equally frequent types, the later
            // one.
            let clashing = firsts.filter { clash($0.type, use.type) }
            let usual = clashing.max { (counts[$0.type] ?? 0) < (counts[$1.type] ?? 0) }
            guard let usual, isLessUsual(use, than: usual, counts) else { return nil }
            guard reportedFiles.insert(use.file).inserted else { return nil }
            return (use, usual)
        }
    }

    private static func isLessUsual(_ use: Use, than usual: Use, _ counts: [ExampleType: Int]) -> Bool {
        // The integer is always reported, however frequent it is, because it refuses the fractions that the
        // other use shows.
        if case .integer = use.type, usual.type == .number { return true }
        if case .integer = usual.type, use.type == .number { return false }
        let (own, others) = (counts[use.type] ?? 0, counts[usual.type] ?? 0)
        return own == others ? (usual.file, usual.offset) < (use.file, use.offset) : own < others
    }

    /// Whether two types of one name are probably an error. An object and a text
    /// usually have different meanings, such as the `status` of an issue and of a user.
    private static func clash(_ first: ExampleType, _ second: ExampleType) -> Bool {
        switch (first, second) {
        case (.integer, .integer): false
        // An integer tag is intended, unlike an integer example.
        case (.integer(let isExample), .number), (.number, .integer(let isExample)): isExample
        case (.object, let other), (let other, .object): other == .array
        default: first != second
        }
    }

    private static func fault(
        _ name: String,
        _ outlier: Use,
        _ usual: Use,
        _ catalog: SurveyedCatalog
    ) -> (Int, RuleFault) {
        let fileName = catalog.files[usual.file].file.fileName
        let place = usual.file == outlier.file ? "elsewhere in this file" : "in \(fileName)"
        let isFraction = usual.type == .number && outlier.type == .integer(isExample: true)
        let fault = RuleFault(
            at: outlier.offset,
            "expected key '\(name)' to be \(usual.type.words) as \(place), found \(outlier.type.words)",
            help: isFraction
                ? "write the example with a decimal point if it may have a fraction, as in 10.0"
                : "make the examples agree, or write a tag with both types, as in \"{int|string}\""
        )
        return (outlier.file, fault)
    }
}
