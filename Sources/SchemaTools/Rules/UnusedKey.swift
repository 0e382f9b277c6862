import SchemaEngine
import SchematicText

/// Reports a key with `{read}` or `{write}` that no file of that side uses: it is never read, or never written.
struct UnusedKey: CatalogRule {
    let description = RuleDescription(
        identifier: "unused-key",
        severity: .notice,
        summary: "A key with {read} or {write} is in a file that only the other side uses, so no payload has it.",
        wrong: [
            "GetUser.response.json": #""{user}""#, "User.json": #"{ "id": 1, "password{write}": "{secret}" }"#,
        ],
        right: [
            "GetUser.response.json": #""{user}""#, "SaveUser.request.json": #""{user}""#,
            "User.json": #"{ "id": 1, "password{write}": "{secret}" }"#,
        ]
    )

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        guard catalog.files.contains(where: { $0.survey.keys.contains { $0.side != nil } }) else { return [] }
        let requests = catalog.files.indices.filter { index in
            let file = catalog.files[index].file
            return !file.isFragment && !file.isTagsFile && file.name != nil
        }
        let used = Dictionary(
            uniqueKeysWithValues: KeySide.allCases.map { side in
                let files = requests.filter {
                    catalog.files[$0].file.name.map { side.exists(in: $0.direction) } ?? false
                }
                return (side, catalog.reachable(from: files))
            }
        )
        let all = used.values.reduce(into: Set()) { $0.formUnion($1) }
        return all.sorted().flatMap { index in
            catalog.files[index].survey.keys.compactMap { key -> (file: Int, fault: RuleFault)? in
                guard let side = key.side, used[side]?.contains(index) == false else { return nil }
                return (index, Self.fault(of: key, side))
            }
        }
    }

    private static func fault(of key: FileSurvey.KeyUse, _ side: KeySide) -> RuleFault {
        let (verb, files) = side == .read ? ("read", "a response") : ("written", "a request")
        return RuleFault(
            at: key.offset,
            "expected \(files) that uses key '\(shortened(key.name))', found none, so it is never \(verb)",
            help: "remove the key, or {\(side.rawValue)} behind it"
        )
    }
}
