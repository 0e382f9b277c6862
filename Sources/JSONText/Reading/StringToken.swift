/// A string that was scanned and found valid, as it stands in its text.
package struct StringToken: BitwiseCopyable, Sendable {
    /// The first byte behind the opening quote.
    package var start: Int
    /// The bytes between the quotes, escapes as they are written.
    package var length: Int
    package var hasEscapes: Bool
    /// Whether all those bytes are ASCII. What an escape stands for need not be.
    package var isASCII: Bool

    @inlinable package init(start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        self.start = start
        self.length = length
        self.hasEscapes = hasEscapes
        self.isASCII = isASCII
    }

    /// The bytes between the quotes.
    @inlinable package var range: Range<Int> { start..<(start &+ length) }
}
