import SchematicText

/// Reads a short text of a fixed form from left to right, and reports the position at which it deviates.
struct TextCursor {
    let text: TextBytes
    private(set) var position = 0

    init(_ text: TextBytes) { self.text = text }

    /// The next byte; 0 at the end.
    var next: UInt8 { text[position] }

    var isAtEnd: Bool { position >= text.count }

    /// The fault of an invalid next byte, or of a missing one.
    var misfit: ScalarFault { isAtEnd ? .cutShort : .misplaced(at: position) }

    /// Skips a byte, if it is the next one.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Skips two bytes, if they are the next ones.
    mutating func skip(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: first), text[position + 1] == UInt8(ascii: second) else { return false }
        position += 2
        return true
    }

    /// Skips any number of bytes.
    mutating func advance(by count: Int = 1) { position += count }

    /// Skips a required byte.
    mutating func expect(_ character: Unicode.Scalar) throws(ScalarFault) {
        guard skip(character) else { throw misfit }
    }

    /// Reads exactly `count` digits.
    mutating func digits(_ count: Int) throws(ScalarFault) -> Int {
        var number = 0
        for _ in 0..<count { number = number * 10 + (try digit()) }
        return number
    }

    mutating func digit() throws(ScalarFault) -> Int {
        guard let digit = next.decimalDigit else { throw misfit }
        position += 1
        return digit
    }

    /// Checks that the text ends here.
    func end() throws(ScalarFault) {
        guard isAtEnd else { throw .trailingText(at: position) }
    }
}
