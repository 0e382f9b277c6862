import SchemaEngine

/// A report in the format of Checkstyle, grouped by file.
package struct CheckstyleReport: Sendable {
    package init() {}

    /// Returns the document. It includes files without faults.
    package func render(_ report: FaultReport) -> String {
        let files = report.byFile.map { file, faults in
            XMLElement("file", [("name", file.displayLine)], children: faults.map(element))
        }
        return XMLElement("checkstyle", [("version", "10.0")], children: files).document
    }

    private func element(_ fault: ReportedFault) -> XMLElement {
        let severity =
            switch fault.severity {
            case .error: "error"
            case .warning: "warning"
            case .notice: "info"
            }
        return XMLElement(
            "error",
            [
                ("line", "\(fault.place?.line ?? 1)"),
                ("column", "\(fault.place?.column ?? 1)"),
                ("severity", severity),
                ("message", fault.fullMessage),
                ("source", "schema-lint.\(fault.code)"),
            ]
        )
    }
}
