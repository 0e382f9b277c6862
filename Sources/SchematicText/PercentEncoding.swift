/// Percent-encoding (RFC 3986, section 2) of strings. `URLComponents` does not encode `+`, which servers read
/// as a space.
package enum PercentEncoding {
    // MARK: Encoding

    /// Encodes a name or a value completely: all bytes except the unreserved ones.
    package static func component(_ text: some StringProtocol) -> String { encode(text, keeping: .unreserved) }

    /// Encodes the path of a file: all bytes except `/` and the unreserved ones.
    package static func path(_ text: some StringProtocol) -> String { encode(text, keeping: plainPath) }

    /// Encodes a path or a query as written by its author: keeps structure and encoded characters, and encodes
    /// characters that a URL cannot contain.
    package static func literal(_ text: some StringProtocol) -> String { encode(text, keeping: literals) }

    /// Encodes a value that may have structure: keeps reserved characters (RFC 3986, section 2.2) and encoded
    /// characters, and encodes all others.
    package static func reserved(_ text: some StringProtocol) -> String {
        encode(text, keeping: reservedOrNot, keepingTriplets: true)
    }

    /// Encodes the text of a header field: keeps printable ASCII except `%`.
    package static func printable(_ text: some StringProtocol) -> String { encode(text, keeping: printables) }

    /// Returns the text of bytes in an unknown encoding: ASCII as it is, and all other bytes encoded.
    package static func ofBytesBeyondASCII(_ bytes: some Sequence<UInt8>) -> String {
        var encoded: [UInt8] = []
        for byte in bytes { if byte < 0x80 { encoded.append(byte) } else { append(byte, to: &encoded) } }
        return String(decoding: encoded, as: UTF8.self)
    }

    private static let plainPath = ASCIISet.unreserved.union("/")
    private static let literals = ASCIISet.query.union("%")
    private static let reservedOrNot = ASCIISet.query.union("#[]")
    private static let printables = ASCIISet.unreserved.union(" !\"#$&'()*+,/:;<=>?@[\\]^`{|}")

    /// Encodes all bytes of a text except those of a set.
    package static func encode(
        _ text: some StringProtocol,
        keeping kept: ASCIISet,
        keepingTriplets keepsTriplets: Bool = false
    ) -> String {
        let text = String(text)
        if text.utf8.allSatisfy(kept.contains) { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if kept.contains(byte) || keepsTriplets && byte == UInt8(ascii: "%") && octet(rest) != nil {
                bytes.append(byte)
            } else {
                append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a text is a path that needs no encoding, and is nothing else: no template, no URL.
    package static func isPlainPath(_ text: String) -> Bool {
        let allowed = plainPath
        return text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(allowed.contains) }
            ?? text.utf8.allSatisfy(allowed.contains)
    }

    /// Returns the bytes with one spelling for each path: unreserved characters are not encoded, all others that a path
    /// cannot contain are, and hexadecimal digits are in upper case.
    package static func normalized(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            let decoded = byte == UInt8(ascii: "%") ? octet(rest) : nil
            if decoded != nil { rest = rest.dropFirst(2) }
            if decoded.map(ASCIISet.unreserved.contains) ?? (0x21...0x7E).contains(byte) {
                result.append(decoded ?? byte)
            } else {
                append(decoded ?? byte, to: &result)
            }
        }
        return result
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }

    // MARK: Decoding

    /// Returns whether the bytes begin with `%` and two hexadecimal digits.
    package static func isTriplet(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "%") && octet(bytes.dropFirst()) != nil
    }

    /// Returns the byte of two hexadecimal digits.
    private static func octet(_ digits: some Collection<UInt8>) -> UInt8? {
        guard let high = digits.first?.hexadecimalDigit, let low = digits.dropFirst().first?.hexadecimalDigit else {
            return nil
        }
        return high << 4 | low
    }

    /// Returns the decoded text, or `nil` if a `%` is not followed by two hexadecimal digits, or the bytes are not UTF-8.
    package static func decode(_ text: some StringProtocol) -> String? {
        let text = String(text)
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return decoded(Array(text.utf8), isStrict: true).flatMap { String(utf8: $0) }
    }

    /// Returns the bytes, decoded once. A `%` without two hexadecimal digits is kept. In a query, a plus sign is a space.
    package static func decodedBytes(_ bytes: [UInt8], isQuery: Bool = false) -> [UInt8] {
        decoded(bytes, isQuery: isQuery) ?? bytes
    }

    /// Returns the text of bytes that `decodedBytes` decodes.
    package static func text(_ bytes: some Collection<UInt8>, isQuery: Bool = false) -> String {
        String(decoding: decodedBytes(Array(bytes), isQuery: isQuery), as: UTF8.self)
    }

    private static func decoded(_ bytes: [UInt8], isQuery: Bool = false, isStrict: Bool = false) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let octet = octet(rest) {
                decoded.append(octet)
                rest = rest.dropFirst(2)
            } else if byte == UInt8(ascii: "%"), isStrict {
                return nil
            } else {
                decoded.append(isQuery && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return decoded
    }
}
