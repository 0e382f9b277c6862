import SchemaEngine
import SchematicText

/// Writes faults as diagnostics.
enum Diagnostics {
    /// Returns the diagnostic of a fault in a text.
    static func diagnostic(_ fault: ReportedFault, _ text: SourceLines, _ workspace: Workspace) -> JSONValue {
        let range = workspace.range(Self.range(of: fault, in: text), in: text)
        return .members([
            ("range", range), ("severity", .int(severity(fault.severity))),
            ("code", .string(fault.code)),
            ("source", "schema-lint"), ("message", .string(message(of: fault, in: text))),
            ("tags", fault.code.hasPrefix("unused-") ? [1] : nil),
            ("relatedInformation", fault.payload == nil ? nil : requirement(of: fault, workspace)),
        ])
    }

    /// Returns the bytes of the key, value or bracket at the place of a fault.
    static func range(of fault: ReportedFault, in text: SourceLines) -> Range<Int> {
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

    /// Returns whether the text at the place of a schema's fault has a secret, which a message may quote.
    static func hasSecret(_ fault: ReportedFault, in text: SourceLines) -> Bool {
        guard let schema = fault.schema, fault.payload == nil, !fault.isSecret else { return false }
        let key = JSONPointer.steps(of: schema.pointer).last { JSONPointer.index($0) == nil } ?? ""
        return MaskedSchema.hasSecret(range(of: fault, in: text), ofKey: key, in: text.buffer)
    }

    private static func message(of fault: ReportedFault, in text: SourceLines) -> String {
        if hasSecret(fault, in: text) { return "the message would show a secret; 'schema-lint lint' prints it" }
        let lines = [counted(fault.message.displayLine, fault.count)] + fault.details
        return lines.joined(separator: "\n")
    }

    /// The place in the schema that a fault of a payload does not meet.
    private static func requirement(of fault: ReportedFault, _ workspace: Workspace) -> JSONValue? {
        guard let schema = fault.schema, let text = workspace.text(of: schema.file) else { return nil }
        let range = text.token(at: text.offset(line: schema.line, column: schema.column))
        let location = workspace.location(schema.file, range, in: text)
        return [["location": location, "message": "required here"]]
    }
}
