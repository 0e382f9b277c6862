/// A string that was scanned and validated, as it is written in its text.
struct StringToken: BitwiseCopyable, Sendable {
    /// The offset of the first byte after the opening quote.
    var start: Int
    /// The number of bytes between the quotes, with escapes as they are written.
    var length: Int
    /// A Boolean value that indicates whether these bytes include a backslash.
    var hasEscapes: Bool
    /// A Boolean value that indicates whether all of these bytes are ASCII. An escape may represent another scalar.
    var isASCII: Bool

    /// Creates the token of a string in a text that was validated.
    init(start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        self.start = start
        self.length = length
        self.hasEscapes = hasEscapes
        self.isASCII = isASCII
    }

    /// The range of the bytes between the quotes.
    var range: Range<Int> { start..<(start &+ length) }
}
