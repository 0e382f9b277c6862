import SchemaEngine

extension SecretText {
    /// Returns whether a segment of a path looks like a secret: by its form, or as generated text after a segment with a name
    /// such as `tokens`.
    static func isSecret(segment: String, after name: String) -> Bool {
        if kind(of: segment, name: .other) != nil { return true }
        let words = EnglishPlural.singular(ofLast: KeyWords.words(of: name))
        return SecretName.meaning(ofWords: words) != .other && isRandom(segment) && !isPlaceholder(segment)
    }
}
