import SchematicText

/// The text of a fault: its message, its places with the lines of the source, the rejections of a tag's alternatives, and the
/// help. The command, the descriptions of errors and their reports have no other one.
package struct FaultText {
    private let fault: ReportedFault
    private let palette: Palette

    package init(_ fault: ReportedFault, _ palette: Palette = Palette(isColored: false)) {
        self.fault = fault
        self.palette = palette
    }

    /// Returns the lines of the command: `file:line:column: error: message [code]`, which editors recognize, and indented
    /// details. For a fault without a place, `origin` is in place of the file.
    package func lines(origin: String? = nil) -> [String] {
        let start = (startOfLine ?? origin).map { "\(palette.bold($0)): " } ?? ""
        // The fault of a payload shows the count beside its pointer.
        let message = fault.payload == nil ? countedMessage : fault.message.displayLine
        let code = palette.dim("[\(fault.code)]")
        let lines = ["\(start)\(palette.severity(fault.severity)): \(message) \(code)"]
        let tags = fault.through.isEmpty ? "" : ", through \(fault.through.joined(separator: " > "))"
        return lines + details(after: detail, requirement: fault.payload == nil ? nil : tags)
    }

    /// Returns the lines of a report with several faults: `Fault 1 of 2: message [code]`, and indented details.
    package func lines(number: Int, of count: Int) -> [String] {
        let place = placeInWords.map { "  \($0)" }
        let key = fault.key.map { ["  key: \($0)"] } ?? []
        return ["Fault \(number) of \(count): \(headline)"] + details(after: place, requirement: "") + key
    }

    /// Returns the paragraphs of a report in Markdown: a heading, the places with their lines, and the help.
    package func paragraphs(number: Int) -> [String] {
        let list =
            [placeInWords.map { MarkdownEscaping.escaped($0) }].compactMap { $0 }
            + fault.rejections.map { "- \(MarkdownEscaping.escaped($0))" }
        let parts: [String?] = [
            "### \(number). \(MarkdownEscaping.escaped(headline))",
            list.isEmpty ? nil : list.joined(separator: "\n"),
            block(fault.payloadExcerpt),
            fault.schema.map { "Required by \(MarkdownEscaping.code("\($0)"))" },
            block(fault.schemaExcerpt),
            fault.help.map { "Help: \(MarkdownEscaping.escaped($0))" },
            fault.key.map { "Key: \(MarkdownEscaping.code($0))" },
        ]
        return parts.compactMap { $0 }
    }

    // MARK: Parts

    /// Returns the indented lines below a headline: first the place in the payload. `tags` follows the place in the schema,
    /// which is not shown if it is `nil`.
    private func details(after place: String?, requirement tags: String?) -> [String] {
        var lines = place.map { [$0] } ?? []
        lines += excerpt(fault.payloadExcerpt)
        lines += fault.rejections.map { "  - \($0.displayLine)" }
        if let tags, let schema = fault.schema {
            lines.append("  required by \(schema)\(tags.displayLine)")
        }
        lines += excerpt(fault.schemaExcerpt)
        if let help = fault.help { lines.append("  help: \(help)\(placeOfEdit)".displayLine) }
        return lines
    }

    /// The place that an editor opens; `nil` if there is none.
    private var startOfLine: String? {
        if let payload = fault.payload {
            return "\(payload.file ?? "payload"):\(payload.line):\(payload.column)".displayLine
        }
        return fault.schema.map { "\($0.file):\($0.line):\($0.column)".displayLine }
    }

    private var detail: String? {
        guard let payload = fault.payload else { return nil }
        var parts: [String] = []
        if let record = payload.record { parts.append("in record \(record)") }
        if !payload.pointer.isEmpty { parts.append("at \(payload.pointer.displayLine)") }
        parts += moreLikeThis(fault.count).map { [$0] } ?? []
        return parts.isEmpty ? nil : "  \(parts.joined(separator: ", "))"
    }

    private var countedMessage: String { counted(fault.message.displayLine, fault.count) }

    private var headline: String {
        let severity = fault.severity == .error ? "" : "\(fault.severity.rawValue): "
        return "\(severity)\(countedMessage) [\(fault.code)]"
    }

    private var placeInWords: String? {
        guard let place = fault.payload else { return nil }
        if fault.isOfHeaderFields {
            return place.pointer.isEmpty
                ? "header fields" : "header field \(place.pointer.dropFirst().displayLine)"
        }
        let record = place.record.map { "record \($0), " } ?? ""
        let pointer = place.pointer.isEmpty ? "" : ", at \(place.pointer.displayLine)"
        return "\(record)line \(place.line), column \(place.column)\(pointer)"
    }

    /// The place of the edit after the help, if it differs from the place in the schema.
    private var placeOfEdit: String {
        guard let edit = fault.fix else { return "" }
        let isThere =
            fault.schema.map { ($0.file, $0.line, $0.column) == (edit.file, edit.line, edit.column) }
            ?? false
        return isThere ? "" : ", at \(edit.file):\(edit.line):\(edit.column)"
    }

    private func excerpt(_ excerpt: SourceExcerpt?) -> [String] {
        guard let excerpt else { return [] }
        let number = String(excerpt.line)
        let margin = String(repeating: " ", count: max(0, 6 - number.count)) + number
        let gap = String(repeating: " ", count: margin.count)
        let indent = String(repeating: " ", count: excerpt.indent)
        return [
            palette.dim("\(margin) | ") + excerpt.text,
            palette.dim("\(gap) | ") + indent + palette.mark("^"),
        ]
    }

    private func block(_ excerpt: SourceExcerpt?) -> String? {
        excerpt.map { MarkdownEscaping.block(self.excerpt($0).joined(separator: "\n")) }
    }
}

/// The colors of a text: SGR escape sequences (ECMA-48), or none.
package struct Palette: Sendable {
    private let isColored: Bool

    package init(isColored: Bool) { self.isColored = isColored }

    package func bold(_ text: String) -> String { paint("1", text) }
    package func dim(_ text: String) -> String { paint("2", text) }
    package func mark(_ text: String) -> String { paint("1;32", text) }

    /// Returns a word in the color of a severity. By default, the word is the severity itself.
    package func severity(_ severity: Fault.Severity, named word: String? = nil) -> String {
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
