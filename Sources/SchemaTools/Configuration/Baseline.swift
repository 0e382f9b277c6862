package import SchemaEngine

/// Findings that were there when a team began to lint, and are accepted for the time being: `.schema-lint-baseline.json`.
package struct Baseline: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint-baseline.json"

    /// One accepted finding, by what stays the same when lines move.
    package struct Entry: Hashable, Sendable {
        package var rule: String
        /// Relative to the baseline's folder.
        package var file: String
        /// Where in the file (RFC 6901).
        package var pointer: String
        /// Of all this, and of the text that stands there.
        package var fingerprint: String
    }

    /// An entry, and where the baseline's file has it.
    struct Placed: Sendable {
        var entry: Entry
        var index: Int
        var line: Int
        var column: Int
    }

    /// What is still to be matched.
    private(set) var waiting: [Entry: [Placed]] = [:]

    init(_ entries: [Placed]) { waiting = Dictionary(grouping: entries, by: \.entry) }

    /// A baseline without entries.
    package init() {}

    /// The findings that are not accepted. Each entry accepts one.
    ///
    /// - Parameters:
    ///   - findings: What was found.
    ///   - file: How the baseline names a file.
    /// - Returns: The other findings, in their order.
    package mutating func refused(among findings: [Finding], file: (String) -> String) -> [Finding] {
        findings.filter { finding in
            guard let entry = Entry(finding, file: file), let last = waiting[entry]?.indices.last else { return true }
            waiting[entry]?.remove(at: last)
            return false
        }
    }

    /// A finding for each entry that has matched none.
    ///
    /// - Parameters:
    ///   - path: The baseline's own file.
    ///   - severity: How much the findings weigh.
    ///   - isJudged: Whether a file, as the baseline names it, was looked at in this run, or is gone.
    /// - Returns: The findings, in the order of the baseline.
    package func unused(path: String, severity: Fault.Severity, isJudged: (String) -> Bool) -> [Finding] {
        let left = waiting.values.joined().filter { isJudged($0.entry.file) }.sorted { $0.index < $1.index }
        return left.map { placed in
            let pointer = "/accepted/\(placed.index)"
            var finding = Finding(
                code: "unused-baseline-entry",
                severity: severity,
                message:
                    "expected the accepted \(placed.entry.rule) at \(placed.entry.pointer) of \(placed.entry.file), "
                    + "found it mended or changed",
                schema: SchemaPlace(file: path, pointer: pointer, line: placed.line, column: placed.column)
            )
            finding.help = "remove the entry, or write the baseline anew with --write-baseline"
            return finding
        }
    }
}

extension Baseline.Entry {
    /// The entry that accepts a finding. Faults of the language cannot be accepted.
    init?(_ finding: Finding, file: (String) -> String) {
        guard let schema = finding.schema, Rules.rule(finding.code) != nil else { return nil }
        let name = file(schema.file)
        var hash = StableHash()
        for part in [finding.code, name, schema.pointer, finding.textAtPlace] { hash.add(part) }
        self.init(rule: finding.code, file: name, pointer: schema.pointer, fingerprint: hash.hexadecimal)
    }
}
