import Foundation
public import SchemaEngine

/// The server's error, decoded by its error schema. It is used if no mapper creates an error type of the app.
public struct ServerFailure: Error, Sendable {
    /// The status code.
    public let status: Int
    /// The fields of the error, decoded by the error schema.
    public let fields: Fields
}

extension ServerFailure: DescribedError {
    /// The status. The description of the `APIError` shows the fields in its body.
    var displayDescription: String { "the server refused with status \(status)" }
}
