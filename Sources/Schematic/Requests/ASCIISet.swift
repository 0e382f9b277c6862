/// A set of ASCII characters with one bit for each, because URLs are tested byte by byte.
struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a set of the characters of a text. Characters that are not ASCII are ignored.
    init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << byte } else if byte < 128 { high |= 1 << (byte & 63) }
        }
    }

    /// Returns the union of both sets.
    func union(_ other: ASCIISet) -> ASCIISet {
        var union = self
        union.low |= other.low
        union.high |= other.high
        return union
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
    }

    /// `A`…`Z`, `a`…`z`, `0`…`9`.
    static let alphanumerics = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    /// The characters that are not encoded anywhere in a URL (RFC 3986, section 2.3).
    static let unreserved = alphanumerics.union(ASCIISet("-._~"))
}
