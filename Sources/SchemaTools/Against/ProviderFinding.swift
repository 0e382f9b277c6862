@_spi(Generated) package import SchemaEngine

/// A call or a place of a contract that a provider's document contradicts, or does not confirm.
package struct ProviderFinding: Sendable {
    package enum Severity: String, Sendable, CaseIterable {
        /// One side may send a payload that the other one refuses. There is a witness.
        case breaking
        /// Neither a witness nor a proof is found.
        case unknown
    }

    /// The reason that several findings have in common.
    package enum Cause: Hashable, Sendable {
        /// The document does not say of any key of a schema that it is required. A schema without a name is `nil`.
        case nothingRequired(schema: String?)
        /// The document allows null for values of a schema, or of its keys.
        case nullable(schema: String?)
        /// The import reports the same loss.
        case loss(String)
    }

    package var kind: FindingKind
    package var severity: Severity
    /// One line: what the document says.
    package var message: String
    /// The place in the contract.
    package var place: SchemaPlace
    /// The schemas of the document at the place.
    var offsets: Set<FileOffset> = []
    /// The places of these schemas.
    package var documented: [TranslationNotice.Place] = []
    /// The payload that shows that the finding is breaking.
    package var witness: Witness?
    /// The reason that the finding is unknown.
    package var reason: String?
    package var cause: Cause?
    /// The released versions of the contract that it concerns, from the oldest one. Empty for the files of the work tree.
    package var versions: [String] = []

    /// Reports are sorted by place.
    var order: (String, Int, Int, String) { (place.file, place.line, place.column, kind.identifier) }
}
