/// Splits keys into words: `accessToken`, `access_token` and `access-token` all have two.
package enum KeyWords {
    /// Returns the words of a key, in lower case.
    package static func words(of key: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in key.unicodeScalars {
            let isLetter = character.properties.isAlphabetic
            let startsWord = character.properties.isUppercase && wasLower
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
