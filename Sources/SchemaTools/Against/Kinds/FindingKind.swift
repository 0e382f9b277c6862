/// The kinds of findings about a contract and a provider's document. Their names are identifiers, which do not change between
/// versions.
package enum FindingKind: Hashable, Sendable {
    /// The document differs from the contract as a new version of it could.
    case difference(ChangeKind)
    /// The document has no operation with the method and the path of a call.
    case callNotDescribed
    /// The document does not name a parameter that the app sends.
    case parameterNotDescribed
    /// The app never sends a parameter or header field that the document requires.
    case parameterNeverSent
    /// The import has left out a statement of the document that matters at the place.
    case notImported

    package var identifier: String {
        switch self {
        case .difference(let kind): kind.identifier
        case .callNotDescribed: "call-not-described"
        case .parameterNotDescribed: "parameter-not-described"
        case .parameterNeverSent: "parameter-never-sent"
        case .notImported: "not-imported"
        }
    }

    package static let allCases: [FindingKind] =
        [.callNotDescribed, .parameterNotDescribed, .parameterNeverSent, .notImported]
        + ChangeKind.allCases.map { .difference($0) }

    /// Creates a kind by its identifier.
    package init?(identifier: String) {
        guard let kind = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
        self = kind
    }

    /// The words for a kind in messages.
    package static let title = "kind of finding (Docs/Against.md lists them)"

    /// The place in the documentation.
    package var page: String {
        guard case .difference(let kind) = self else { return "Docs/Against.md#\(identifier)" }
        return kind.page
    }

    /// The finding in one sentence.
    package var summary: String {
        switch self {
        case .difference(let kind): kind.summary
        case .callNotDescribed: "The document has no operation with the method and the path of a call."
        case .parameterNotDescribed: "The document does not name a parameter that the app sends."
        case .parameterNeverSent: "The app never sends a parameter that the document requires."
        case .notImported: "The document states something at a place that the schema language cannot state."
        }
    }
}
