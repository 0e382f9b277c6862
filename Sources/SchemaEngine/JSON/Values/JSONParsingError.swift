/// Why a text is not JSON that can be read, and where.
public struct JSONParsingError: Error, Sendable, Hashable {
    /// What was expected, and what was found.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    /// The offset in bytes, from 0; a byte-order mark counts.
    public let offset: Int

    /// The error in the words and with the place that people need.
    init(_ error: JSONTextError, in text: JSONBuffer) {
        let place = places(of: [error.offset], in: text).first
        message = error.message(in: text)
        line = place?.line ?? 1
        column = place?.column ?? 1
        offset = error.offset
    }
}

extension JSONParsingError: CustomStringConvertible {
    /// The place and the message in one line.
    public var description: String { "line \(line), column \(column): \(message)" }
}
