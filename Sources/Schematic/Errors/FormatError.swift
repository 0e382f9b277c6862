import Foundation
import SchemaEngine
import SchematicText

/// An error of a body that its format cannot read: it is malformed, incomplete or nested too deeply.
public struct FormatError: Error, Hashable, Sendable {
    /// The expected format for display, such as `XML`.
    package let format: String
    /// The description of the error.
    package let reason: String
    /// The line, starting at 1, if it is known.
    public let line: Int?
    /// The column, starting at 1, if it is known.
    public let column: Int?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - format: The expected format for display, such as `XML`.
    ///   - reason: The description of the error, which follows "found that".
    ///   - line: The line, starting at 1, if it is known.
    ///   - column: The column, starting at 1, if it is known.
    public init(_ format: String, _ reason: String, line: Int? = nil, column: Int? = nil) {
        self.format = format
        self.reason = reason
        self.line = line
        self.column = column
    }
}

extension FormatError: DescribedError {
    /// The format, the reason and the position.
    var displayDescription: String {
        let place = line.map { " (line \($0)" + (column.map { ", column \($0)" } ?? "") + ")" } ?? ""
        return "expected \(format), found that \(reason)\(place)".displayLine
    }
}
