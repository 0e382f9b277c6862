import SchemaEngine

extension Findings.Entry {
    /// The place that a report shows first: a line of a payload or of a schema.
    package struct Place: Sendable, Hashable {
        package var file: String
        package var line: Int
        package var column: Int
    }

    /// The payload's place if there is one, since the payload is what was checked. Otherwise the schema's
    /// place.
    package var place: Place? {
        if let payload = finding.payload {
            return Place(file: payload.file ?? "payload", line: payload.line, column: payload.column)
        }
        return finding.schema.map { Place(file: $0.file, line: $0.line, column: $0.column) }
    }

    /// The message in one line, for formats that have no separate member for the number of similar findings,
    /// the record, the pointer or the place in the schema.
    package var wholeMessage: String {
        var text = finding.message
        if finding.count > 1 { text += " (and \(finding.count - 1) more like this)" }
        if let payload = finding.payload {
            if let record = payload.record { text += ", in record \(record)" }
            if !payload.pointer.isEmpty { text += ", at \(payload.pointer)" }
            if let schema = finding.schema { text += ", demanded by \(schema.file):\(schema.line):\(schema.column)" }
        }
        return text.displayLine
    }

    /// The lines below the message: the faults of each alternative, and the help.
    package var details: [String] {
        (finding.objections.map { "- \($0)" } + (finding.help.map { ["help: \($0)"] } ?? [])).map(\.displayLine)
    }
}

extension Findings {
    /// The entries grouped by the file of their place, in the order in which the files first appear. Each file
    /// that was read has a group, even without entries.
    package var byFile: [(file: String, entries: [Entry])] {
        var groups: [(file: String, entries: [Entry])] = []
        var indices: [String: Int] = [:]
        func index(of file: String) -> Int {
            if let index = indices[file] { return index }
            indices[file] = groups.count
            groups.append((file, []))
            return groups.count - 1
        }
        for name in names { _ = index(of: name) }
        for entry in entries { groups[index(of: entry.place?.file ?? "schema-lint")].entries.append(entry) }
        return groups
    }
}
