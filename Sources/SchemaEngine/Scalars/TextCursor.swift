/// Reads a short text of a fixed form from left to right, and says where it stops being one.
struct TextCursor {
    let text: TextBytes
    private(set) var position = 0

    init(_ text: TextBytes) { self.text = text }

    /// The byte to come; 0 at the end.
    var next: UInt8 { text[position] }

    var isAtEnd: Bool { position >= text.count }

    /// What is wrong when the byte to come cannot stand there.
    var misfit: ScalarFault { isAtEnd ? .cutShort : .misplaced(at: position) }

    /// Steps over a byte if it is the one to come.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Steps over two bytes if they are the ones to come.
    mutating func skip(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: first), text[position + 1] == UInt8(ascii: second) else { return false }
        position += 2
        return true
    }

    /// Steps over any number of bytes.
    mutating func advance(by count: Int = 1) { position += count }

    /// Steps over a byte that must come.
    mutating func expect(_ character: Unicode.Scalar) throws(ScalarFault) {
        guard skip(character) else { throw misfit }
    }

    /// Steps over some bytes that must come.
    mutating func expect(_ word: [UInt8]) throws(ScalarFault) {
        for byte in word {
            guard next == byte else { throw misfit }
            position += 1
        }
    }

    /// Whether these bytes are the ones to come.
    func follows(_ word: ArraySlice<UInt8>) -> Bool {
        for (index, byte) in word.enumerated() where text[position + index] != byte { return false }
        return true
    }

    /// Reads exactly so many digits.
    mutating func digits(_ count: Int) throws(ScalarFault) -> Int {
        var number = 0
        for _ in 0..<count { number = number * 10 + (try digit()) }
        return number
    }

    /// Reads one digit.
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

extension UInt8 {
    /// The value of an ASCII digit.
    var decimalDigit: Int? {
        let value = self &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// The value of an ASCII hexadecimal digit, either case.
    var hexadecimalDigit: UInt8? {
        let value = self &- UInt8(ascii: "0")
        if value < 10 { return value }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
