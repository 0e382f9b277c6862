/// A fault as it is shown: a fault of a payload or of a schema, or a fault that a rule of the command finds in a schema file,
/// with the lines of its places.
///
/// It adds to ``Fault`` the identifiers of rules, and what only reports need.
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
    package var choices: [SchemaEdit] = []
    /// Whether the text at the place is a secret. A report then shows neither
    /// the source line nor the edit.
    package var isSecret = false
    /// The source line of the place in the payload, if it is shown.
    package var payloadExcerpt: SourceExcerpt?
    /// The source line of the place in the schema, if it is shown.
    package var schemaExcerpt: SourceExcerpt?
    /// The key, text or number at a rule's place, with which a baseline detects a change of it.
    package var textAtPlace = ""
    /// Whether the payload is the header fields of a message, in which places are names.
    package var isOfHeaderFields = false

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
        isOfHeaderFields = fault.isOfHeaderFields
    }
}
