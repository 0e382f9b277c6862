import SchemaEngine
import SchematicText

/// The renaming of a tag with its uses, and of the files of an owner.
extension Cursor {
    /// What a position names.
    private struct Subject {
        /// The present name of the tag or owner.
        var name: String
        /// The bytes that the editor marks.
        var range: Range<Int>
        /// The files whose names change. Empty for a tag that only the app registers.
        var files: [String]
    }

    /// The name at the position; `null` if it cannot be renamed, as that of a built-in tag.
    var renamePreparation: JSONValue {
        subject.map { ["range": request.range($0.range), "placeholder": .string($0.name)] } ?? .null
    }

    private var subject: Subject? {
        guard let tagName else {
            guard string == nil, let fileName, !fileName.isTagsFile else { return nil }
            let files = catalog.files(ofOwner: fileName.owner)
            return Subject(name: fileName.owner, range: text.token(at: offset), files: files)
        }
        let isDeclared = !catalog.declarations(of: LookupName(tagName)).isEmpty
        let owners = Set(catalog.targets(of: tagName).compactMap { try? SchemaFileName(path: $0).owner })
        // A registered tag with another name than its fragment does not rename the fragment.
        let named = owners.filter { LookupName($0) == LookupName(tagName) }
        guard isDeclared || !named.isEmpty else { return nil }
        let files = named.flatMap { catalog.files(ofOwner: $0) }
        return Subject(name: tagName, range: tag?.name ?? string?.content ?? 0..<0, files: files)
    }

    /// Returns the change of all files.
    func rename(to newName: String) throws(ResponseError) -> JSONValue {
        guard let subject else { throw .failed("there is neither the name of a fragment nor that of a file's owner") }
        try check(newName, subject)
        var edit = WorkspaceEdit(request.workspace)
        let old = LookupName(subject.name)
        let tag = newName.first?.isUppercase == true ? FragmentTag.tag(of: newName) : newName
        let declarations = catalog.declarations(of: old)
        let uses = declarations + fragmentNames(old) + catalog.references { $0 == old }
        for use in uses {
            guard let text = catalog.texts[use.path] else { continue }
            let isOwner = text.substring(use.range).first?.isUppercase == true
            edit.replace(use.range, of: use.path, text, with: isOwner ? SwiftName.type(newName) : tag)
        }
        for path in subject.files { edit.rename(path, to: Self.renamed(path, to: newName)) }
        guard !edit.changesFiles || WorkspaceEdit.canChangeFiles("rename", request.capabilities) else {
            let names = subject.files.map(\.lastComponent).joined(separator: ", ")
            throw .failed("this editor cannot rename files; rename \(names) and each use by hand")
        }
        return edit.json
    }

    private func check(_ newName: String, _ subject: Subject) throws(ResponseError) {
        guard LookupName.isValid(newName), !newName.contains(".") else {
            throw .failed("expected a letter, and then letters, digits, '_' and '-', found '\(newName.displayLine)'")
        }
        let name = LookupName(newName)
        guard name != LookupName(subject.name) else { return }
        guard BuiltInTag(name) == nil else { throw .failed("{\(newName)} is a tag of the language") }
        let isTaken = catalog.texts.keys.contains { path in
            (try? SchemaFileName(path: path)).map { LookupName($0.owner) == name } ?? false
        }
        guard !isTaken, catalog.declarations(of: name).isEmpty else { throw .failed("the name \(newName) is taken") }
    }

    /// Returns the values of `fragment` in `Tags.json` that are a name.
    private func fragmentNames(_ name: LookupName) -> [CheckedCatalog.Reference] {
        catalog.surveyed.files.filter(\.file.isTagsFile).flatMap { entry in
            entry.file.document.root.members.compactMap { member in
                guard let value = member.value["fragment"], value.kind == .string, LookupName(value.string) == name
                else { return nil }
                let range = value.range.lowerBound + 1..<value.range.upperBound - 1
                return CheckedCatalog.Reference(path: entry.file.path, range: range)
            }
        }
    }

    /// Returns the path of a file with another owner, which begins with a capital letter if the present one does.
    private static func renamed(_ path: String, to newName: String) -> String {
        let name = path.lastComponent
        let rest = name.drop { $0 != "." }
        let owner = name.first?.isUppercase == true ? SwiftName.type(newName) : newName
        return path.dropLast(name.count) + owner + rest
    }
}
