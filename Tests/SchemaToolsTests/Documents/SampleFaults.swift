import SchemaEngine
import SchemaTools

/// Faults with all the members that a report can show, and one with the minimum.
enum SampleFaults {
    static let ofPayload = Fault(
        code: .missingKey,
        message: "key 'a<b & \"c\"\n' is missing",
        payload: PayloadPlace(file: "dir with space/ä:1,2.json", pointer: "/issues/1", line: 9, column: 5, offset: 211),
        schema: SchemaPlace(file: "Schemas/Issue.json", pointer: "/category", line: 14, column: 3),
        through: ["{issue}"],
        count: 4,
        fix: SchemaEdit(
            file: "Schemas/Issue.json",
            replace: "\"category\"",
            with: "\"category{?}\"",
            line: 14,
            column: 3
        )
    )
    static let ofSchema = Fault(
        code: .oldRootMapper,
        severity: .warning,
        message: "100% old",
        schema: SchemaPlace(file: "Schemas/Issue.json", pointer: "/{root_mapper}", line: 1, column: 2)
    )
    static let bare = Fault(code: .badFileName, severity: .notice, message: "nowhere \u{1}")

    /// All faults, after a file without faults.
    static var report: FaultReport {
        var report = FaultReport(of: ["Clean.json", "Schemas/Issue.json"])
        report.faults = [ofPayload, ofSchema, bare].map { ReportedFault($0) }
        return report
    }
}
