/// Recognizes texts that look like secrets, by their form or by their key.
package enum SecretRecognition {
    /// A kind of secret, and its replacements.
    package struct Kind: Equatable {
        package var words: String
        /// The tag that describes the secret and masks it.
        package var tag = "{secret}"
        /// The replacement in places where a tag is not allowed.
        package var example = placeholder

        /// Creates the kind of a secret that `{secret}` describes.
        package init(words: String) { self.words = words }

        fileprivate init(words: String, tag: String, example: String) {
            (self.words, self.tag, self.example) = (words, tag, example)
        }
    }

    /// The text instead of a secret in an example.
    package static let placeholder = "example"

    /// The replacement of a secret wherever a value is shown or stored.
    package static let mask = "***"

    /// Returns the kind of secret that the value of a key looks like, or `nil` if it does not look like one.
    package static func kind(of text: String, key: String) -> Kind? { kind(of: text) { SecretName.meaning(of: key) } }

    /// Returns the kind of secret that the value of a key with a meaning looks like.
    package static func kind(of text: String, name: SecretName) -> Kind? { kind(of: text) { name } }

    /// Returns whether the value of a key looks like a secret, or is one that a recording masks, in any length.
    package static func isSecretOrMasked(_ text: String, key: String) -> Bool {
        if kind(of: text, key: key) != nil { return true }
        let isMasked = text.count >= mask.count && Set(text).isSubset(of: ["*", "•"])
        return isMasked && SecretName.meaning(of: key) != .other
    }

    /// Returns a text in which the words that look like secrets, and the values of secret keys in JSON, are masked, or `nil` if
    /// there are none. A text that is a secret as a whole is for `kind(of:key:)`.
    ///
    /// The result has the same length, and does not precede the text, so that the least of several masked texts is the least
    /// of all of them.
    package static func masked(in text: String) -> String? {
        guard text.utf8.count <= 100_000 else { return nil }
        let members = SecretMembers.masked(in: text)
        return maskedWords(in: members ?? text) ?? members
    }

    /// Returns whether a text of any length contains words that look like secrets.
    package static func areWordsContained(in text: String) -> Bool { maskedWords(in: text) != nil }

    private static func maskedWords(in text: String) -> String? {
        guard text.utf8.count >= 16, mayHaveLongWord(text) else { return nil }
        var result = ""
        var hasSecret = false
        var rest = text[...]
        var isAfterScheme = false
        while !rest.isEmpty {
            let separators = rest.prefix(while: isSeparator)
            let word = rest[separators.endIndex...].prefix { !isSeparator($0) }
            rest = rest[word.endIndex...]
            let secrets = secrets(in: word, isAfterScheme: isAfterScheme)
            isAfterScheme = ["bearer", "basic"].contains(word.lowercased())
            hasSecret = hasSecret || !secrets.isEmpty
            result += separators
            var shown = word
            for secret in secrets {
                result += shown[..<secret.startIndex] + String(repeating: "~", count: secret.utf8.count)
                shown = shown[secret.endIndex...]
            }
            result += shown
        }
        return hasSecret ? result : nil
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "\"'`,;<>()[]{}|".contains(character)
    }

    /// The separators of words in ASCII.
    private static let separators = ASCIISet("\t\n\u{B}\u{C}\r \"'`,;<>()[]{}|")

    /// The minimum length of a word that can be a secret, in bytes.
    private static let shortestWord = 12

    /// Returns `false` if no word of a text can be a secret, because all are short or have no letter. Only ASCII texts are
    /// searched.
    private static func mayHaveLongWord(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var (length, hasLetter) = (0, false)
            for byte in bytes {
                if separators.contains(byte) {
                    (length, hasLetter) = (0, false)
                } else {
                    length += 1
                    hasLetter = hasLetter || isLetter(byte)
                }
                if byte >= 0x80 || hasLetter && length >= shortestWord { return true }
            }
            return false
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isMark(_ character: Character) -> Bool { character == "=" || character == ":" }

    /// Returns the parts of a word that are secrets: all of it, the part after its first or last `=` or `:`, as in `token=…`, or
    /// segments of a path.
    private static func secrets(in word: Substring, isAfterScheme: Bool) -> [Substring] {
        guard word.utf8.count >= shortestWord else { return [] }
        let text = String(word)
        if isAfterScheme, isRandom(text), !isPlaceholder(text) { return [word] }
        if kind(of: text, name: .other) != nil { return [word] }
        if let end = secretEnd(of: word) { return [end] }
        let segments = word.split { "/?#&".contains($0) }.filter {
            $0.utf8.count >= 16 && $0.utf8.count < word.utf8.count
        }
        return segments.compactMap { form(of: String($0)) == nil ? secretEnd(of: $0) : $0 }
    }

    private static func secretEnd(of word: Substring) -> Substring? {
        let marks = [word.firstIndex(where: isMark), word.lastIndex(where: isMark)].compactMap(\.self)
        return marks.map { word[$0...].dropFirst() }.first { form(of: String($0)) != nil }
    }

    private static func kind(of text: String, _ name: () -> SecretName) -> Kind? {
        let length = text.utf8.count
        guard length >= 4, length <= 100_000 else { return nil }
        // Each form has letters, unlike a number.
        if text.utf8.contains(where: isLetter) {
            if let words = form(of: text) { return Kind(words: words) }
            if URLCredentials.areContained(in: text) {
                return Kind(words: "a URL with credentials", tag: "{secret:url}", example: "https://example.com/")
            }
        }
        let name = name()
        guard name != .other, !isPlaceholder(text) else { return nil }
        // A password can be any word. A token is long and contains no spaces.
        return name == .password || isRandom(text) ? Kind(words: name.rawValue) : nil
    }

    // MARK: By form

    /// The prefixes of the tokens of well-known services.
    private static let prefixes = [
        "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "sk_live_", "sk_test_", "rk_live_", "pk_live_",
        "xoxb-", "xoxp-", "xoxa-", "xapp-", "AKIA", "ASIA", "AIza", "ya29.", "SG.", "npm_", "pypi-", "dop_v1_",
        "shpat_",
    ]
    private static let schemes = ["Bearer ", "bearer ", "Basic ", "basic "]
    private static let encodedObject = "eyJ"
    private static let keyStart = "-----BEGIN "

    /// The beginnings of texts that are secrets by their form. A private key may begin anywhere in a text.
    package static let heads = prefixes + schemes + [encodedObject, keyStart]

    private static func form(of text: String) -> String? {
        if text.containsBytes(of: keyStart), text.containsBytes(of: "PRIVATE KEY-----") { return "a private key" }
        guard text.utf8.count >= 16 else { return nil }
        if prefixes.contains(where: text.hasPrefix), isRandom(text) { return "an access token" }
        if isWebToken(text) { return "a JSON Web Token" }
        for scheme in schemes where text.hasPrefix(scheme) {
            let credentials = String(text.dropFirst(scheme.count))
            if isRandom(credentials), !isPlaceholder(credentials) { return "credentials of a request" }
        }
        return nil
    }

    /// Three parts in base64url, of which the first two are encoded objects (RFC 7519).
    private static func isWebToken(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.prefix(2).allSatisfy({ $0.hasPrefix(encodedObject) }) else { return false }
        return parts.allSatisfy { $0.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") } }
    }

    // MARK: By content

    private static let placeholders: Set = [
        "password", "passwd", "secret", "token", "example", "sample", "dummy", "test", "changeme", "string", "none",
        "hidden", "redacted", "masked", "placeholder", "yourpassword", "yoursecret", "yourtoken", "yourapikey", "text",
    ]

    /// Whether the text is a placeholder for a secret.
    package static func isPlaceholder(_ text: String) -> Bool {
        let letters = text.lowercased().filter(\.isLetter)
        if placeholders.contains(letters) { return true }
        return Set(text.unicodeScalars.filter { $0 != "-" && $0 != "_" }).count <= 2
    }

    /// Whether the text is one run of letters and digits, as in a generated
    /// token. Digits are not required from 24 bytes on.
    package static func isRandom(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count >= 12 else { return false }
        let hasDigits = bytes.contains(where: \.isASCIIDigit)
        guard bytes.contains(where: isLetter), hasDigits || bytes.count >= 24 else { return false }
        return bytes.allSatisfy { isWordByte($0) || "-.+/=~:".utf8.contains($0) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
