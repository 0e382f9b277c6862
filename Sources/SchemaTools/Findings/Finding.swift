package import SchemaEngine

/// A single result of a run: a fault from the engine, or a rule's remark on a schema file.
package struct Finding: Sendable, Hashable {
    /// The code of the fault (`FaultCode`) or the identifier of the rule. It is stable across versions.
    package var code: String
    package var severity: Fault.Severity
    /// A one-line description.
    package var message: String
    /// The place in the payload, or `nil` for a finding in a schema file.
    package var payload: PayloadPlace?
    /// The place in the schema.
    package var schema: SchemaPlace?
    /// The tags that led from the payload's schema to the file of `schema`, outermost first, braces included.
    package var through: [String] = []
    /// The number of similar findings that this one represents, including itself.
    package var count = 1
    /// The faults of each alternative of a tag.
    package var objections: [String] = []
    /// A suggested correction in words, if one is known.
    package var help: String?
    /// The edit that makes the correction, if it can be applied automatically.
    package var fix: SchemaEdit?
    /// A Boolean value that indicates whether the text at the place is a secret. A report then shows neither
    /// the source line nor the edit.
    package var isSecret = false
    /// The key, text or number at a rule's place, with which a baseline detects a change of it.
    var textAtPlace = ""

    /// Creates the finding of a rule.
    package init(code: String, severity: Fault.Severity, message: String, schema: SchemaPlace) {
        self.code = code
        self.severity = severity
        self.message = message
        self.schema = schema
    }

    /// Creates a finding about a payload without a place in a schema.
    package init(code: String, severity: Fault.Severity, message: String, payload: PayloadPlace) {
        self.code = code
        self.severity = severity
        self.message = message
        self.payload = payload
    }

    /// Creates the finding for a fault from the engine.
    package init(_ fault: Fault) {
        code = fault.code.rawValue
        severity = fault.severity
        message = fault.message
        payload = fault.payload
        schema = fault.schema
        through = fault.through
        count = fault.count
        objections = fault.objections
        help = fault.help
        fix = fault.fix
    }
}
