import SchemaEngine

/// A report in the format of Checkstyle, grouped by file.
package struct CheckstyleReport: Sendable {
    package init() {}

    /// Returns the document. It includes files without faults.
    package func render(_ findings: Findings) -> String {
        let files = findings.byFile.map { file, entries in
            XMLElement("file", [("name", file.displayLine)], children: entries.map(element))
        }
        return XMLElement("checkstyle", [("version", "10.0")], children: files).document
    }

    private func element(_ entry: Findings.Entry) -> XMLElement {
        let severity =
            switch entry.finding.severity {
            case .error: "error"
            case .warning: "warning"
            case .notice: "info"
            }
        return XMLElement(
            "error",
            [
                ("line", "\(entry.place?.line ?? 1)"),
                ("column", "\(entry.place?.column ?? 1)"),
                ("severity", severity),
                ("message", entry.wholeMessage),
                ("source", "schema-lint.\(entry.finding.code)"),
            ]
        )
    }
}
