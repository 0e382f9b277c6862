package import SchemaEngine
import SchematicText

/// A fault in a report: a fault of the engine, or a fault that a rule finds in a schema file.
///
/// It adds to the engine's ``Fault`` the identifiers of rules, and what only reports need.
package struct ReportedFault: Sendable, Hashable {
    /// The code of the fault (`FaultCode`) or the identifier of the rule. It is stable across versions.
    package var code: String
    package var severity: Fault.Severity
    /// A one-line description.
    package var message: String
    /// The place in the payload, or `nil` for a fault of a schema file.
    package var payload: PayloadPlace?
    package var schema: SchemaPlace?
    /// The tags that led from the payload's schema to the file of `schema`, outermost first, braces included.
    package var through: [String] = []
    /// The number of similar faults that this one represents, including itself.
    package var count = 1
    /// The faults of each alternative of a tag.
    package var rejections: [String] = []
    /// A suggested correction in words, if one is known.
    package var help: String?
    /// The edit that makes the correction, if it can be applied automatically.
    package var fix: SchemaEdit?
    /// Other edits, which an editor offers. Only a person knows which of them is right.
    var choices: [SchemaEdit] = []
    /// Whether the text at the place is a secret. A report then shows neither
    /// the source line nor the edit.
    package var isSecret = false
    /// The source line of the place in the payload, if it is shown.
    package var payloadExcerpt: SourceExcerpt?
    /// The source line of the place in the schema, if it is shown.
    package var schemaExcerpt: SourceExcerpt?
    /// The key, text or number at a rule's place, with which a baseline detects a change of it.
    var textAtPlace = ""

    /// Creates a fault of a schema file.
    package init(code: String, severity: Fault.Severity, message: String, schema: SchemaPlace) {
        self.code = code
        self.severity = severity
        self.message = message
        self.schema = schema
    }

    /// Creates a fault of a payload without a place in a schema.
    package init(code: String, severity: Fault.Severity, message: String, payload: PayloadPlace) {
        self.code = code
        self.severity = severity
        self.message = message
        self.payload = payload
    }

    /// Creates the report of a fault of the engine.
    package init(_ fault: Fault) {
        code = fault.code.rawValue
        severity = fault.severity
        message = fault.message
        payload = fault.payload
        schema = fault.schema
        through = fault.through
        count = fault.count
        rejections = fault.rejections
        help = fault.help
        fix = fault.fix
    }
}

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
        (rejections.map { "- \($0)" } + (help.map { ["help: \($0)"] } ?? [])).map(\.displayLine)
    }
}
