/// A type with one text for display and for debugging. The protocol is internal: users see `description`.
protocol DisplayDescribed: CustomStringConvertible, CustomDebugStringConvertible {
    /// The text.
    var displayDescription: String { get }
}

extension DisplayDescribed {
    /// The text for display.
    public var description: String { displayDescription }
    /// The same as `description`.
    public var debugDescription: String { displayDescription }
}
