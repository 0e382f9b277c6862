/// The format of a report.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// For display: one line for each fault, followed by details.
    case text
    /// For programs: one JSON document.
    case json
    /// For GitHub Actions: one workflow command for each fault, which becomes an annotation at its line.
    case github
    /// For code scanning: the Static Analysis Results Interchange Format (SARIF), version 2.1.0.
    case sarif
    /// For test reports of CI servers, in the format of Apache Ant's JUnit task.
    case junit
    /// For servers and editors that read the format of Checkstyle.
    case checkstyle
}
