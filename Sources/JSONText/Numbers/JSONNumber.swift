/// A JSON number, exactly as it was written. Two numbers are equal when their values are.
public struct JSONNumber: Sendable, Hashable {
    /// The number's text, valid by RFC 8259, section 6.
    public let text: String

    /// A number from its text, or `nil` where the text is not exactly one JSON number.
    public init?(_ text: String) {
        self.text = text
    }
}
