import Foundation

extension SecretMask {
    /// A body, or a stretch of one, with the values that are named like secrets masked: keys of JSON, elements of XML, fields
    /// of forms, parts of multipart bodies. What is no text stays as it is.
    static func body(_ body: Data, type: String?) -> Data {
        let type = type ?? ""
        if var parts = MultipartSections(body, type: type) {
            for index in parts.sections.indices { parts.sections[index].mask() }
            return parts.joined
        }
        guard let text = ReadableText.utf8(body) else { return body }
        return Data(Self.text(text, type: type).utf8)
    }

    /// Text of a content type, or its beginning, with the values that are named like secrets masked.
    static func text(_ text: String, type: String = "") -> String {
        if MediaType(type).essence == MediaType.form.essence { return items(text[...]) }
        return text.first { !$0.isWhitespace } == "<" ? xml(text) : json(text)
    }
}

extension MultipartSections.Section {
    fileprivate mutating func mask() {
        guard !content.isEmpty else { return }
        let isSecret = name.map(SecretMask.isSecretName) ?? false
        content = isSecret ? Data(SecretMask.mask.utf8) : SecretMask.body(content, type: type)
    }
}
