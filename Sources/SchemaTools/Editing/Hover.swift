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
        guard let literal = try? JSONValue(parsing: "\"\(cursor.stringText)\""), let written = literal.string else {
            return nil
        }
        let key = Self.masked(written, before: string.content.upperBound + 1, in: cursor.text.buffer)
        guard let parsed = try? SchemaKey(reading: key) else { return nil }
        return ("`\(key.displayLine)`\n\n\(parsed.meaning)", string.content)
    }

    /// Returns a key whose default is masked if its value, which follows an offset, is a secret.
    private static func masked(_ key: String, before offset: Int, in buffer: JSONBuffer) -> String {
        guard case .named(let name, .defaulted)? = try? SchemaKey(reading: key) else { return key }
        let tag = buffer.withTextBytes { bytes -> TagSpans? in
            let start = bytes.dropFirst(offset).firstIndex { !" \t\r\n:[".utf8.contains($0) } ?? bytes.count
            guard bytes[start] == UInt8(ascii: "\"") else { return nil }
            return TagSpans(StringAtCursor.content(at: start, in: bytes), in: bytes)
        }
        let isSecret = tag?.alternatives.contains { $0.tag.isSecret || BuiltInTag(LookupName($0.tag.name)) == .secret }
        return isSecret == true ? "\(name){=\(SecretText.mask)}" : key
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
        let isMasked = alternative.tag.isSecret && alternative.tag.argument != nil
        guard let meaning = isMasked ? TagMeaning.builtIn(name) : TagMeaning(builtIn: alternative.tag.text) else {
            return nil
        }
        let tag = isMasked ? "secret:\(name):\(SecretText.mask)" : meaning.name
        var lines = ["`{\(tag)}`", "Accepts \(meaning.words)."]
        if let swift = meaning.swift { lines.append("In Swift: `\(swift)`") }
        return (lines.joined(separator: "\n\n"), alternative.range)
    }

    /// The description of a fragment: its file, its comment, its keys and its type.
    private func fragment(_ path: String) -> String {
        let file = (try? SchemaFileName(path: path)).map { SwiftName.type($0.owner) } ?? ""
        var lines = ["The schema in `\(path.lastComponent)`. In Swift: `\(file)`"]
        guard let document = cursor.catalog.document(path) else { return lines[0] }
        let keys = document.root.members.map { member in
            Self.masked(member.key, before: member.keyRange.upperBound, in: document.text)
        }
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
