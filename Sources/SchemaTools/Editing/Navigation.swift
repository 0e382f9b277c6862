import SchemaEngine

/// The places that belong to the tag at the position, or to the file.
extension Cursor {
    /// The name of the tag at the position, or that of a fragment in `Tags.json`.
    var tagName: String? {
        if let tag { return tag.tag.name }
        guard fileName?.isTagsFile == true, let string else { return nil }
        return string.isKey && string.keys.isEmpty || string.keys.last == "fragment" ? stringText : nil
    }

    /// The files of the fragment, or the entry of `Tags.json`, that the tag refers to.
    var definition: JSONValue { tagName.map { .array(declarations(of: $0)) } ?? .null }

    private func declarations(of name: String) -> [JSONValue] {
        catalog.declarations(of: LookupName(name)).compactMap(location)
            + catalog.targets(of: name).map { path in
                request.workspace.location(path, 0..<0, in: SourceLines(JSONBuffer([])))
            }
    }

    /// Returns the uses of all tags that lead to the same files as the tag, or those of its name if it leads to none. Without a
    /// tag at the position, these are the uses of the fragment that the file is.
    func references(withDeclaration: Bool) -> JSONValue {
        guard let name = tagName ?? fileName?.owner else { return [] }
        let files = Set(catalog.targets(of: name))
        let uses = catalog.references { other in
            other == LookupName(name) || !files.isEmpty && !files.isDisjoint(with: catalog.targets(of: other.folded))
        }
        return .array((withDeclaration ? declarations(of: name) : []) + uses.compactMap(location))
    }

    private func location(_ reference: CheckedCatalog.Reference) -> JSONValue? {
        catalog.texts[reference.path].map { request.workspace.location(reference.path, reference.range, in: $0) }
    }
}
