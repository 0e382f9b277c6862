import SchemaEngine

/// The files of a catalog as edits see them, each parsed when it is first looked at.
final class EditableCatalog {
    let sources: [SchemaSource]
    /// The names that a new fragment must not have.
    let takenNames: Set<String>
    /// For each file that was looked at, its text, if it can be edited.
    private var texts: [Int: EditableSchema?] = [:]

    init(_ sources: [SchemaSource]) {
        self.sources = sources
        takenNames = Set(sources.compactMap { try? SchemaFileName(path: $0.path).owner })
    }

    /// Returns the text of a file; `nil` if there is none that can be edited.
    func text(path: String) -> EditableSchema? {
        sources.firstIndex { $0.path == path }.flatMap(text(at:))
    }

    /// The texts of all files that can be edited.
    var allTexts: [EditableSchema] { sources.indices.compactMap(text(at:)) }

    private func text(at index: Int) -> EditableSchema? {
        if let text = texts[index] { return text }
        let text = EditableSchema(sources[index])
        texts[index] = .some(text)
        return text
    }
}
