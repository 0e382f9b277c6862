/// How results are written.
package enum ReportFormat: String, CaseIterable, Sendable {
    /// For people: a line a fault, and what helps to mend it below.
    case text
    /// For programs: one document.
    case json
}
