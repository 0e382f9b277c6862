package import SchemaEngine

/// One thing that a run has to tell: a fault that the engine found, or what a rule has to say about a schema file.
package struct Finding: Sendable, Hashable {
    /// The kind of fault (`FaultCode`), or the rule's identifier. Stable.
    package var code: String
    package var severity: Fault.Severity
    /// A one-line description.
    package var message: String
    /// Where in the payload. `nil` for what is found in a schema file itself.
    package var payload: PayloadPlace?
    /// Where in the schema.
    package var schema: SchemaPlace?
    /// The tags that led from the payload's schema to the file of `schema`, outermost first, braces included.
    package var through: [String] = []
    /// How many like ones this one stands for.
    package var count = 1
    /// What each alternative of a tag objected to.
    package var objections: [String] = []
    /// What to do about it, in words, where there is something plain to do.
    package var help: String?
    /// The edit that does it, where a program can.
    package var fix: SchemaEdit?
    /// Whether the text at its place is a secret: then a report shows neither the source line nor the edit.
    package var isSecret = false
    /// The key, text or number that stands at a rule's place, so that a baseline sees when it changes.
    var textAtPlace = ""

    /// What a rule has found.
    package init(code: String, severity: Fault.Severity, message: String, schema: SchemaPlace) {
        self.code = code
        self.severity = severity
        self.message = message
        self.schema = schema
    }

    /// What is found of a payload without its schema.
    package init(code: String, severity: Fault.Severity, message: String, payload: PayloadPlace) {
        self.code = code
        self.severity = severity
        self.message = message
        self.payload = payload
    }

    /// What the engine has found.
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
