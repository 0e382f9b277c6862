import SchemaEngine
import SchematicText

/// A report for display: `file:line:column: error: message [code]`, which editors recognize, followed by
/// indented details.
package struct TextReport: Sendable {
    private let palette: Palette

    package init(isColored: Bool = false) { palette = Palette(isColored: isColored) }

    /// Returns the faults, the decoded values, and the files that could not be used. Empty if there are none of them.
    package func render(_ report: FaultReport) -> String {
        let values = (report.decoded ?? []).map { decoded in
            (decoded.value?.text(indentedBy: report.hasSeveralPayloads ? nil : 2).displayJSON ?? "") + "\n"
        }
        return (report.faults.map(render) + values + report.failures.map(render)).joined()
    }

    /// Returns the line of a file that could not be used.
    func render(_ failure: FaultReport.Failure) -> String {
        "\(palette.bold("schema-lint")): \(palette.severity(.error)): \(failure.message) "
            + palette.dim("[incomplete-run]") + "\n"
    }

    /// Returns a line with the number of faults by severity.
    package func summary(_ tally: FaultSummary) -> String {
        let counts: [String] = Fault.Severity.allCases.reversed().compactMap { severity in
            let count = tally.count(severity)
            return count == 0 ? nil : Self.counted(count, severity.rawValue)
        }
        let files = Self.counted(tally.files, "file")
        return counts.isEmpty ? "\(files), nothing found\n" : "\(counts.joined(separator: ", ")) in \(files)\n"
    }

    private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

    // MARK: One fault

    /// Returns one or more lines for a fault.
    package func render(_ fault: ReportedFault) -> String {
        var lines = [headline(fault)]
        if let payload = fault.payload {
            lines += payloadDetail(fault, payload)
            lines += excerpt(fault.payloadExcerpt)
            lines += fault.rejections.map { "  - \($0.displayLine)" }
            lines += fault.schema.map { [requirement(fault, $0)] } ?? []
        }
        lines += excerpt(fault.schemaExcerpt)
        lines += help(fault)
        return lines.map { $0 + "\n" }.joined()
    }

    private func headline(_ fault: ReportedFault) -> String {
        let message = fault.message.displayLine
        // The fault of a payload shows the count beside its pointer.
        let more = fault.payload == nil && fault.count > 1 ? " (and \(fault.count - 1) more like this)" : ""
        return "\(palette.bold(place(fault))): \(palette.severity(fault.severity)): \(message)\(more) "
            + palette.dim("[\(fault.code)]")
    }

    private func place(_ fault: ReportedFault) -> String {
        if let payload = fault.payload {
            return "\(payload.file ?? "payload"):\(payload.line):\(payload.column)".displayLine
        }
        return fault.schema.map { "\($0.file):\($0.line):\($0.column)".displayLine } ?? "schema-lint"
    }

    private func payloadDetail(_ fault: ReportedFault, _ payload: PayloadPlace) -> [String] {
        var parts: [String] = []
        if let record = payload.record { parts.append("in record \(record)") }
        if !payload.pointer.isEmpty { parts.append("at \(payload.pointer.displayLine)") }
        if fault.count > 1 { parts.append("and \(fault.count - 1) more like this") }
        return parts.isEmpty ? [] : ["  \(parts.joined(separator: ", "))"]
    }

    private func requirement(_ fault: ReportedFault, _ schema: SchemaPlace) -> String {
        var text = "  required by \(schema.file):\(schema.line):\(schema.column)"
        if !schema.pointer.isEmpty { text += " at \(schema.pointer)" }
        if !fault.through.isEmpty { text += ", through \(fault.through.joined(separator: " > "))" }
        return text.displayLine
    }

    /// Returns the help, with its place if that differs from the place in the schema.
    private func help(_ fault: ReportedFault) -> [String] {
        guard let help = fault.help else { return [] }
        guard let edit = fault.fix else { return ["  help: \(help)".displayLine] }
        let isThere = fault.schema.map { ($0.file, $0.line, $0.column) == (edit.file, edit.line, edit.column) } ?? false
        let place = isThere ? "" : ", at \(edit.file):\(edit.line):\(edit.column)"
        return ["  help: \(help)\(place)".displayLine]
    }

    private func excerpt(_ excerpt: SourceExcerpt?) -> [String] {
        guard let excerpt else { return [] }
        let number = String(excerpt.line)
        let margin = String(repeating: " ", count: max(0, 6 - number.count)) + number
        let gap = String(repeating: " ", count: margin.count)
        let indent = String(repeating: " ", count: excerpt.indent)
        return [palette.dim("\(margin) | ") + excerpt.text, palette.dim("\(gap) | ") + indent + palette.mark("^")]
    }
}

/// The colors of a text report: SGR escape sequences (ECMA-48), or none.
struct Palette {
    var isColored: Bool

    func bold(_ text: String) -> String { paint("1", text) }
    func dim(_ text: String) -> String { paint("2", text) }
    func mark(_ text: String) -> String { paint("1;32", text) }

    /// Returns a word in the color of a severity. By default, the word is the severity itself.
    func severity(_ severity: Fault.Severity, named word: String? = nil) -> String {
        let word = word ?? severity.rawValue
        return switch severity {
        case .error: paint("1;31", word)
        case .warning: paint("1;33", word)
        case .notice: paint("1;36", word)
        }
    }

    private func paint(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
