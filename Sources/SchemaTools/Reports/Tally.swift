package import SchemaEngine

/// The number of files that a run reads, and of its faults by severity.
package struct Tally: Sendable, Hashable {
    /// The number of files that were read.
    package var files: Int
    private var counts: [Fault.Severity: Int] = [:]

    package init(files: Int) { self.files = files }

    /// Counts a fault. A fault that represents several counts once.
    package mutating func add(_ fault: ReportedFault) { counts[fault.severity, default: 0] += 1 }

    /// Returns the number of faults with a severity.
    package func count(_ severity: Fault.Severity) -> Int { counts[severity] ?? 0 }

    /// Returns a Boolean value that indicates whether any fault has at least this severity.
    package func reaches(_ severity: Fault.Severity) -> Bool {
        counts.contains { $0.key >= severity && $0.value > 0 }
    }
}
