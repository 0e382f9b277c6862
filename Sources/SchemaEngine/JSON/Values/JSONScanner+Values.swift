extension JSONScanner {
    /// Returns the value in a range that was validated as a value.
    func value(in range: Range<Int>) -> JSONValue {
        var scanner = self
        scanner.position = range.lowerBound
        if scanner.current == UInt8(ascii: "\""), let token = try? scanner.scanString() {
            return .string(text(of: token))
        }
        return (try? JSONValue(parsing: bytes(in: range), maximumDepth: .max)) ?? .null
    }
}
