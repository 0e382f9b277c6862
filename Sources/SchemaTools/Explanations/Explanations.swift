import SchemaEngine

/// The explanations of all names that the command, the language and the reports have.
package enum Explanations {
    /// Returns the explanations of a name, which can be that of several things. A tag and a key can have their braces.
    package static func named(_ name: String) -> [Explanation] {
        [
            FaultCode(rawValue: name).map(Explanation.init), Rules.rule(name).map(Explanation.init), tag(name),
            key(name), FindingKind(identifier: name).map(Explanation.init),
        ].compactMap { $0 }
    }

    /// The names of each kind, sorted as their own lists are.
    package static let names: [(kind: Explanation.Kind, names: [String])] = [
        (.fault, FaultCode.allCases.map(\.rawValue)),
        (.rule, Rules.all.map(\.description.identifier)),
        (.tag, TagMeaning.builtIn.map { "{\($0.name)}" }),
        (.key, keys),
        (.change, ChangeKind.allCases.map(\.identifier)),
        (.finding, FindingKind.allCases.map(\.identifier).filter { ChangeKind(identifier: $0) == nil }),
    ]

    /// The braces of keys, each with an example of its argument.
    private static let keys = [
        "{?}", "{null}", "{=1}", "{read}", "{write}", "{*}", "{* date}", "{count}", "{include}", "{extends}",
        "{case type}", "{comment}", "{endpoint}", "{root}",
    ]

    private static func tag(_ name: String) -> Explanation? {
        let content = name.hasPrefix("{") && name.hasSuffix("}") ? String(name.dropFirst().dropLast()) : name
        guard let tag = TagMeaning.builtIn(content) ?? TagMeaning(builtIn: content) else { return nil }
        return Explanation(
            kind: .tag,
            name: "{\(tag.name)}",
            heading: "tag of a schema",
            summary: "Accepts \(tag.words).",
            parts: tag.swift.map { [.words("swift", $0)] } ?? [],
            page: "Docs/SchemaLanguage.md#\(tag.anchor)"
        )
    }

    private static func key(_ name: String) -> Explanation? {
        guard name.hasPrefix("{"), name.hasSuffix("}") else { return nil }
        var special = try? SchemaKey(reading: name)
        if case .named = special { special = nil }
        guard let key = special ?? (try? SchemaKey(reading: "key" + name)) else { return nil }
        return Explanation(
            kind: .key,
            name: name,
            heading: special == nil ? "modifier of a key" : "special key of a schema",
            summary: key.meaning,
            parts: [],
            page: "Docs/SchemaLanguage.md"
        )
    }
}

extension Explanation {
    fileprivate init(_ code: FaultCode) {
        let explanation = code.explanation
        self.init(
            kind: .fault,
            name: code.rawValue,
            heading: "code of a fault",
            summary: explanation.reason,
            parts: [.words("symptom", explanation.symptom), .words("help", explanation.help)],
            page: code.page
        )
    }

    package init(_ rule: any Rule) {
        let rule = rule.description
        self.init(
            kind: .rule,
            name: rule.identifier,
            heading: rule.severity.rawValue + (rule.isFixable ? ", fixable with --fix" : ""),
            summary: rule.summary,
            parts: [.files("wrong", rule.wrong), .files("right", rule.right)],
            page: rule.page
        )
    }

    package init(_ finding: FindingKind) {
        guard case .difference(let kind) = finding else {
            let (name, summary) = (finding.identifier, finding.summary)
            let heading = "kind of finding"
            self.init(kind: .finding, name: name, heading: heading, summary: summary, parts: [], page: finding.page)
            return
        }
        let code = kind.affectsCode ? "changes, and the code that uses it" : "stays the same"
        self.init(
            kind: .change,
            name: kind.identifier,
            heading: "kind of change",
            summary: kind.summary,
            parts: [.words("generated Swift", code)],
            page: kind.page
        )
    }
}
