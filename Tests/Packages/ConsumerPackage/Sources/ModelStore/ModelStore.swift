/// A type with the name of SwiftData's.
public struct Schema: Sendable {
    /// Creates a schema.
    public init() {}
}
