extension JSONScanner {
    /// A scanner at the beginning of a buffer. The invariant holds as long as whoever keeps the scanner keeps the
    /// buffer too.
    init(_ buffer: JSONBuffer) {
        self = buffer.withBytes { JSONScanner($0) }
    }

    /// A scanner of a literal's UTF-8, which lives as long as the program.
    init(_ literal: StaticString) { self.init(literal.textBytes) }

    /// The text in a range, which holds valid UTF-8.
    func text(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }

    /// A view of the text in a range, as long as the scanner's own memory.
    func textBytes(in range: Range<Int>) -> TextBytes { TextBytes(bytes(in: range)) }

    /// The number that a string is exactly, written without escapes.
    func number(exactlyIn token: StringToken) -> NumberToken? {
        var scanner = self
        scanner.position = token.start
        let first = scanner.current
        guard first == UInt8(ascii: "-") || first.isDigit, !token.hasEscapes else { return nil }
        guard let number = try? scanner.scanNumber(), scanner.position == token.range.upperBound else { return nil }
        return number
    }

    /// The value that stands in a range, which was found to be one.
    func value(in range: Range<Int>) -> JSONValue {
        var scanner = self
        scanner.position = range.lowerBound
        if scanner.current == UInt8(ascii: "\""), let token = try? scanner.scanString() {
            return .string(text(of: token))
        }
        return (try? JSONValue(parsing: bytes(in: range), maximumDepth: .max)) ?? .null
    }

    /// Whether a string says exactly what another text holds.
    func says(_ token: StringToken, allOf other: JSONScanner) -> Bool {
        guard token.hasEscapes else {
            return token.length == other.count && bytes(in: token.range).elementsEqual(other.bytes(in: 0..<other.count))
        }
        var said: [UInt8] = []
        unescaped(token, into: &said)
        return said.elementsEqual(other.bytes(in: 0..<other.count))
    }

    /// The number that starts at an offset, which is known to be one.
    func number(at offset: Int) -> NumberToken? {
        var scanner = self
        scanner.position = offset
        return try? scanner.scanNumber()
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
    /// Calls the closure with a scanner of the string's UTF-8, which must not be kept beyond it.
    @inline(__always)
    func withScanner<Result>(_ body: (JSONScanner) -> Result) -> Result {
        var text = self
        return text.withUTF8 { body(JSONScanner(UnsafeRawBufferPointer($0))) }
    }
}
