import SchemaEngine

/// What the import of a document has reported about each of its places.
///
/// A schema of the import can accept more than the document, or less. Which of both matters depends on the side that sends.
struct InexactDescription {
    typealias Node = ImportDocuments.Node

    /// A notice that decides about a verdict.
    struct Loss: Hashable {
        let message: String
    }

    /// The notices about schemas, which many places can have.
    private final class Known {
        var entries: [Node: [TranslationNotices.Entry]] = [:]
    }

    private let documents: ImportDocuments
    private let known = Known()
    private var entries: [FileOffset: [TranslationNotices.Entry]] = [:]
    /// The notices that can have any place, because not all of their places are known.
    private var everywhere: [TranslationNotices.Entry] = []

    /// - Parameters:
    ///   - notices: The notices of the import.
    ///   - documents: The documents of the import.
    ///   - isAboutNull: Whether null counts where an optional key accepts it besides what the document states. It does not where
    ///     a key is absent: an app sends no null for it, and no payload needs one to show something else.
    init(_ notices: TranslationNotices, _ documents: ImportDocuments, isAboutNull: Bool = false) {
        self.documents = documents
        let entries = notices.entries.filter { isAboutNull || $0.message != ImportedCatalog.nullOfOptionalKey }
        for entry in entries where entry.difference != .same {
            if entry.isCut { everywhere.append(entry) }
            for place in entry.places { self.entries[place, default: []].append(entry) }
        }
        if notices.isCut {
            let message = "more notices about the document than are kept"
            everywhere.append(.init(message: message, difference: nil, places: [], isCut: true))
        }
    }

    /// Returns the first loss at schemas for which the import may accept values that the document refuses.
    func wider(at schemas: Set<Node>) -> Loss? { loss(at: schemas, [.wider, .both]) }

    /// Returns the first loss at schemas for which the import may refuse values that the document accepts.
    func narrower(at schemas: Set<Node>) -> Loss? { loss(at: schemas, [.narrower, .both]) }

    private func loss(at schemas: Set<Node>, _ differences: Set<TranslationDifference>) -> Loss? {
        func counts(_ entry: TranslationNotices.Entry) -> Bool { entry.difference.map(differences.contains) ?? true }
        var messages = everywhere.filter(counts).map(\.message)
        for schema in schemas { messages += entries(about: schema).filter(counts).map(\.message) }
        return messages.min().map(Loss.init)
    }

    private func entries(about schema: Node) -> [TranslationNotices.Entry] {
        if let known = known.entries[schema] { return known }
        let found = Self.own(schema).flatMap { entries[documents.place(of: $0)] ?? [] }
        known.entries[schema] = found
        return found
    }

    /// The keywords whose values are schemas of other values.
    private static let containers: Set<String> = [
        "properties", "patternProperties", "definitions", "$defs", "items", "prefixItems", "additionalProperties",
        "additionalItems", "unevaluatedItems", "unevaluatedProperties", "contains", "propertyNames",
    ]

    /// Returns the nodes of a schema that say something about its own values.
    private static func own(_ schema: Node) -> [Node] {
        var nodes = [schema]
        for member in schema.members {
            // The position of a container is that of a keyword. The schemas in it have places of their own.
            if member.value.json.kind != .object || !containers.contains(member.key)
                || member.key.hasSuffix("roperties")
            {
                nodes.append(member.value)
            }
            if !containers.contains(member.key) { nodes += member.value.elements }
        }
        return nodes
    }
}
