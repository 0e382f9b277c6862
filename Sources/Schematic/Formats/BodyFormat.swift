public import Foundation
import SchematicText

/// A representation of values in bodies of certain media types. The package reads XML, property lists, forms, text and
/// data; `ClientOptions.formats` adds others to a client.
///
/// ```swift
/// extension BodyFormat {
///     static let csv = BodyFormat(["text/csv"]) { body, type in … }
/// }
/// ```
public struct BodyFormat: Sendable {
    /// The implementation.
    let coding: any BodyCoding

    init(_ coding: any BodyCoding) { self.coding = coding }

    /// Creates a format of the app.
    ///
    /// - Parameters:
    ///   - mediaTypes: The types that the format reads, such as `application/xml` or `+xml`. It writes the first one.
    ///   - read: Reads the body of a response with a content type. It returns the content, with or without JSON types, or
    ///     throws a `FormatError`, or another error with a description of the fault. The error becomes the cause of an
    ///     `APIError` of stage `decode`.
    ///   - write: Writes a value that the request's schema has encoded and accepted, or throws an error if the format
    ///     cannot represent it. By default, the format only reads.
    public init(
        _ mediaTypes: [MediaType],
        read: @escaping @Sendable (_ body: Data, _ type: MediaType) throws -> BodyContent,
        write: (@Sendable (_ value: JSONValue) throws -> Data)? = nil
    ) {
        coding = AppFormat(mediaTypes, read, write)
    }

    /// Creates a format for XML (XML 1.0, media types of RFC 7303), read and written by the schemas that describe JSON.
    /// `Docs/Formats.md` describes how elements, attributes and text are converted.
    ///
    /// - Parameters:
    ///   - root: The name of the root element. If `nil`, the value must be an object with one key, which is the name.
    ///   - attributes: The keys that are written as attributes: `id` everywhere, or `project/id` only inside `project`.
    ///   - nestsLists: Whether a list is written as a marked element that contains the
    ///     list elements, as in Rails and Redmine: `<tags type="array"><tag>a</tag></tags>`. Otherwise it is one element
    ///     per list element, `<tag>a</tag><tag>b</tag>`, and an empty list is omitted.
    ///   - namespaces: The namespaces by prefix, declared at the root. The prefix `""` declares the default namespace.
    ///   - maximumDepth: The maximum nesting depth of elements to read. The upper bound is 256.
    ///   - maximumElements: The maximum number of elements and attributes to read.
    /// - Returns: The format.
    public static func xml(
        root: String? = nil,
        attributes: Set<String> = [],
        nestsLists: Bool = false,
        namespaces: [String: String] = [:],
        maximumDepth: Int = 256,
        maximumElements: Int = 1_000_000
    ) -> BodyFormat {
        BodyFormat(
            XMLFormat(
                root: root,
                attributes: attributes,
                nestsLists: nestsLists,
                namespaces: namespaces,
                maximumDepth: maximumDepth,
                maximumElements: maximumElements
            )
        )
    }

    /// Creates a format for JSON that a server declares as other types.
    ///
    /// ```swift
    /// ClientOptions(formats: [.json(servedAs: "text/html", "text/javascript")])
    /// ```
    ///
    /// - Parameter types: The other types.
    /// - Returns: The format.
    public static func json(servedAs types: MediaType...) -> BodyFormat { BodyFormat(JSONFormat(types)) }

    /// Creates a format for property lists, in XML or binary.
    ///
    /// - Parameter isBinary: `true` to write the binary form. Both forms are read.
    /// - Returns: The format.
    public static func propertyList(isBinary: Bool = false) -> BodyFormat {
        BodyFormat(PropertyListFormat(isBinary: isBinary))
    }
}

extension BodyFormat: RedactedReflectable {}

/// The implementation of a format.
package protocol BodyCoding: Sendable, Equatable {
    /// The types that the format reads. It writes the first concrete one.
    var mediaTypes: [MediaType] { get }
    /// Reads a body with a content type.
    ///
    /// - Throws: A `FormatError`, or another error with a description of the fault.
    func read(_ body: Data, as type: MediaType) throws -> BodyContent
    /// Writes a value that the request's schema has encoded and accepted.
    ///
    /// - Throws: An error if the format cannot represent the value.
    func write(_ value: JSONValue) throws -> Data
}

extension BodyCoding {
    /// Returns whether another format reads the same content from a body.
    func isSame(as other: any BodyCoding) -> Bool { (other as? Self) == self }
}

final class AppFormat: BodyCoding {
    let mediaTypes: [MediaType]
    private let readBody: @Sendable (Data, MediaType) throws -> BodyContent
    private let writeValue: (@Sendable (JSONValue) throws -> Data)?

    init(
        _ mediaTypes: [MediaType],
        _ readBody: @escaping @Sendable (Data, MediaType) throws -> BodyContent,
        _ writeValue: (@Sendable (JSONValue) throws -> Data)?
    ) {
        (self.mediaTypes, self.readBody, self.writeValue) = (mediaTypes, readBody, writeValue)
    }

    static func == (left: AppFormat, right: AppFormat) -> Bool { left === right }

    func read(_ body: Data, as type: MediaType) throws -> BodyContent { try readBody(body, type) }

    func write(_ value: JSONValue) throws -> Data {
        guard let writeValue else {
            let name = mediaTypes.first?.text.displayLine ?? ""
            throw RequestError.unusableBody(reason: "the format for \(name) can only be read; pass 'write' to it, too")
        }
        return try writeValue(value)
    }
}

/// The result of reading a body: values, or untyped names and texts that the schema converts to values.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
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
