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
        wordsOfASCII(key, splitsAbbreviations) ?? wordsOfScalars(key, splitsAbbreviations)
    }

    /// Returns the words of a key by the properties of its scalars.
    static func wordsOfScalars(_ key: String, _ splitsAbbreviations: Bool) -> [String] {
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

    /// Returns the words of an ASCII key, or `nil` for another one. Nearly all keys are ASCII, and the tables of Unicode's
    /// properties are slow.
    private static func wordsOfASCII(_ key: String, _ splitsAbbreviations: Bool) -> [String]? {
        var key = key
        return key.withUTF8 { bytes -> [String]? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            var words: [String] = []
            var start = 0
            func endWord(at end: Int) {
                guard start < end else { return }
                words.append(String(decoding: bytes[start..<end].map(\.lowercased), as: UTF8.self))
            }
            for (index, byte) in bytes.enumerated() {
                guard isLower(byte.lowercased) else {
                    endWord(at: index)
                    start = index + 1
                    continue
                }
                guard !isLower(byte), index > 0 else { continue }
                let isBeforeLower = splitsAbbreviations && index + 1 < bytes.count && isLower(bytes[index + 1])
                guard isBeforeLower || isLower(bytes[index - 1]) else { continue }
                endWord(at: index)
                start = index
            }
            endWord(at: bytes.count)
            return words
        }
    }

    private static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
}
