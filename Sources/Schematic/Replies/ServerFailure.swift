public import Foundation
public import SchemaEngine

/// The server's own error, read by its error schema, where no mapper makes an error of the app's of it.
public struct ServerFailure: Error, Sendable {
    /// The status code.
    public let status: Int
    /// What the server says, as the error schema decodes it.
    public let fields: Fields
}

extension ServerFailure: CustomStringConvertible, LocalizedError {
    /// The status. What the server says follows as the body of the `APIError`.
    public var description: String { "the server refused with status \(status)" }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
