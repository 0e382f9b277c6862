import SchemaEngine

/// A schema file that contains valid JSON, as input of the rules.
struct LintedFile: Sendable {
    let path: String
    /// The parsed file name, or `nil` if it is not the name of a schema.
    let name: SchemaFileName?
    let document: JSONDocument
    /// Whether the file is a property list. The text of the document then
    /// differs from the file, and cannot be edited.
    let isPropertyList: Bool

    /// The compiler's maximum depth.
    private static let maximumDepth = 512

    /// Returns `nil` for a file that is not valid JSON, which the compiler reports.
    init?(_ source: SchemaSource) {
        isPropertyList = source.path.hasSuffix(".plist")
        let text = isPropertyList ? try? PropertyListConverter.json(from: source.text) : source.text
        guard let text, let document = try? JSONDocument(parsing: text, maximumDepth: Self.maximumDepth) else {
            return nil
        }
        path = source.path
        name = try? SchemaFileName(path: path)
        self.document = document
    }

    /// Whether the file is `Tags.json`, which describes no payload.
    var isTagsFile: Bool { name?.isTagsFile == true }

    var isFragment: Bool { name?.role == .fragment && !isTagsFile }

    /// Whether the file describes JSON, and not texts of a URL or of header fields.
    var describesJSON: Bool { name.map { $0.role != .path && !$0.role.isHeaders } ?? true }

    /// Whether the file describes header fields.
    var isHeaders: Bool { name?.role.isHeaders ?? false }

    /// The tag that refers to the file, without braces, in snake case: `issue_child` for `IssueChild.json`.
    var tag: String { name.map { FragmentTag.tag(of: $0.owner) } ?? "" }

    /// The last component of the path.
    var fileName: String { path.lastComponent }

    /// The maximum number of bytes that `text(at:)` reads.
    private static let longestText = 999

    /// Returns the key, string, number or literal that starts at an offset. For a container it returns only the
    /// opening bracket.
    func text(at offset: Int) -> String {
        document.text.withTextBytes { bytes in
            let token = bytes.token(at: offset)
            let isString = !token.isEmpty && bytes[offset] == UInt8(ascii: "\"")
            let text = isString ? bytes[token].dropFirst().dropLast() : bytes[token]
            return String(decoding: text.prefix(Self.longestText), as: UTF8.self)
        }
    }
}
