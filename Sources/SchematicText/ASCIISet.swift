/// A set of ASCII characters with one bit for each, because texts are tested byte by byte.
package struct ASCIISet: Sendable {
    @usableFromInline var low: UInt64 = 0
    @usableFromInline var high: UInt64 = 0

    /// Creates a set of the characters of a text. Characters that are not ASCII are ignored.
    package init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else if byte < 128 { high |= 1 << UInt64(byte & 63) }
        }
    }

    /// Returns a set that also contains the characters of a text.
    package func union(_ characters: String) -> ASCIISet {
        var union = ASCIISet(characters)
        union.low |= low
        union.high |= high
        return union
    }

    @inlinable @inline(__always) package func contains(_ byte: UInt8) -> Bool {
        guard byte < 128 else { return false }
        return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }

    package static let letters = ASCIISet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    package static let alphanumerics = letters.union("0123456789")
}

/// The characters that RFC 3986 allows in the parts of a reference.
extension ASCIISet {
    /// The characters that are not encoded anywhere (section 2.3).
    package static let unreserved = alphanumerics.union("-._~")
    package static let scheme = alphanumerics.union("+-.")
    package static let host = unreserved.union("!$&'()*+,;=")
    package static let userInformation = host.union(":")
    package static let futureAddress = userInformation
    package static let authorityEnds = ASCIISet("/?#")
    package static let segmentWithoutColon = host.union("@")
    package static let segment = segmentWithoutColon.union(":")
    package static let path = segment.union("/")
    /// Characters of queries and fragments.
    package static let query = path.union("?")
    /// Characters of names in a path template, except percent-encoded ones and dots (RFC 6570, section 2.3).
    package static let templateName = alphanumerics.union("_")
}
