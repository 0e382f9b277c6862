import SchemaEngine

extension ReportedFault {
    /// The place that a report shows first: a line of a payload or of a schema.
    package struct Place: Sendable, Hashable {
        package var file: String
        package var line: Int
        package var column: Int
    }

    /// The payload's place if there is one, since the payload is what was checked. Otherwise the schema's
    /// place.
    package var place: Place? {
        if let payload {
            return Place(file: payload.file ?? "payload", line: payload.line, column: payload.column)
        }
        return schema.map { Place(file: $0.file, line: $0.line, column: $0.column) }
    }

    /// The message in one line, for formats that have no separate member for the number of similar faults,
    /// the record, the pointer or the place in the schema.
    package var fullMessage: String {
        var text = message
        if count > 1 { text += " (and \(count - 1) more like this)" }
        if let payload {
            if let record = payload.record { text += ", in record \(record)" }
            if !payload.pointer.isEmpty { text += ", at \(payload.pointer)" }
            if let schema { text += ", required by \(schema.file):\(schema.line):\(schema.column)" }
        }
        return text.displayLine
    }

    /// The lines below the message: the faults of each alternative, and the help.
    package var details: [String] {
        (objections.map { "- \($0)" } + (help.map { ["help: \($0)"] } ?? [])).map(\.displayLine)
    }
}
