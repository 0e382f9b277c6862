import SchemaEngine
import SchematicText

/// Recognizes the strings that `SecretRecognition` has to look at, from a few of their bytes.
enum SecretPrefilter {
    /// Returns whether a string looks like a secret.
    ///
    /// - Parameters:
    ///   - token: The string, without escapes.
    ///   - text: The text of the token.
    ///   - name: The meaning of the nearest key's name.
    /// - Returns: `true` if `SecretRecognition` recognizes the string.
    static func isSecret(_ token: JSONTokens.Token, in text: TextBytes, of name: SecretName) -> Bool {
        let first = text.word(at: Int(token.start))
        if name == .other, token.length < 12 || !hasHead(first) {
            // Every other form of secrets has a head, or is a private key.
            guard token.length >= 12, hasAuthority(token, in: text) else { return false }
            let url = text.part(token.range)
            let hasCredentials = url.withContiguousStorageIfAvailable { URLCredentials.areContained(in: $0) } ?? true
            return hasCredentials || isPrivateKey(url)
        }
        return SecretRecognition.kind(of: text.part(token.range).string, name: name) != nil
    }

    /// Returns a Boolean value that indicates whether `SecretRecognition` recognizes a private key in a text.
    static func isPrivateKey(_ text: TextBytes) -> Bool {
        guard text.withContiguousStorageIfAvailable(hasHyphens) ?? true else { return false }
        return SecretRecognition.kind(of: text.string, name: .other) != nil
    }

    /// Returns whether a text may contain five adjacent hyphens: one of them has an index that is a multiple of five, and
    /// at least one neighbor.
    private static func hasHyphens(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        var index = 0
        while index < text.count {
            if text[index] == hyphen {
                if index > 0, text[index - 1] == hyphen { return true }
                if index + 1 < text.count, text[index + 1] == hyphen { return true }
            }
            index += 5
        }
        return false
    }

    /// Returns whether a string of at least eight bytes is a URL that may have credentials: before the host, or in the query.
    private static func hasAuthority(_ token: JSONTokens.Token, in text: TextBytes) -> Bool {
        JSONTokens.contains(UInt8(ascii: "@"), or: UInt8(ascii: "?"), in: token, of: text) && hasScheme(token, in: text)
    }

    private static func hasHead(_ word: UInt64) -> Bool {
        let letter = word & 0xFF
        return letter < 128 && letters[Int(letter)] && heads.contains { word & $0.mask == $0.head }
    }

    /// Returns whether a string of at least eight bytes contains a colon that two slashes follow.
    private static func hasScheme(_ token: JSONTokens.Token, in text: TextBytes) -> Bool {
        let (colon, slash) = (UInt8(ascii: ":"), UInt8(ascii: "/"))
        let end = token.range.upperBound
        for next in stride(from: token.range.lowerBound, to: end, by: 8) {
            let start = min(next, end - 8)
            let others = text.word(at: start) ^ 0x3A3A_3A3A_3A3A_3A3A
            // The bits of colons, and at most of further bytes after one of them.
            var bits = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
            while bits != 0 {
                let index = start + bits.trailingZeroBitCount >> 3
                if index + 2 < end, text[index] == colon, text[index + 1] == slash, text[index + 2] == slash {
                    return true
                }
                bits &= bits &- 1
            }
        }
        return false
    }

    private static let heads: [(head: UInt64, mask: UInt64)] = SecretRecognition.heads.map { text in
        let bytes = Array(text.utf8.prefix(8))
        let head = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (head, bytes.count == 8 ? .max : 1 << UInt64(bytes.count * 8) - 1)
    }

    private static let letters: [Bool] = (0..<128).map { value in
        heads.contains { $0.head & 0xFF == UInt64(value) }
    }
}
