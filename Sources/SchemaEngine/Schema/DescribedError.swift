import SchematicFoundation

/// An error with one text for display, which is also its `localizedDescription`.
protocol DescribedError: DisplayDescribed, LocalizedError {}

extension DescribedError {
    /// The same as `description`.
    public var errorDescription: String? { displayDescription }
}

extension JSONParsingError: DescribedError {}
