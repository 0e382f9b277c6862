/// How results are written.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: a line a fault, and what helps to mend it below.
    case text
    /// For programs: one document.
    case json
    /// For GitHub Actions: a workflow command a fault, which becomes a note at its line.
    case github
    /// For code scanning: the Static Analysis Results Interchange Format, version 2.1.0.
    case sarif
    /// For test reports of CI servers, as Apache Ant's JUnit task writes them.
    case junit
    /// For servers and editors that read Checkstyle's results.
    case checkstyle
}
