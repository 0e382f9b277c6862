@_spi(Generated) import SchemaEngine

/// The comments of schema files, by the objects that contain them.
struct SchemaComments {
    private var texts: [FileOffset: String] = [:]

    init(_ files: [LintedFile]) {
        for file in files {
            var waiting = [file.document.root]
            while let value = waiting.popLast() {
                switch value.kind {
                case .object:
                    read(value, in: file)
                    waiting += value.members.map(\.value)
                case .array: waiting += value.elements
                case .string, .number, .boolean, .null: break
                }
            }
        }
    }

    /// Returns the comment of the object that begins at a place.
    func text(at place: FileOffset) -> String? { texts[place] }

    private mutating func read(_ object: JSONNode, in file: LintedFile) {
        guard let comment = object.members.first(where: { $0.key == "{comment}" }),
            let text = Self.text(of: comment.value)
        else { return }
        texts[FileOffset(file: file.path, offset: object.offset)] = text
        // Beside `{root}`, the comment describes the value of `{root}`.
        guard let root = object.members.first(where: { $0.key == "{root}" }) else { return }
        texts[FileOffset(file: file.path, offset: root.value.offset)] = text
    }

    /// Returns a string, or the strings of an array as lines.
    private static func text(of value: JSONNode) -> String? {
        let lines = value.kind == .array ? Array(value.elements) : [value]
        guard !lines.isEmpty, lines.allSatisfy({ $0.kind == .string }) else { return nil }
        return lines.map(\.string).joined(separator: "\n")
    }
}
