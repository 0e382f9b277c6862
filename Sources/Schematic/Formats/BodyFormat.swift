public import Foundation

/// A representation of values in bodies of certain media types. The package contains XML, property lists,
/// forms, text and data; `ClientOptions.formats` adds others to a client.
///
/// ```swift
/// struct CSV: BodyFormat {
///     let mediaTypes: [MediaType] = ["text/csv"]
///     func read(_ body: Data, as type: MediaType) throws -> BodyContent { … }
/// }
/// ```
public protocol BodyFormat: Sendable {
    /// The types that the format reads, such as `application/xml` or `+xml`. It writes the first one.
    var mediaTypes: [MediaType] { get }
    /// Reads a body.
    ///
    /// - Parameters:
    ///   - body: The content of the response.
    ///   - type: The content type of the response, with its parameters.
    /// - Returns: The content, with or without JSON types.
    /// - Throws: A `FormatError`, or another error with a description of the fault. It becomes the cause of an
    ///   `APIError` of stage `decode`.
    func read(_ body: Data, as type: MediaType) throws -> BodyContent
    /// Writes a value that the request's schema has encoded and accepted. A format that only reads does not
    /// implement this method.
    ///
    /// - Parameter value: The value.
    /// - Returns: The content of the request.
    /// - Throws: An error if the format cannot represent the value.
    func write(_ value: JSONValue) throws -> Data
}

extension BodyFormat {
    /// Rejects the value, because the format only reads.
    ///
    /// - Parameter value: The value.
    /// - Returns: No value; it always throws.
    /// - Throws: A `RequestError`.
    public func write(_ value: JSONValue) throws -> Data {
        throw RequestError.unusableBody(reason: "\(type(of: self)) does not implement 'write', and can only be read")
    }
}

/// The result of reading a body: values, or untyped names and texts that the schema converts to values.
public enum BodyContent: Sendable {
    /// A text of JSON, which is validated like a received one.
    case json(Data)
    /// Values of a typed format.
    case value(JSONValue)
    /// Names and texts of an untyped format. The schema determines lists, numbers and booleans. Offsets refer
    /// to `text` if it is present, and to the body otherwise.
    case untyped(UntypedElement, text: Data? = nil)
}

extension BodyContent: RedactedReflectable {}
