import SchemaEngine
import SchematicText

/// The text of schema files for display, with `***` in place of the secrets that it can have: defaults of keys, arguments of
/// tags, and examples. A value is secret by its tag, or by the name of its key.
enum MaskedSchema {
    /// Returns whether a key of a schema or of a payload names a secret.
    static func isSecret(key: String) -> Bool {
        guard case .named(let name, _, _)? = try? SchemaKey(reading: key) else { return false }
        return SecretName.meaning(of: name) != .other
    }

    /// Returns the key of a member, and its value if that is a scalar.
    static func member(_ member: JSONNode.Member) -> (key: String, value: String) {
        let (key, value) = (member.key, member.value.string)
        let shown = self.key(key, before: member.keyRange.upperBound, in: member.value.document.text)
        let isExample = member.value.kind != .string || Braces.content(of: value) == nil
        return (shown, isExample ? isSecret(key: key) ? SecretRecognition.mask : value : tag(value, ofKey: key))
    }

    /// Returns a key, whose value follows an offset of a file that may be incomplete.
    static func key(_ key: String, before offset: Int, in text: JSONBuffer) -> String {
        guard case .named(let name, .defaulted, let side)? = try? SchemaKey(reading: key) else { return key }
        let tag = text.withTextBytes { bytes -> TagSpans? in
            let start = bytes.dropFirst(offset).firstIndex { !" \t\r\n:[".utf8.contains($0) } ?? bytes.count
            guard bytes[start] == UInt8(ascii: "\"") else { return nil }
            return TagSpans(bytes.stringContent(at: start), in: bytes)
        }
        let hasSecret = tag?.alternatives.contains {
            $0.tag.isSecret || BuiltInTag(LookupName($0.tag.name)) == .secret || isSecret(key: $0.tag.name)
        }
        return hasSecret == true || isSecret(key: key)
            ? "\(name){=\(SecretRecognition.mask)}\(side.map { "{\($0.rawValue)}" } ?? "")" : key
    }

    /// Returns a tag with its braces.
    static func tag(_ text: String, ofKey key: String) -> String {
        guard let content = Braces.content(of: text) else { return text }
        guard let tag = try? TagSyntax(reading: content) else {
            return content.contains("secret:") || isSecret(key: key) ? SecretRecognition.mask : text
        }
        return "{" + tag.alternatives.map { self.tag($0, ofKey: key).text }.joined(separator: "|") + "}"
    }

    /// Returns an alternative of a tag. By the name of a key, only the members of an enumeration are secret.
    static func tag(_ alternative: TagAlternative, ofKey key: String) -> TagAlternative {
        var shown = alternative
        let isEnumeration = BuiltInTag(LookupName(shown.name)) == .scalar(.enumeration)
        guard shown.argument != nil, shown.isSecret || isEnumeration && isSecret(key: key) else { return shown }
        shown.argument = .text(SecretRecognition.mask)
        return shown
    }

    /// Returns whether a string of a file, with its quotes, has a default or an argument that is secret.
    static func hasSecret(_ literal: Range<Int>, ofKey key: String, in text: JSONBuffer) -> Bool {
        let string = text.withTextBytes { String(decoding: $0[literal.clamped(to: 0..<$0.count)], as: UTF8.self) }
        guard let string = (try? JSONValue(parsing: string))?.string else { return false }
        return self.key(string, before: literal.upperBound, in: text) != string || tag(string, ofKey: key) != string
    }

    /// Returns the line around a place of a catalog that names secrets; `nil` if it is a part of a longer line, which can begin
    /// or end within a secret. Strings beside the place can have a secret, even if the values at the place are none.
    static func line(_ excerpt: SourceExcerpt, isSecret: Bool) -> SourceExcerpt? {
        guard !excerpt.text.hasPrefix("…"), !excerpt.text.hasSuffix("…") else { return nil }
        var excerpt = excerpt
        let place = excerpt.text.unicodeScalars.index(excerpt.text.startIndex, offsetBy: excerpt.indent)
        let (before, after) = (excerpt.text[..<place], excerpt.text[place...])
        let string = isSecret ? nil : after.prefixMatch(of: #/"(?:[^"\\]|\\.)*"/#)?.output
        excerpt.text = masked(before) + (string ?? "") + masked(string.map { after[$0.endIndex...] } ?? after)
        return excerpt
    }

    /// Returns the text of strings of a schema without defaults, without members of enumerations, and without the arguments of
    /// secrets.
    private static func masked(_ text: Substring) -> String {
        text.replacing(#/\{=(?:[^"\\]|\\.)*\}(?=")/#, with: "{=\(SecretRecognition.mask)}")
            .replacing(#/secret:(\w+):(?:[^"\\]|\\.)*/#) { "secret:\($0.output.1):\(SecretRecognition.mask)}" }
            .replacing(#/enum:(?:[^"\\\}]|\\.)*/#, with: "enum:\(SecretRecognition.mask)").description
    }
}

extension String {
    /// The name of the file of a path.
    var lastComponent: String { utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? self }
}
