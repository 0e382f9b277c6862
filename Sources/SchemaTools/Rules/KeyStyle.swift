import SchemaEngine
import SchematicText

/// Reports a key in a rare style, which is usually a typing error.
struct KeyStyle: CatalogRule {
    let description = RuleDescription(
        identifier: "key-style",
        severity: .notice,
        summary: "A key is written in another style than nearly all keys of its catalog.",
        wrong: [
            "GetIssue.response.json": """
            { "created_on": "a", "updated_on": "b", "closed_on": "c", "due_date": "d", "start_date": "e", "doneRatio": 1 }
            """
        ],
        right: [
            "GetIssue.response.json": """
            { "created_on": "a", "updated_on": "b", "closed_on": "c", "due_date": "d", "start_date": "e", "done_ratio": 1 }
            """
        ]
    )

    /// A style is rare if another style has at least this many times as many names.
    private static let minimumRatio = 5

    func check(_ catalog: SurveyedCatalog) -> [(file: Int, fault: RuleFault)] {
        var names: [Style: Set<String>] = [:]
        // The names of header fields have a style of their own.
        for key in catalog.files.filter({ !$0.file.isHeaders }).flatMap(\.survey.keys) {
            if let style = Style(of: key.name) { names[style, default: []].insert(key.name) }
        }
        let usual = names.max { ($0.value.count, $0.key.rawValue) < ($1.value.count, $1.key.rawValue) }
        guard let usual, names.count > 1 else { return [] }
        return catalog.files.enumerated().flatMap { index, entry -> [(file: Int, fault: RuleFault)] in
            guard !entry.file.isHeaders else { return [] }
            return entry.survey.keys.compactMap { key in
                guard let style = Style(of: key.name), style != usual.key else { return nil }
                guard (names[style]?.count ?? 0) * Self.minimumRatio <= usual.value.count else { return nil }
                return (index, Self.fault(key, style, usual.key))
            }
        }
    }

    private static func fault(_ key: FileSurvey.KeyUse, _ style: Style, _ usual: Style) -> RuleFault {
        RuleFault(
            at: key.offset,
            "expected '\(usual.spelled(key.name))', in \(usual.rawValue) as nearly all keys, found '\(key.name)'",
            help: "check how the server spells it; if the key is correct, turn the rule off in .schema-lint.json"
        )
    }

    /// The way in which the words of a name are joined. A single lowercase word has no style, because it fits
    /// them all.
    private enum Style: String {
        case snake = "snake_case"
        case kebab = "kebab-case"
        case camel = "camelCase"
        case pascal = "PascalCase"

        init?(of name: String) {
            guard let first = name.utf8.first, Self.isSmall(first | 0x20),
                name.utf8.allSatisfy({ Self.isSmall($0 | 0x20) || $0.isASCIIDigit || "_-".utf8.contains($0) })
            else { return nil }
            let hasCapitals = name.utf8.contains(where: Self.isCapital)
            switch (name.utf8.contains(UInt8(ascii: "_")), name.utf8.contains(UInt8(ascii: "-")), hasCapitals) {
            case (true, false, false): self = .snake
            case (false, true, false): self = .kebab
            case (false, false, true):
                // Abbreviations such as ID and URL are uppercase in each style.
                guard name.utf8.contains(where: Self.isSmall) else { return nil }
                self = Self.isCapital(first) ? .pascal : .camel
            default: return nil
            }
        }

        private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

        private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

        /// Returns a name written in this style.
        func spelled(_ name: String) -> String {
            let words = KeyWords.words(of: name)
            let capitalized = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return switch self {
            case .snake: words.joined(separator: "_")
            case .kebab: words.joined(separator: "-")
            case .pascal: capitalized.joined()
            case .camel: (words.prefix(1) + capitalized.dropFirst()).joined()
            }
        }
    }
}
