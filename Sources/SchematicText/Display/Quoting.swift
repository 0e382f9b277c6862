/// Returns a key or a piece of text for a message: in quotes, on one line, and shortened if it has more than 80
/// Unicode scalars.
package func quoted(_ text: some StringProtocol) -> String { "'\(shortened(text))'" }

/// Returns a piece of text for a message: on one line, and shortened if it has more than 80 Unicode scalars.
package func shortened(_ text: some StringProtocol) -> String { shortened(text, to: 77, above: 80).displayLine }

/// Returns the first Unicode scalars of a text, and an ellipsis.
///
/// - Parameters:
///   - text: The text.
///   - length: The number of scalars.
///   - limit: The number of scalars up to which the whole text is returned; by default, `length`.
/// - Returns: The shortened text, or the whole text.
package func shortened(_ text: some StringProtocol, to length: Int, above limit: Int? = nil) -> String {
    let text = String(text)
    let scalars = text.unicodeScalars
    let start = scalars.prefix(max(0, limit ?? length))
    guard start.endIndex < scalars.endIndex else { return text }
    return String(start.prefix(max(0, length))) + "…"
}
