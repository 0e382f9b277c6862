import SchemaEngine

/// The places that belong to the tag at a position, or to the file.
struct Navigation {
    let cursor: Cursor

    /// The files of the fragment, or the entry of `Tags.json`, that the tag refers to.
    var definition: JSONValue {
        guard let name = cursor.tagName else { return .null }
        return .array(declarations(of: name))
    }

    private func declarations(of name: String) -> [JSONValue] {
        let entries = cursor.catalog.declarations(of: LookupName(name)).map(location)
        return entries
            + cursor.catalog.targets(of: name).map { path in
                cursor.workspace.location(path, 0..<0, in: EditedText(JSONBuffer([])))
            }
    }

    /// The uses of the tag; without a tag at the position, those of the fragment that the file is.
    func references(withDeclaration: Bool) -> JSONValue {
        guard let name = cursor.tagName ?? cursor.fileName?.owner else { return [] }
        let uses = cursor.catalog.references(toFragmentOf: name).map(location)
        return .array((withDeclaration ? declarations(of: name) : []) + uses)
    }

    private func location(_ reference: CheckedCatalog.Reference) -> JSONValue {
        cursor.workspace.location(reference.path, reference.range, in: EditedText(reference.text))
    }
}

extension Cursor {
    /// The name of the tag at the position, or that of a fragment in `Tags.json`.
    var tagName: String? {
        if let tag { return tag.tag.name }
        guard fileName?.isTagsFile == true, let string else { return nil }
        return string.isKey && string.keys.isEmpty || string.keys.last == "fragment" ? stringText : nil
    }
}

extension CheckedCatalog {
    /// Returns the uses of all tags that lead to the same files as a tag, or those of its name if it leads to none.
    func references(toFragmentOf tag: String) -> [Reference] {
        let files = Set(targets(of: tag))
        let name = LookupName(tag)
        return references { other in
            other == name || !files.isEmpty && !files.isDisjoint(with: targets(of: other.folded))
        }
    }
}
