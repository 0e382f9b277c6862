/// The requirement on the presence of a body.
package enum BodyPresence: Sendable {
    /// There must be a body.
    case required
    /// `{issue|none}` at the root: the body may be absent.
    case optional
    /// `{none}` at the root: there must be no body.
    case forbidden
}

extension SchemaView {
    /// The requirement on the presence of the body, if the schema is the root of a file.
    package var bodyPresence: BodyPresence { program.tables.bodyPresence[node] ?? .required }
}
