import SchemaEngine

/// Reports a shape that occurs at least `minimumUses` times: a change must then be made in each copy.
struct DuplicateShape: CatalogRule {
    let description = RuleDescription(
        identifier: "duplicate-shape",
        severity: .notice,
        summary: "A catalog contains an object of the same shape three times or more; move it to a fragment.",
        wrong: [
            "GetIssue.response.json": """
            {
              "project": { "id": 1, "name": "Alpha" },
              "tracker": { "id": 1, "name": "Bug" },
              "author": { "id": 5, "name": "Dana" }
            }
            """
        ],
        right: [
            "NamedReference.json": #"{ "id": 1, "name": "Alpha" }"#,
            "GetIssue.response.json": """
            { "project": "{named_reference}", "tracker": "{named_reference}", "author": "{named_reference}" }
            """,
        ]
    )

    private static let minimumUses = 3
    /// Objects with a single key are too small for a file.
    private static let minimumKeys = 2

    private struct Use {
        var file: Int
        var shape: FileSurvey.ShapeUse
        /// The hash of the enclosing object.
        var outer: Int?
    }

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        var groups: [Int: [Use]] = [:]
        for (index, entry) in catalog.files.enumerated() {
            for shape in entry.survey.shapes where shape.keyCount >= Self.minimumKeys {
                let outer = shape.outer.map { entry.survey.shapes[$0].hash }
                groups[shape.hash, default: []].append(Use(file: index, shape: shape, outer: outer))
            }
        }
        groups = groups.filter { $0.value.count >= Self.minimumUses }
        var names = FragmentNames(taken: catalog.files.compactMap(\.file.name?.owner))
        // In the order of the places, so that the proposed names do not depend on the run.
        let ordered = groups.values.sorted {
            ($0.first?.file ?? 0, $0.first?.shape.offset ?? 0) < ($1.first?.file ?? 0, $1.first?.shape.offset ?? 0)
        }
        return ordered.compactMap { uses in
            // A shape that repeats only because its enclosing object repeats is reported with that object.
            let repeated = Set(uses.compactMap { $0.outer.flatMap { groups[$0] == nil ? nil : $0 } })
            let alone = uses.count { use in use.outer.map { groups[$0] == nil } ?? true }
            guard alone + repeated.count >= Self.minimumUses else { return nil }
            let fragment = uses.first { catalog.files[$0.file].file.isFragment && $0.shape.outer == nil }
            let copies = uses.filter { $0.shape.outer != nil || !catalog.files[$0.file].file.isFragment }
            guard let first = copies.first ?? uses.last else { return nil }
            if let fragment {
                let tag = catalog.files[fragment.file].file.tag
                return (first.file, Self.fault(at: first.shape.offset, uses, "write \(pasted("{\(tag)}"))"))
            }
            let holders = uses.map { Self.holder(of: $0, in: catalog.files[$0.file].file) }
            let name = names.unused(among: ShapeNames.candidates(for: holders, members: first.shape.names))
            let move = "move it to its own file, such as \(name.file).json, and write \(pasted("{\(name.tag)}"))"
            return (first.file, Self.fault(at: first.shape.offset, uses, move))
        }
    }

    /// Returns the key that holds an object, or what a request is about: `issue` for the root of `GetIssues.response.json`.
    private static func holder(of use: Use, in file: LintedFile) -> FragmentHolder {
        guard use.shape.key.isEmpty, let owner = file.name?.owner else { return FragmentHolder(key: use.shape.key) }
        let words = SwiftWords.words(of: owner)
        let noun = words.count > 1 && RequestVerbs.contains(words[0]) ? Array(words.dropFirst()) : words
        return FragmentHolder(key: noun.joined(separator: " "))
    }

    private static func fault(at offset: Int, _ uses: [Use], _ edit: String) -> RuleFault {
        let files = Set(uses.map(\.file))
        let place = files.count == 1 ? "in this file" : "in \(files.count) files"
        return RuleFault(
            at: offset,
            "expected each shape once, found this one \(uses.count) times \(place)",
            help: "\(edit) in place of each copy"
        )
    }
}
