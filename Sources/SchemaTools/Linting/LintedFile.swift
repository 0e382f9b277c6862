@_spi(Engine) import JSONText
import SchemaEngine

/// A schema file that can be read, as rules see it.
struct LintedFile: Sendable {
    let path: String
    /// What its name says; `nil` where that is no schema's name.
    let name: SchemaFileName?
    let document: JSONDocument
    /// Whether it was a property list: its text is another one's then, and cannot be edited.
    let isPropertyList: Bool

    /// The same depth as the compiler's.
    private static let maximumDepth = 512

    /// `nil` for what is not JSON; the compiler says so.
    init?(_ source: SchemaSource) {
        isPropertyList = source.path.hasSuffix(".plist")
        let text = isPropertyList ? try? PropertyListText.json(from: source.text) : source.text
        guard let text, let document = try? JSONDocument(parsing: text, maximumDepth: Self.maximumDepth) else {
            return nil
        }
        path = source.path
        name = try? SchemaFileName(path: path)
        self.document = document
    }

    /// Whether it is `Tags.json`, which describes no payload.
    var isTagsFile: Bool { name?.isTagsFile == true }

    /// Whether it is a shape behind a tag, and nothing else.
    var isFragment: Bool { name?.role == .fragment && !isTagsFile }

    /// The last component of its path.
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
