import SchematicFoundation

/// `{base64}`: base64 as in RFC 4648, in the standard alphabet (section 4) or the URL alphabet (section 5), but not in a
/// mixture of both. Padding is complete or absent. White space is not allowed.
///
/// Bits of the last character that belong to no byte must be zero (RFC 4648, section 3.5, permits a decoder to
/// reject others). Since padding may be absent, such bits are the only sign of a truncated text.
///
/// `{base64:0..1024}` limits the number of bytes.
enum Base64Kind: ConvertedKind {
    static var kind: ScalarKind { .base64 }
    static var expectation: String { "base64 such as 'aGVsbG8=' (RFC 4648)" }
    static var valueName: String { "data (base64)" }
    static var isData: Bool { true }

    /// Checks a text without decoding it.
    static func check(_ text: TextBytes) throws(ScalarFault) {
        if quickCount(of: text) == nil { _ = try digitCount(of: text) }
    }

    /// Decodes a text.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Data {
        let count = if let quick = quickCount(of: text) { quick } else { try digitCount(of: text) }
        return Data(Base64Digits.bytes(of: text.part(0..<count)))
    }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        .length(try StringKind.length(text))
    }

    static func checkArgument(_ text: TextBytes, _ argument: Int32, _ tables: SchemaProgram.Tables) throws(ScalarFault)
    {
        let count = byteCount(of: text)
        guard tables.lengthRanges[Int(argument)].contains(count) else { throw ScalarFault(.wrongLength, number: count) }
    }

    /// Returns the number of bytes that a valid text encodes.
    private static func byteCount(of text: TextBytes) -> Int {
        var count = text.count
        while count > 0, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        return count / 4 * 3 + count % 4 * 3 / 4
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        "base64 of \(tables.lengthRanges[Int(argument)].words(counting: "byte"))"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.base64, .bytes(tables.lengthRanges[Int(argument)]))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.lengthRanges[Int(first)] == tables.lengthRanges[Int(second)]
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(kind)")
        guard argument >= 0 else { return }
        let range = tables.lengthRanges[Int(argument)]
        hash.write("bytes", range.lowerBound, range.upperBound)
    }

    // MARK: Writing

    /// Writes base64 in the standard alphabet, with padding.
    static func write(_ data: Data) -> String { data.base64EncodedString() }

    static func displayed(_ slot: Slot, in record: Record) -> JSONValue {
        .string(value(of: slot, in: record).map(write) ?? record.string(slot))
    }

    /// Returns the number of characters before the padding, or `nil` if the text may be invalid.
    /// `digitCount(of:)` then decides.
    private static func quickCount(of text: TextBytes) -> Int? {
        var count = text.count
        while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        guard text.union(in: 0..<count, of: Base64Digit.alphabet) < Base64Digit.both else { return nil }
        guard count == text.count || text.count & 3 == 0, count & 3 != 1 else { return nil }
        guard count & 3 == 0 || Base64Digit(text[count - 1]).value & strayBits(count) == 0 else { return nil }
        return count
    }

    /// Returns the number of characters before the padding. Throws the exact fault.
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

    /// Returns a mask of the bits of the last of `count` characters that belong to no byte.
    private static func strayBits(_ count: Int) -> UInt8 { count & 3 == 2 ? 0b1111 : count & 3 == 3 ? 0b11 : 0 }

    private static func checkPadding(of text: TextBytes, from start: Int) throws(ScalarFault) {
        guard start < text.count else { return }
        for index in start..<text.count where text[index] != UInt8(ascii: "=") { throw .misplaced(at: index) }
        guard text.count - start <= 2, text.count & 3 == 0 else { throw .wrongPadding }
    }
}

/// One character of base64: its value, below 64 if it is valid, and the alphabets that contain it, as bits.
private struct Base64Digit {
    var value: UInt8 = 255
    var alphabets = both

    static let both: UInt8 = 0b11
    /// Returns the bit of the only alphabet that contains a character, no bit if both contain it, and both bits
    /// if neither does.
    @inline(__always) static func alphabet(_ byte: UInt8) -> UInt8 {
        let isShared = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        let isStandard = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
        let isURL = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        return isShared ? 0 : isStandard ? standard : isURL ? url : both
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

extension ScalarFault {
    /// The text mixes characters of the standard and the URL alphabet.
    static var mixedAlphabets: ScalarFault { ScalarFault("the text mixes '+' and '/' with '-' and '_'") }
    /// No number of bytes results in this number of characters.
    static var impossibleLength: ScalarFault {
        ScalarFault("base64 text cannot have this length: the text is incomplete")
    }
    /// The padding does not fill the last group of four.
    static var wrongPadding: ScalarFault { ScalarFault("the '=' at the end do not complete a group of four") }
    /// Bits that belong to no byte are not zero: the text was truncated or damaged.
    static var strayBits: ScalarFault {
        ScalarFault("the last character has unused bits that are not zero: the text is incomplete or damaged")
    }
}
