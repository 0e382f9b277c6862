package import SchemaEngine
import SchematicText

extension ReportedFault {
    /// The line that a report shows first: that of the payload if there is one, since the payload is what was checked.
    package var place: (file: String, line: Int, column: Int)? {
        if let payload { return (payload.file ?? "payload", payload.line, payload.column) }
        return schema.map { ($0.file, $0.line, $0.column) }
    }

    /// The message in one line, for formats that have no separate member for the number of similar faults,
    /// the record, the pointer or the place in the schema.
    package var fullMessage: String {
        var text = counted(message, count)
        if let payload {
            if let record = payload.record { text += ", in record \(record)" }
            if !payload.pointer.isEmpty { text += ", at \(payload.pointer)" }
            if let schema { text += ", required by \(schema.label)" }
        }
        return text.displayLine
    }

    /// The lines below the message: the faults of each alternative, and the help.
    package var details: [String] {
        (rejections.map { "- \($0)" } + (help.map { ["help: \($0)"] } ?? [])).map(\.displayLine)
    }
}
