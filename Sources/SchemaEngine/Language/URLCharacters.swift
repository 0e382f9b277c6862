/// The sets of ASCII characters that RFC 3986 allows in the parts of a reference.
struct URLCharacters: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    private init(_ characters: String...) {
        for character in characters.joined().utf8 {
            if character < 64 { low |= 1 << UInt64(character) } else { high |= 1 << UInt64(character & 63) }
        }
    }

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    /// Returns whether a byte is one of the characters of most hosts: a letter, a digit, a hyphen or a dot.
    @inline(__always) static func isPlainHost(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Returns whether a byte is valid anywhere in a path and a query that follows it: all from `&` to `;`,
    /// `=`, all from `?` to `Z`, lowercase letters, and `!`, `$`, `_`, `~`.
    @inline(__always) static func isPlain(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "&") < 22 || byte == UInt8(ascii: "=") || byte &- UInt8(ascii: "?") < 28
            || byte &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "$")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    private static let alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let unreserved = alphabet + "0123456789-._~"
    private static let delimiters = "!$&'()*+,;="

    static let letters = URLCharacters(alphabet)
    static let scheme = URLCharacters(alphabet, "0123456789+-.")
    static let userInformation = URLCharacters(unreserved, delimiters, ":")
    static let host = URLCharacters(unreserved, delimiters)
    static let futureAddress = userInformation
    static let authorityEnds = URLCharacters("/?#")
    static let segmentWithoutColon = URLCharacters(unreserved, delimiters, "@")
    static let path = URLCharacters(unreserved, delimiters, ":@/")
    /// Characters of queries and fragments.
    static let query = URLCharacters(unreserved, delimiters, ":@/?")
    /// Characters of names in a path template, except percent-encoded ones and dots (RFC 6570, section 2.3).
    static let templateName = URLCharacters(alphabet, "0123456789_")
}
