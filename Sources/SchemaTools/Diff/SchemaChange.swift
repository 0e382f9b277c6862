@_spi(Generated) package import SchemaEngine

/// A change between two contracts.
package struct SchemaChange: Sendable {
    package enum Severity: String, Sendable, CaseIterable {
        /// One side may send a payload that the other one refuses. There is a witness.
        case breaking
        /// Neither a witness nor a proof is found.
        case unknown
        /// The structure of the schemas proves that no payload is refused.
        case compatible
    }

    /// A side that a change breaks.
    package enum Side: String, Sendable, CaseIterable {
        /// An app with the old schemas, which refuses a message of the new server.
        case app
        /// The new server, which refuses a message of an app with the old schemas.
        case server
        /// Generated Swift, and the code that uses it.
        case code
    }

    package var kind: ChangeKind
    /// One line: what has changed, and from what to what.
    package var message: String
    /// The key, branch or alternative, if several can differ at the place.
    var subject = ""
    /// The place in the old and in the new contract. At least one of them exists.
    package var old: SchemaPlace?
    package var new: SchemaPlace?
    /// The other places of the same change in a report that folds changes of one cause.
    var furtherPlaces: [SchemaPlace] = []
    package var oldLine: SourceExcerpt?
    package var newLine: SourceExcerpt?
    /// Whether the values at the place are secret, and with them defaults and members of enumerations.
    package var isSecret = false
    /// The sides for which there is neither a witness nor a proof.
    package var mayBreak: Set<Side> = []
    /// The reason that the change is unknown, if it is a special one.
    package var reason: String?
    /// The payloads that show that the change is breaking, one for each side that refuses one.
    package var witnesses: [Witness] = []

    package var severity: Severity {
        witnesses.isEmpty ? mayBreak.isEmpty ? .compatible : .unknown : .breaking
    }

    package var breaks: Set<Side> { Set(witnesses.map(\.side)).union(kind.affectsCode ? [.code] : []) }

    /// The direction of the payloads that may be refused, if some may be.
    var direction: Direction? {
        let sides = Set(witnesses.map(\.side)).union(mayBreak)
        return sides.contains(.app) ? .response : sides.contains(.server) ? .request : nil
    }

    /// The place that reports show first.
    package var place: SchemaPlace? { new ?? old }

    /// Returns the change with the verdict of the other direction.
    func joined(with other: SchemaChange) -> SchemaChange {
        // The message of a secret has none of its values.
        var change = isSecret ? self : other
        change.mayBreak = mayBreak.union(other.mayBreak)
        change.witnesses = Side.allCases.compactMap { side in (witnesses + other.witnesses).first { $0.side == side } }
        return change
    }
}

/// A payload that shows that a change is breaking.
package struct Witness: Sendable, Hashable {
    /// The side that refuses the payload.
    package var side: SchemaChange.Side
    /// The payload: JSON, header fields, or the first line of a request. It is empty if there is no body.
    package var text: String
    /// The payload with its secrets masked.
    package var shownText: String
    /// The schema file whose payload it is.
    package var file: String
    /// The code and the place of the fault, or the reason, for which the receiver refuses the payload.
    package var refusal: String
    /// The part of the payload that a report shows.
    var display = Display.whole

    /// The part of a payload that a report shows. All changes of a large object have large payloads.
    enum Display: Hashable, Sendable {
        case whole
        /// The payload is that of an earlier change of the report, by its index.
        case same(asOf: Int)
        case size
    }
}
