import SchematicFoundation
import SchematicText

/// `{uuid}`: UUIDs as in RFC 9562, section 4, of any version and variant: `F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6`.
enum UUIDKind: ConvertedKind {
    static var kind: ScalarKind { .uuid }
    static var expectation: String { "a UUID such as 'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6' (RFC 9562)" }
    static var valueName: String { "a UUID" }

    /// Reads a text that is exactly one UUID, in either case.
    static func read(_ text: TextBytes) throws(ScalarFault) -> UUID {
        if let quick = quickUUID(text) { return quick }
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

    /// Reads eight digits at a time. Returns `nil` if the text is not a UUID.
    private static func quickUUID(_ text: TextBytes) -> UUID? {
        guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen,
            let first = octets(text.word(at: 0)),
            let second = octets(text.word(at: 9) & 0xFFFF_FFFF | text.word(at: 10) & 0xFFFF_FFFF_0000_0000),
            let third = octets(text.word(at: 19) & 0xFFFF_FFFF | text.word(at: 20) & 0xFFFF_FFFF_0000_0000),
            let fourth = octets(text.word(at: 28))
        else { return nil }
        return UUID(high: first << 32 | second, low: third << 32 | fourth)
    }

    private static let hyphen = UInt8(ascii: "-")

    /// Returns the number that eight hexadecimal digits represent, or `nil` if one of them is not such a digit.
    private static func octets(_ word: UInt64) -> UInt64? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // The lower four bits of letters count from 1, and bit 6 distinguishes letters from digits. No sum
        // overflows into the next byte.
        let letters = word >> 6 & ones
        let values = (word & (ones &* 0x0F)) &+ letters &* 9
        let areTen = (values &+ ones &* 6) >> 4 & ones
        // A byte that is not a hexadecimal digit differs from the digit of its computed value.
        guard values & (ones &* 0xF0) == 0, values &+ ones &* 0x30 &+ areTen &* 7 == word & ~(letters &* 0x20) else {
            return nil
        }
        let pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
        let quads = (pairs << 8 | pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return (quads << 16 | quads >> 32) & 0xFFFF_FFFF
    }

    /// Writes a UUID in upper case.
    static func write(_ uuid: UUID) -> String { uuid.uuidString }

    /// Returns a hash of the UUID that a text spells in either case, or `nil` if the text is not a UUID.
    static func hash(of text: TextBytes, seed: UInt64) -> UInt64? {
        guard let uuid = try? read(text) else { return nil }
        return withUnsafeBytes(of: uuid.uuid) { JSONScanner($0).hash(of: 0..<$0.count, seed: seed) }
    }

    /// Returns whether two texts spell one UUID.
    static func areEqual(_ first: String, _ second: String) -> Bool {
        guard let first = try? first.withTextBytes(read) else { return false }
        return first == (try? second.withTextBytes(read))
    }

    static func displayed(_ slot: Slot, in record: Record) -> JSONValue {
        .string(value(of: slot, in: record).map(write) ?? record.string(slot))
    }
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
    /// Creates a UUID from its first and its last eight bytes.
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
