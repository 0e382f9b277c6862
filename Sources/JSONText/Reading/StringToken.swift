/// A string that was scanned and found valid, as it stands in its text.
@_spi(Engine) public struct StringToken: BitwiseCopyable, Sendable {
    /// The first byte behind the opening quote.
    public var start: Int
    /// The bytes between the quotes, escapes as they are written.
    public var length: Int
    /// Whether a backslash is among them.
    public var hasEscapes: Bool
    /// Whether all those bytes are ASCII. What an escape stands for need not be.
    public var isASCII: Bool

    /// A string of a text that is known to be valid.
    @inlinable public init(start: Int, length: Int, hasEscapes: Bool, isASCII: Bool) {
        self.start = start
        self.length = length
        self.hasEscapes = hasEscapes
        self.isASCII = isASCII
    }

    /// The bytes between the quotes.
    @inlinable public var range: Range<Int> { start..<(start &+ length) }
}
