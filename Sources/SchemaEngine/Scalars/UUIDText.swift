@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// UUIDs as RFC 9562, section 4, writes them: `F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6`, of any version and variant.
enum UUIDText {
    /// Reads a text that is exactly one UUID, in either case.
    static func read(_ text: TextBytes) throws(ScalarFault) -> UUID {
        var cursor = TextCursor(text)
        let first = try cursor.hexadecimal(8) << 32
        try cursor.expect("-")
        let second = try cursor.hexadecimal(4) << 16
        try cursor.expect("-")
        let high = first | second | (try cursor.hexadecimal(4))
        try cursor.expect("-")
        let fourth = try cursor.hexadecimal(4) << 48
        try cursor.expect("-")
        let low = fourth | (try cursor.hexadecimal(12))
        try cursor.end()
        return UUID(high: high, low: low)
    }

    /// Writes upper case.
    static func write(_ uuid: UUID) -> String { uuid.uuidString }
}

extension TextCursor {
    fileprivate mutating func hexadecimal(_ count: Int) throws(ScalarFault) -> UInt64 {
        var number: UInt64 = 0
        for _ in 0..<count {
            guard let digit = next.hexadecimalDigit else { throw misfit }
            number = number << 4 | UInt64(digit)
            advance()
        }
        return number
    }
}

extension UUID {
    /// A UUID from its first and its last eight bytes.
    fileprivate init(high: UInt64, low: UInt64) {
        func byte(_ half: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: half >> (56 - index * 8)) }
        self.init(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
                byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
                byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
                byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
            )
        )
    }
}
