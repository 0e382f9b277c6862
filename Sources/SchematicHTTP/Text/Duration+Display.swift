import SchematicText

extension Duration {
    /// The duration for display, such as `87 ms` or `1.204 s`.
    package var displayText: String {
        let (seconds, attoseconds) = components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        guard seconds > 0 else { return "\(milliseconds) ms" }
        return "\(seconds).\(String(milliseconds, width: 3)) s"
    }
}
