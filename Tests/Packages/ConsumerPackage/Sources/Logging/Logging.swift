/// A type of a module with the name of swift-log's.
public struct Logger: Sendable {
    /// Creates a logger.
    public init() {}

    /// Discards a text.
    public func info(_ text: String) {}
}
