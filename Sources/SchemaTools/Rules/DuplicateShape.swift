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
        return groups.values.compactMap { uses in
            // A shape that repeats only because its enclosing object repeats is reported with that object.
            let repeated = Set(uses.compactMap { $0.outer.flatMap { groups[$0] == nil ? nil : $0 } })
            let alone = uses.count { use in use.outer.map { groups[$0] == nil } ?? true }
            guard alone + repeated.count >= Self.minimumUses else { return nil }
            let fragment = uses.first { catalog.files[$0.file].file.isFragment && $0.shape.outer == nil }
            let copies = uses.filter { $0.shape.outer != nil || !catalog.files[$0.file].file.isFragment }
            guard let first = copies.first ?? uses.last else { return nil }
            let tag = fragment.map { catalog.files[$0.file].file.tag }
            return (first.file, Self.fault(at: first.shape.offset, uses, tag: tag))
        }
    }

    private static func fault(at offset: Int, _ uses: [Use], tag: String?) -> RuleFault {
        let files = Set(uses.map(\.file))
        let place = files.count == 1 ? "in this file" : "in \(files.count) files"
        return RuleFault(
            at: offset,
            "expected each shape once, found this one \(uses.count) times \(place)",
            help: tag.map { "write \(pasted("{\($0)}")) in place of each copy" }
                ?? "move it to its own file, such as Person.json, and write \"{person}\" in place of each copy"
        )
    }
}
