import SchemaEngine
import SchematicText

/// The text that an inferred schema has as the example of a place: a text of the samples, in which personal data are
/// replaced. The rest keeps its form.
enum HarmlessExample {
    /// Returns a text, whose secrets are already masked, without personal data, unless they are kept. The text of a key that
    /// names a secret is replaced whatever it looks like.
    static func text(of text: String, key: String, keepsPersonalData: Bool) -> String {
        if DocumentSecret.isNamed(key), !SecretRecognition.isPlaceholder(text) { return SecretRecognition.placeholder }
        guard !keepsPersonalData else { return text }
        let result = PersonalDataInExample.replaced(in: text, key: key)
        guard let kind = PersonalDataInExample.kind(of: result, key: key) else { return result }
        return kind.example
    }

    /// The maximum lengths of an example of words or of a path, and of another one without spaces.
    private static let (longestWords, longestBlob) = (100, 64)
    /// The lengths to which a longer one is cut: at a space, or anywhere.
    private static let (cutWords, cutBlob) = (80, 24)

    /// Returns the beginning of a long text. The rest shows no more.
    static func shortened(_ text: String) -> String {
        guard text.utf8.count > longestBlob, text.count > longestBlob else { return text }
        let isPath = text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?")
        if isPath { return text.count > longestWords ? text.prefix(cutWords) + "…" : text }
        guard let space = text.prefix(cutWords).lastIndex(where: \.isWhitespace), space > text.startIndex else {
            return text.prefix(cutBlob) + "…"
        }
        return text.count > longestWords ? text[..<space] + "…" : text
    }

    /// Returns whether a text of a sample has no secret and, unless they are kept, no personal data.
    static func isHarmless(_ text: String, key: String, keepsPersonalData: Bool) -> Bool {
        SecretRecognition.kind(of: text, key: key) == nil && SecretRecognition.masked(in: text) == nil
            && self.text(of: text, key: key, keepsPersonalData: keepsPersonalData).isExactly(text)
    }

    /// Returns whether a rule advises a tag for the example that other texts of the place do not satisfy.
    ///
    /// - Parameters:
    ///   - example: The example.
    ///   - key: The nearest key's name.
    ///   - forms: The forms of all texts.
    /// - Returns: Whether the advice is wrong.
    static func misleads(_ example: String, key: String, forms: TextForms) -> Bool {
        // A rule permits words of tags at some keys, but in a fragment the key is not known.
        if TagWithoutBraces.resemblesSyntax(example, key: "") { return true }
        let advised =
            UntaggedDate.kind(of: example) ?? UntaggedUUID.kind(of: example) ?? UntaggedURL.kind(of: example)
            ?? UntaggedAddress.kind(of: example, key: key)
        return advised.map { !forms.contains(TextForms($0)) } ?? false
    }
}
