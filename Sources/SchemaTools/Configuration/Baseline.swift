package import SchemaEngine

/// Existing findings that are accepted for the time being, in `.schema-lint-baseline.json`.
package struct Baseline: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint-baseline.json"

    /// An accepted finding, identified by properties that do not change when lines move.
    package struct Entry: Hashable, Sendable {
        package var rule: String
        /// The path of the schema file, relative to the baseline's folder.
        package var file: String
        /// The JSON Pointer of the place (RFC 6901).
        package var pointer: String
        /// The hash of the other properties and of the text at the place.
        package var fingerprint: String
    }

    /// An entry and its place in the baseline's file.
    struct Placed: Sendable {
        var entry: Entry
        var index: Int
        var line: Int
        var column: Int
    }

    /// The entries that are not matched yet.
    private(set) var waiting: [Entry: [Placed]] = [:]

    init(_ entries: [Placed]) { waiting = Dictionary(grouping: entries, by: \.entry) }

    /// Creates a baseline without entries.
    package init() {}

    /// Returns the findings that are not accepted. Each entry accepts one finding.
    ///
    /// - Parameters:
    ///   - findings: The findings of a run.
    ///   - file: Returns the name of a file in the baseline.
    /// - Returns: The other findings, in their order.
    package mutating func refused(among findings: [Finding], file: (String) -> String) -> [Finding] {
        findings.filter { finding in
            guard let entry = Entry(finding, file: file), let last = waiting[entry]?.indices.last else { return true }
            waiting[entry]?.remove(at: last)
            return false
        }
    }

    /// Returns a finding for each entry that has matched none.
    ///
    /// - Parameters:
    ///   - path: The path of the baseline.
    ///   - severity: The severity of the findings.
    ///   - isJudged: Returns whether a file, by its name in the baseline, was checked in this run or no longer
    ///     exists.
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
    /// Creates the entry that accepts a finding. Faults of the language cannot be accepted.
    init?(_ finding: Finding, file: (String) -> String) {
        guard let schema = finding.schema, Rules.rule(finding.code) != nil else { return nil }
        let name = file(schema.file)
        var hash = StableHash()
        for part in [finding.code, name, schema.pointer, finding.textAtPlace] { hash.add(part) }
        self.init(rule: finding.code, file: name, pointer: schema.pointer, fingerprint: hash.hexadecimal)
    }
}
