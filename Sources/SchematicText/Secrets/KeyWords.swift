/// Splits keys into words: `accessToken`, `access_token` and `access-token` all have two.
package enum KeyWords {
    /// Returns the words of a key, in lower case.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - splitsAbbreviations: Whether a capital before a small letter begins a word, too: `APIKey` is `api` and `key`, and
    ///     `IDs` is `i` and `ds`.
    /// - Returns: The words, without digits.
    package static func words(of key: String, splitsAbbreviations: Bool = false) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        var rest = key.unicodeScalars[...]
        while let character = rest.popFirst() {
            let isLetter = character.properties.isAlphabetic
            let isBeforeLower = splitsAbbreviations && rest.first?.properties.isLowercase == true
            let startsWord = character.properties.isUppercase && (wasLower || isBeforeLower)
            if startsWord || !isLetter, !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if isLetter { word.unicodeScalars.append(character) }
            wasLower = character.properties.isLowercase
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        return words
    }
}
