import SchematicFoundation
import SchematicText

/// A fault of a schema file, or of a payload that is validated against its schema.
///
/// A fault is fixed by changing either the schema (if the server is right) or the server (if the schema is
/// right), so it contains both places.
public struct Fault: Error, Hashable, Sendable {
    /// The severity of a fault. No version will add a fourth one, because exit statuses and reports depend on the three.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
        /// For information; no action is needed.
        case notice
        /// Accepted by the mode of the check, or accepted for the time being.
        case warning
        /// The document is rejected.
        case error

        /// Returns whether the first severity is lower than the second.
        public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

        private var rank: Int {
            switch self {
            case .notice: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The kind of fault. The codes are stable; see `Docs/Faults.md`.
    public var code: FaultCode
    /// The severity of the fault.
    public var severity: Severity
    /// A one-line description: the expected value, then the one found. The wording may change.
    public var message: String
    /// The place in the payload. `nil` for a fault of a schema file itself.
    public var payload: PayloadPlace?
    /// The place in the schema that states the requirement. `nil` if no schema is involved, as for text that is
    /// not JSON.
    public var schema: SchemaPlace?
    /// The tags that led from the payload's schema to the file of `schema`, outermost first, with braces.
    package var through: [String]
    /// The number of like faults that this one represents. 1 unless faults were folded.
    public var count: Int
    /// An edit of the schema that makes the payload acceptable, if there is an obvious one.
    package var fix: SchemaEdit?
    /// Advice in words, if the fault has no obvious edit but a common cause.
    package var advice: String?
    /// The schema that accepts the value, for a fault without an obvious edit and without other advice.
    var looserSchema: LooserSchema?
    /// The rejections of a tag's alternatives, in their order. Empty for any other fault.
    package var rejections: [String]
    /// The message without the value that was found, for a fault that the mode forgives; `nil` for any other fault.
    var messageWithoutValue: String?
    /// Advice for the app, for a fault of parameters or of a body that it sends; `nil` for any other fault.
    var helpForSender: String?
    /// Whether the payload is the header fields of a message, in which places are names.
    package internal(set) var isOfHeaderFields = false

    /// Creates a fault. Only `code` and `message` are always present.
    package init(
        code: FaultCode,
        severity: Severity = .error,
        message: String,
        payload: PayloadPlace? = nil,
        schema: SchemaPlace? = nil,
        through: [String] = [],
        count: Int = 1,
        fix: SchemaEdit? = nil,
        advice: String? = nil,
        rejections: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.payload = payload
        self.schema = schema
        self.through = through
        self.count = count
        self.fix = fix
        self.advice = advice
        self.rejections = rejections
    }
}

extension Fault {
    /// The same fault of a payload, without the value that was found. Keys of the payload are kept.
    package var withoutValues: Fault {
        var fault = self
        if let messageWithoutValue { fault.message = messageWithoutValue }
        fault.rejections = []
        return fault
    }
}

extension [Fault] {
    /// The number of the faults in words, such as `2 faults`. A fault that represents several like ones counts as often.
    package var number: String {
        let count = reduce(0) { $0 + $1.count }
        return "\(count) \(count == 1 ? "fault" : "faults")"
    }
}

extension Fault: DescribedError {
    /// The fault for display, in the form of the command: `file:line:column: error: message [code]`, then the pointer, the
    /// rejections, the place in the schema and the help, one line each.
    var displayDescription: String {
        var fault = ReportedFault(self)
        // The help is in words alone.
        fault.fix = nil
        return FaultText(fault).lines().joined(separator: "\n")
    }

    /// Advice on how to fix the fault, if there is an obvious fix or a common cause.
    package var help: String? {
        if let helpForSender { return helpForSender }
        guard let fix else { return advice ?? looserSchema?.advice }
        switch code {
        case .missingKey: return "if the server may omit it, write \(fix.with) in the schema"
        case .unexpectedNull: return "if it may be null, write \(fix.with) in the schema"
        default: return "write \(fix.with) in place of \(fix.replace) in the schema"
        }
    }
}
