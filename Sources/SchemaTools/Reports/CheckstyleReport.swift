import SchemaEngine
import SchematicText

/// A report in the format of Checkstyle, grouped by file.
package struct CheckstyleReport: Sendable {
    package init() {}

    /// Returns the document. It includes files without faults.
    package func render(_ report: FaultReport) -> String {
        let files = report.byFile.map { group in
            XMLElement(
                "file",
                [("name", group.file.displayLine)],
                children: group.failures.map(element) + group.faults.map(element)
            )
        }
        return XMLElement("checkstyle", [("version", "10.0")], children: files).document
    }

    /// Returns the element of a file that could not be used: an error of its first line, which all readers of the format show.
    private func element(_ failure: FaultReport.Failure) -> XMLElement {
        element(line: 1, column: 1, severity: "error", failure.message, "incomplete-run")
    }

    private func element(_ fault: ReportedFault) -> XMLElement {
        let severity =
            switch fault.severity {
            case .error: "error"
            case .warning: "warning"
            case .notice: "info"
            }
        let place = fault.place
        return element(
            line: place?.line ?? 1,
            column: place?.column ?? 1,
            severity: severity,
            fault.fullMessage,
            fault.code
        )
    }

    private func element(line: Int, column: Int, severity: String, _ message: String, _ code: String) -> XMLElement {
        XMLElement(
            "error",
            [
                ("line", "\(line)"), ("column", "\(column)"), ("severity", severity), ("message", message),
                ("source", "schema-lint.\(code)"),
            ]
        )
    }
}
