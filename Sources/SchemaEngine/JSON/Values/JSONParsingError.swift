/// The reason why a text is not valid JSON, and the position of the error.
public struct JSONParsingError: Error, Sendable, Hashable {
    /// The expectation, and the text that was found.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// The offset in bytes, from 0, including a byte-order mark.
    package let offset: Int

    /// Creates the error with its wording and its position.
    init(_ error: JSONTextError, in text: JSONBuffer) {
        let place = places(of: [error.offset], in: text).first
        message = error.message(in: text)
        line = place?.line ?? 1
        column = place?.column ?? 1
        offset = error.offset
    }
}

extension JSONParsingError: DisplayDescribed {
    /// The position and the message, in one line.
    var displayDescription: String { "line \(line), column \(column): \(message)" }
}
