/// Percent-encoding (RFC 3986, section 2), in strings: `URLComponents` leaves `+` alone, which servers read as a space.
enum PercentEncoding {
    /// A value, or a key, in which nothing can be read as structure: every byte but the unreserved ones is encoded.
    static func component(_ text: some StringProtocol) -> String { encode(text, keeping: .unreserved) }

    /// Text of a path or a query that its author wrote: structure stays, what is encoded stays encoded, and what no
    /// URL may hold is encoded.
    static func literal(_ text: some StringProtocol) -> String { encode(text, keeping: literals) }

    /// A value that may have structure of its own: what a URL gives a meaning to (RFC 3986, section 2.2) stays, what is
    /// encoded stays encoded, all else is encoded.
    static func reserved(_ text: some StringProtocol) -> String {
        encode(text, keeping: reservedOrNot, keepingTriplets: true)
    }

    /// Text of a header field: printable ASCII stays, `%` apart.
    static func printable(_ text: some StringProtocol) -> String { encode(text, keeping: printables) }

    /// Whether bytes begin with `%` and two hexadecimal digits.
    static func isTriplet(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "%") && areDigits(bytes.dropFirst())
    }

    private static func areDigits(_ bytes: some Collection<UInt8>) -> Bool {
        let digits = bytes.prefix(2)
        return digits.count == 2 && digits.allSatisfy { $0.hexadecimalValue != nil }
    }

    /// The text with its percent-encoding undone; `nil` where a `%` is not followed by two hexadecimal digits, or the
    /// bytes are no UTF-8.
    static func decode(_ text: some StringProtocol) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The bytes with percent-encoding undone once. A `%` without two hexadecimal digits stays.
    static func decodedBytes(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalValue,
                let low = rest.dropFirst().first?.hexadecimalValue
            {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    private static let literals = ASCIISet.unreserved.union(ASCIISet("%!$&'()*+,;=:@/?"))
    private static let reservedOrNot = ASCIISet.unreserved.union(ASCIISet(":/?#[]@!$&'()*+,;="))
    private static let printables = ASCIISet.unreserved.union(ASCIISet(" !\"#$&'()*+,/:;<=>?@[\\]^`{|}"))
    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func encode(
        _ text: some StringProtocol,
        keeping kept: ASCIISet,
        keepingTriplets keepsTriplets: Bool = false
    ) -> String {
        // Most text has nothing to encode.
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

extension UInt8 {
    /// The value of a hexadecimal digit in either case.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
