import SchemaEngine
import SchematicText

extension Cursor {
    /// The explanation in Markdown of the tag or the key at the position, or `null`.
    var hover: JSONValue {
        guard let string else { return .null }
        guard !string.isKey else {
            return explainedKey(string).map { request.hover($0.0, $0.1) } ?? .null
        }
        let position = string.element?.words
        guard let (text, range) = explainedTuple(string) ?? explainedTag else {
            return position.map { request.hover($0, string.content) } ?? .null
        }
        return request.hover(position.map { "\($0)\n\n\(text)" } ?? text, range)
    }

    private func explainedKey(_ string: StringAtCursor) -> (String, Range<Int>)? {
        guard let literal = try? JSONValue(parsing: "\"\(stringText)\""), let written = literal.string else {
            return nil
        }
        let key = MaskedSchema.key(written, before: string.content.upperBound + 1, in: text.buffer)
        guard let parsed = try? SchemaKey(reading: key) else { return nil }
        return ("`\(key.displayLine)`\n\n\(parsed.meaning)", string.content)
    }

    /// Explains the tag that begins a list by position.
    private func explainedTuple(_ string: StringAtCursor) -> (String, Range<Int>)? {
        guard string.element?.isFirst == true, let tag = TupleTag(stringText) else { return nil }
        return ("`\(stringText.displayLine)`\n\n\(tag.meaning)", string.content)
    }

    private var explainedTag: (String, Range<Int>)? {
        guard let alternative = tag else { return nil }
        let name = alternative.tag.name
        let targets = catalog.targets(of: name)
        if !targets.isEmpty {
            return ("`{\(name)}`\n\n" + targets.map(fragment).joined(separator: "\n\n"), alternative.range)
        }
        if let declared = catalog.declarations(of: LookupName(name)).first {
            return ("`{\(name)}`\n\nA tag that the app registers: \(declared.path.lastComponent).", alternative.range)
        }
        let shown = MaskedSchema.tag(alternative.tag, ofKey: string?.keys.last ?? "")
        let isMasked = shown != alternative.tag
        guard let meaning = isMasked ? TagMeaning.builtIn(name) : TagMeaning(builtIn: shown.text) else { return nil }
        var lines = ["`{\(isMasked ? shown.text : meaning.name)}`", "Accepts \(meaning.words)."]
        if let swift = meaning.swift { lines.append("In Swift: `\(swift)`") }
        return (lines.joined(separator: "\n\n"), alternative.range)
    }

    /// The description of a fragment: its file, its comment, its keys and its type.
    private func fragment(_ path: String) -> String {
        let type = (try? SchemaFileName(path: path)).map { SwiftName.type($0.owner) } ?? ""
        var lines = ["The schema in `\(path.lastComponent)`. In Swift: `\(type)`"]
        guard let document = catalog.document(path) else { return lines[0] }
        let keys = document.root.members.map { MaskedSchema.member($0).key }
        if !keys.isEmpty {
            lines.append("Keys: " + keys.prefix(20).map { "`\($0.displayLine)`" }.joined(separator: ", "))
        }
        if let comment = document.root["{comment}"], comment.kind == .string {
            lines.append(comment.string.displayLine)
        }
        return lines.joined(separator: "\n\n")
    }
}
