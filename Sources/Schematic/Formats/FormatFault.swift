public import Foundation
import SchemaEngine

/// A body that its format cannot read: malformed, cut off, too deep.
public struct FormatFault: Error, Hashable, Sendable {
    /// What it should have been, for people: `XML`.
    public let format: String
    /// What is wrong.
    public let reason: String
    /// The line, from 1, where it is known.
    public let line: Int?
    /// The column, from 1, where it is known.
    public let column: Int?

    /// Creates a fault.
    public init(_ format: String, _ reason: String, line: Int? = nil, column: Int? = nil) {
        self.format = format
        self.reason = reason
        self.line = line
        self.column = column
    }
}

extension FormatFault: CustomStringConvertible, LocalizedError {
    /// The format, what is wrong, and where.
    public var description: String {
        let place = line.map { " (line \($0)" + (column.map { ", column \($0)" } ?? "") + ")" } ?? ""
        return "expected \(format), found that \(reason)\(place)".displayLine
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
