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

    init(_ description: ProviderDescription) {
        documents = description.documents
        for entry in description.notices.entries where entry.difference != .same {
            if entry.isCut { everywhere.append(entry) }
            for place in entry.places { entries[place, default: []].append(entry) }
        }
        if description.notices.isCut {
            let message = "more notices about the document than are kept"
            everywhere.append(.init(message: message, difference: nil, places: [], isCut: true))
        }
    }

    /// Returns the first loss at schemas for which the import may accept values that the document refuses, besides the null of
    /// optional keys: an app sends no null for an absent key, and no payload needs one to show something else.
    func wider(at schemas: Set<Node>) -> Loss? {
        loss(at: schemas) { $0.difference != .narrower && $0.message != ImportedCatalog.nullOfOptionalKey }
    }

    /// Returns the loss for which the import accepts null at schemas of optional keys, which the document refuses.
    func nullOfOptionalKey(at schemas: Set<Node>) -> Loss? {
        loss(at: schemas) { $0.message == ImportedCatalog.nullOfOptionalKey }
    }

    /// Returns the first loss at schemas for which the import may refuse values that the document accepts.
    func narrower(at schemas: Set<Node>) -> Loss? { loss(at: schemas) { $0.difference != .wider } }

    private func loss(at schemas: Set<Node>, _ counts: (TranslationNotices.Entry) -> Bool) -> Loss? {
        var messages = everywhere.filter(counts).map(\.message)
        for schema in schemas { messages += entries(about: schema).filter(counts).map(\.message) }
        return messages.min().map(Loss.init)
    }

    private func entries(about schema: Node) -> [TranslationNotices.Entry] {
        if let known = known.entries[schema] { return known }
        let found = SubschemaKeywords.ownNodes(of: schema).flatMap { entries[documents.place(of: $0)] ?? [] }
        known.entries[schema] = found
        return found
    }
}
