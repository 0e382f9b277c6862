/// One thing wrong with a schema file, or with a payload held against its schema.
///
/// A fault is fixed either by changing the schema (when the server is right) or by changing the server
/// (when the schema is right), so it carries both places.
public struct Fault: Error, Hashable, Sendable {
    /// How much a fault weighs.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
        /// Worth knowing; nothing has to be done.
        case notice
        /// Forgiven by the mode that the check ran in, or accepted for the time being.
        case warning
        /// The document is refused.
        case error

        /// Whether the first weighs less.
        public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

        private var rank: Int {
            switch self {
            case .notice: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The kind of fault. Stable; see `Docs/Faults.md`.
    public var code: FaultCode
    /// How much it weighs.
    public var severity: Severity
    /// A one-line description: what was expected, then what was found. Its wording may change.
    public var message: String
    /// Where in the payload. `nil` for a fault of a schema file itself.
    public var payload: PayloadPlace?
    /// The place in the schema that makes the demand. `nil` where no schema is to blame, as for text that is not JSON.
    public var schema: SchemaPlace?
    /// The tags that led from the payload's schema to the file of `schema`, outermost first, braces included.
    public var through: [String]
    /// How many like faults this one stands for. 1 unless faults were folded.
    public var count: Int
    /// An edit of the schema that makes the payload acceptable, where there is an obvious one.
    public var fix: SchemaEdit?
    /// What each alternative of a tag objected to, in their order. Empty for any other fault.
    public var objections: [String]

    /// Creates a fault. Only `code` and `message` are always there.
    public init(
        code: FaultCode,
        severity: Severity = .error,
        message: String,
        payload: PayloadPlace? = nil,
        schema: SchemaPlace? = nil,
        through: [String] = [],
        count: Int = 1,
        fix: SchemaEdit? = nil,
        objections: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.payload = payload
        self.schema = schema
        self.through = through
        self.count = count
        self.fix = fix
        self.objections = objections
    }
}
