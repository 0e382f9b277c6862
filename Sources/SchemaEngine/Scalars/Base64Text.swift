@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Base64 by RFC 4648, in the standard (section 4) or the URL alphabet (section 5), not in both at once; padded in full
/// or not at all; without white space.
///
/// Bits of the last character that belong to no byte must be zero (section 3.5 lets a reader refuse others): where
/// padding may be left out, they are the only sign of a text that was cut short.
enum Base64Text {
    /// Checks a text without decoding it.
    static func check(_ text: TextBytes) throws(ScalarFault) {
        if quickCount(of: text) == nil { _ = try digitCount(of: text) }
    }

    /// Decodes a text.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Data {
        let count = if let quick = quickCount(of: text) { quick } else { try digitCount(of: text) }
        let codes = Base64Digit.codes
        func value(at index: Int) -> UInt32 { UInt32(codes[Int(text[index])] & Base64Digit.valueBits) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count / 4 * 3 + 2)
        var index = 0
        while index + 4 <= count {
            let high = value(at: index) << 18 | value(at: index + 1) << 12
            let group = high | value(at: index + 2) << 6 | value(at: index + 3)
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
            index += 4
        }
        var group: UInt32 = 0
        for index in index..<count { group = group << 6 | value(at: index) }
        if count & 3 == 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 4)) }
        if count & 3 == 3 {
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        }
        return Data(bytes)
    }

    /// Writes the standard alphabet, padded.
    static func write(_ data: Data) -> String { data.base64EncodedString() }

    /// How many characters come before the padding; `nil` where anything may be wrong, for the other count to find it.
    private static func quickCount(of text: TextBytes) -> Int? {
        var count = text.count
        while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        let codes = Base64Digit.codes
        var seen: UInt8 = 0
        for index in 0..<count { seen |= codes[Int(text[index])] }
        guard seen < Base64Digit.outside, count == text.count || text.count & 3 == 0 else { return nil }
        guard count & 3 != 1, count & 3 == 0 || codes[Int(text[count - 1])] & strayBits(count) == 0 else { return nil }
        return count
    }

    /// How many characters come before the padding, and what is wrong.
    private static func digitCount(of text: TextBytes) throws(ScalarFault) -> Int {
        var alphabets = Base64Digit.both
        var count = 0
        while count < text.count {
            let digit = Base64Digit(text[count])
            guard digit.value < 64 else { break }
            alphabets &= digit.alphabets
            count += 1
        }
        try checkPadding(of: text, from: count)
        guard alphabets != 0 else { throw .mixedAlphabets }
        guard count & 3 != 1 else { throw .impossibleLength }
        guard count & 3 == 0 || Base64Digit(text[count - 1]).value & strayBits(count) == 0 else { throw .strayBits }
        return count
    }

    /// The bits of the last of so many characters that belong to no byte.
    private static func strayBits(_ count: Int) -> UInt8 { count & 3 == 2 ? 0b1111 : count & 3 == 3 ? 0b11 : 0 }

    private static func checkPadding(of text: TextBytes, from start: Int) throws(ScalarFault) {
        guard start < text.count else { return }
        for index in start..<text.count where text[index] != UInt8(ascii: "=") { throw .misplaced(at: index) }
        guard text.count - start <= 2, text.count & 3 == 0 else { throw .wrongPadding }
    }
}

/// One character of base64: its value below 64, and the alphabets that have it, as bits.
private struct Base64Digit {
    var value: UInt8 = 255
    var alphabets = both

    static let both: UInt8 = 0b11
    /// Of a code: the value.
    static let valueBits: UInt8 = 0b0011_1111
    /// Of a code: the character is in neither alphabet. Codes of both alphabets together come to the same.
    static let outside: UInt8 = 0b1100_0000

    /// What each byte is, in one byte: its value, and above it which alphabet alone has it.
    static let codes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        let digit = Base64Digit(byte)
        if digit.value > valueBits { return outside }
        return digit.value | (digit.alphabets == both ? 0 : digit.alphabets << 6)
    }

    private static let standard: UInt8 = 0b01
    private static let url: UInt8 = 0b10

    @inline(__always) init(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): (value, alphabets) = (62, Self.standard)
        case UInt8(ascii: "/"): (value, alphabets) = (63, Self.standard)
        case UInt8(ascii: "-"): (value, alphabets) = (62, Self.url)
        case UInt8(ascii: "_"): (value, alphabets) = (63, Self.url)
        default: break
        }
    }
}
