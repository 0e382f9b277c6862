/// A string that was scanned and found valid, as it stands in its text.
struct StringToken: BitwiseCopyable, Sendable {
    /// The first byte behind the opening quote.
    var start: Int
    /// The bytes between the quotes, escapes as they are written.
    var length: Int
    /// Whether a backslash is among them.
    var hasEscapes: Bool
    /// Whether all those bytes are ASCII. What an escape stands for need not be.
    var isASCII: Bool

    /// A string of a text that is known to be valid.
    init(start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        self.start = start
        self.length = length
        self.hasEscapes = hasEscapes
        self.isASCII = isASCII
    }

    /// The bytes between the quotes.
    var range: Range<Int> { start..<(start &+ length) }
}
