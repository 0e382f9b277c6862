package import SchemaEngine

/// How much a run has found.
package struct Tally: Sendable, Hashable {
    /// How many files were read for it.
    package var files: Int
    private var counts: [Fault.Severity: Int] = [:]

    package init(files: Int) { self.files = files }

    /// Counts a finding; a folded one counts once.
    package mutating func add(_ finding: Finding) { counts[finding.severity, default: 0] += 1 }

    /// How many findings there are of a severity.
    package func count(_ severity: Fault.Severity) -> Int { counts[severity] ?? 0 }

    /// Whether there is a finding of this severity or a higher one.
    package func reaches(_ severity: Fault.Severity) -> Bool {
        counts.contains { $0.key >= severity && $0.value > 0 }
    }
}

extension Findings {
    /// How much there is.
    package var tally: Tally { entries.reduce(into: Tally(files: files)) { $0.add($1.finding) } }
}
