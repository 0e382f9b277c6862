/// A set of ASCII characters, one bit for each: whether a byte of a text is one of them is asked for every byte.
struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The characters of a text; what is not ASCII is left out.
    init(_ characters: String) {
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << byte } else if byte < 128 { high |= 1 << (byte & 63) }
        }
    }

    /// Both together.
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
    /// What stands in a URL for itself, wherever it is (RFC 3986, section 2.3).
    static let unreserved = alphanumerics.union(ASCIISet("-._~"))
}
