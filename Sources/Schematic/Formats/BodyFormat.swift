public import Foundation

/// How values stand in bodies of some media type. XML, property lists, forms, text and data are there; a client knows
/// further ones by `ClientOptions.formats`.
///
/// ```swift
/// struct CSV: BodyFormat {
///     let mediaTypes: [MediaType] = ["text/csv"]
///     func read(_ body: Data, as type: MediaType) throws -> BodyContent { … }
/// }
/// ```
public protocol BodyFormat: Sendable {
    /// What it reads, such as `application/xml` or `+xml`. The first one is what it writes.
    var mediaTypes: [MediaType] { get }
    /// Reads a body. `type` is what the server says it is, with its parameters.
    ///
    /// Throws a `FormatFault`, or whatever tells people what is wrong; it becomes the cause of stage `decode`.
    func read(_ body: Data, as type: MediaType) throws -> BodyContent
    /// Writes a value that the request's schema has encoded and accepted. Throws for what the format cannot say. A
    /// format that is only read leaves it out.
    func write(_ value: JSONValue) throws -> Data
}

extension BodyFormat {
    /// Refuses: the format is only read.
    public func write(_ value: JSONValue) throws -> Data {
        throw ComposeFault.unusableBody(reason: "\(type(of: self)) has no 'write', and so can only be read")
    }
}

/// What a format reads: values, or names and texts that the schema makes values of.
public enum BodyContent: Sendable {
    /// A text of JSON, which is checked as if it had come so.
    case json(Data)
    /// Values of a format that has types.
    case value(JSONValue)
    /// Names and texts of a format without types: the schema says what is a list, a number, a boolean. Offsets count in
    /// `text`, where that is given; in the body otherwise.
    case plain(PlainElement, text: Data? = nil)
}
