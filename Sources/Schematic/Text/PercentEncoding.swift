import SchemaEngine

/// Percent-encoding (RFC 3986, section 2) of strings. `URLComponents` does not encode `+`, which servers read
/// as a space.
enum PercentEncoding {
    /// Encodes a name or a value completely: all bytes except the unreserved ones.
    static func component(_ text: some StringProtocol) -> String { encode(text, keeping: .unreserved) }

    /// Encodes a path or a query as written by its author: keeps structure and encoded characters, and encodes
    /// characters that a URL cannot contain.
    static func literal(_ text: some StringProtocol) -> String { encode(text, keeping: literals) }

    /// Encodes a value that may have structure: keeps reserved characters (RFC 3986, section 2.2) and encoded
    /// characters, and encodes all others.
    static func reserved(_ text: some StringProtocol) -> String {
        encode(text, keeping: reservedOrNot, keepingTriplets: true)
    }

    /// Encodes the text of a header field: keeps printable ASCII except `%`.
    static func printable(_ text: some StringProtocol) -> String { encode(text, keeping: printables) }

    /// Whether the bytes begin with `%` and two hexadecimal digits.
    static func isTriplet(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "%") && areDigits(bytes.dropFirst())
    }

    private static func areDigits(_ bytes: some Collection<UInt8>) -> Bool {
        let digits = bytes.prefix(2)
        return digits.count == 2 && digits.allSatisfy { $0.hexadecimalDigit != nil }
    }

    /// The decoded text; `nil` if a `%` is not followed by two hexadecimal digits, or the bytes are not UTF-8.
    static func decode(_ text: some StringProtocol) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalDigit, let low = rest.popFirst()?.hexadecimalDigit else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(utf8: bytes)
    }

    /// The bytes, decoded once. A `%` without two hexadecimal digits is kept.
    static func decodedBytes(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigit,
                let low = rest.dropFirst().first?.hexadecimalDigit
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Returns whether a text is a path that needs no encoding, and is nothing else: no template, no URL.
    static func isPlainPath(_ text: String) -> Bool {
        let allowed = plainPath
        return text.allBytes { allowed.contains($0) }
    }

    private static let plainPath = ASCIISet.unreserved.union(ASCIISet("/"))
    private static let literals = ASCIISet.unreserved.union(ASCIISet("%!$&'()*+,;=:@/?"))
    private static let reservedOrNot = ASCIISet.unreserved.union(ASCIISet(":/?#[]@!$&'()*+,;="))
    private static let printables = ASCIISet.unreserved.union(ASCIISet(" !\"#$&'()*+,/:;<=>?@[\\]^`{|}"))
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func encode(
        _ text: some StringProtocol,
        keeping kept: ASCIISet,
        keepingTriplets keepsTriplets: Bool = false
    ) -> String {
        if text.utf8.allSatisfy(kept.contains) { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if kept.contains(byte) || keepsTriplets && byte == UInt8(ascii: "%") && areDigits(rest) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

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
