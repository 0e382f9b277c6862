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

    /// The tag that finds it, without braces, as most people write it: `issue_child` for `IssueChild.json`.
    var tag: String {
        var tag = ""
        for character in name?.owner ?? "" {
            if character.isUppercase, tag.last?.isLowercase == true { tag.append("_") }
            tag += character.lowercased()
        }
        return tag
    }

    /// The last component of its path.
    var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// More of a long text makes no difference.
    private static let longestText = 1000

    /// The key, text, number or word that starts at an offset; of a container its bracket, whatever is inside.
    func text(at offset: Int) -> String {
        document.text.withTextBytes { bytes in
            let rest = bytes[offset...].prefix(Self.longestText)
            guard let first = rest.first else { return "" }
            guard first == UInt8(ascii: "\"") else {
                let isBracket = first | 0x20 == UInt8(ascii: "{")
                let isOfWord = { (byte: UInt8) in
                    byte > 0x2A && byte != 0x2C && byte < 0x7B && byte != UInt8(ascii: "]")
                }
                return String(decoding: isBracket ? rest.prefix(1) : rest.prefix(while: isOfWord), as: UTF8.self)
            }
            var isEscaped = false
            let inside = rest.dropFirst().prefix { byte in
                defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
                return byte != UInt8(ascii: "\"") || isEscaped
            }
            return String(decoding: inside, as: UTF8.self)
        }
    }
}
