import SchemaEngine

/// Writes faults as diagnostics.
enum Diagnostics {
    /// Returns the diagnostic of a fault in a text.
    static func diagnostic(_ fault: ReportedFault, _ text: EditedText, _ workspace: Workspace) -> JSONValue {
        let range = range(of: fault, in: text)
        return .members([
            ("range", workspace.range(range, in: text)), ("severity", .int(severity(fault.severity))),
            ("code", .string(fault.code)),
            ("source", "schema-lint"), ("message", .string(message(of: fault, range, in: text))),
            ("tags", fault.code.hasPrefix("unused-") ? [1] : nil),
            ("relatedInformation", fault.payload == nil ? nil : requirement(of: fault, workspace)),
        ])
    }

    /// Returns the bytes of the key, value or bracket at the place of a fault.
    static func range(of fault: ReportedFault, in text: EditedText) -> Range<Int> {
        if let payload = fault.payload { return text.token(at: payload.offset) }
        guard let schema = fault.schema else { return 0..<0 }
        return text.token(at: text.offset(line: schema.line, column: schema.column))
    }

    private static func severity(_ severity: Fault.Severity) -> Int {
        switch severity {
        case .error: 1
        case .warning: 2
        case .notice: 3
        }
    }

    private static func message(of fault: ReportedFault, _ range: Range<Int>, in text: EditedText) -> String {
        if let schema = fault.schema, fault.payload == nil, !fault.isSecret {
            let key = JSONPointer.steps(of: schema.pointer).last { JSONPointer.index($0) == nil } ?? ""
            if ShownText.hasSecret(range, ofKey: key, in: text.buffer) {
                return "a secret is not as the language requires; 'schema-lint lint' explains it"
            }
        }
        var lines = [fault.message.displayLine]
        if fault.count > 1 { lines[0] += " (and \(fault.count - 1) more like this)" }
        return (lines + fault.details).joined(separator: "\n")
    }

    /// The place in the schema that a fault of a payload does not meet.
    private static func requirement(of fault: ReportedFault, _ workspace: Workspace) -> JSONValue? {
        guard let schema = fault.schema, let text = workspace.text(of: schema.file) else { return nil }
        let range = text.token(at: text.offset(line: schema.line, column: schema.column))
        let location = workspace.location(schema.file, range, in: text)
        return [["location": location, "message": "required here"]]
    }
}
