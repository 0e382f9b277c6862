import SchemaEngine

/// The explanation of the tag or the key at a position.
struct Hover {
    let cursor: Cursor

    /// The explanation in Markdown, or `null`.
    var result: JSONValue {
        guard let string = cursor.string, let (text, range) = string.isKey ? key(string) : tag else { return .null }
        return Self.result(text, cursor.workspace.range(range, in: cursor.text))
    }

    static func result(_ markdown: String, _ range: JSONValue) -> JSONValue {
        ["contents": ["kind": "markdown", "value": .string(markdown)], "range": range]
    }

    private func key(_ string: StringAtCursor) -> (String, Range<Int>)? {
        guard let literal = try? JSONValue(parsing: "\"\(cursor.stringText)\""), let key = literal.string,
            let parsed = try? SchemaKey(reading: key)
        else { return nil }
        return ("`\(key.displayLine)`\n\n\(parsed.meaning)", string.content)
    }

    private var tag: (String, Range<Int>)? {
        guard let alternative = cursor.tag else { return nil }
        let name = alternative.tag.name
        let targets = cursor.catalog.targets(of: name)
        if !targets.isEmpty {
            return ("`{\(name)}`\n\n" + targets.map(fragment).joined(separator: "\n\n"), alternative.range)
        }
        if let declared = cursor.catalog.declarations(of: LookupName(name)).first {
            return ("`{\(name)}`\n\nA tag that the app registers: \(declared.path.lastComponent).", alternative.range)
        }
        guard let meaning = TagMeaning(builtIn: alternative.tag.text) else { return nil }
        var lines = ["`{\(meaning.name)}`", "Accepts \(meaning.words)."]
        if let swift = meaning.swift { lines.append("In Swift: `\(swift)`") }
        return (lines.joined(separator: "\n\n"), alternative.range)
    }

    /// The description of a fragment: its file, its comment, its keys and its type.
    private func fragment(_ path: String) -> String {
        let file = (try? SchemaFileName(path: path)).map { SwiftName.type($0.owner) } ?? ""
        var lines = ["The schema in `\(path.lastComponent)`. In Swift: `\(file)`"]
        guard let document = cursor.catalog.document(path) else { return lines[0] }
        let keys = document.root.members.map(\.key)
        if !keys.isEmpty {
            lines.append("Keys: " + keys.prefix(20).map { "`\($0.displayLine)`" }.joined(separator: ", "))
        }
        if let comment = document.root["{comment}"], comment.kind == .string {
            lines.append(comment.string.displayLine)
        }
        return lines.joined(separator: "\n\n")
    }
}

extension String {
    /// The name of the file of a path.
    var lastComponent: String { utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? self }
}
