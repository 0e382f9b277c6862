public import Foundation
public import SchemaEngine

/// The body of a request.
///
/// Values are encoded and validated by the request's schema. A value that it refuses is not sent.
public struct RequestBody: Sendable {
    enum Content: Sendable {
        case none
        case json(any FieldValue)
        case form(any FieldValue)
        case encoded(any FieldValue, any BodyCoding)
        case parts(BodyParts, valuesAsJSON: Bool)
        case multipart(BodyParts, MultipartKind)
        case bytes(ByteSource, contentType: String?)
    }

    let content: Content

    var isNone: Bool { if case .none = content { true } else { false } }

    /// No body.
    public static let none = RequestBody(content: .none)

    /// Creates a JSON body from a model, `Fields`, a `JSONValue`, arrays of these, or any type that the
    /// schema's tags encode. The request's schema encodes and validates it.
    ///
    /// - Parameter value: The value.
    /// - Returns: The body.
    @_disfavoredOverload
    public static func json(_ value: any FieldValue) -> RequestBody { RequestBody(content: .json(value)) }

    /// Creates a JSON body from any `Encodable` type. The request's schema determines the form of its dates and similar
    /// values, and validates the body.
    ///
    /// - Parameter value: The value.
    /// - Returns: The body.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func json(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody(content: .json(.encoding(value)))
    }

    /// Creates a JSON body from fields: `.json(["subject": subject, "project_id": 1])`. Keys whose value is `nil` are left
    /// out. For objects and lists of mixed values beside other values, see `.object(_:)` and `.list(_:)`.
    ///
    /// - Parameter fields: The members of the object.
    /// - Returns: The body.
    public static func json(_ fields: Fields) -> RequestBody { RequestBody(content: .json(fields)) }

    /// Creates a JSON body from an object of objects: `.json(["issue": ["subject": subject, "project_id": 1]])`.
    ///
    /// - Parameter objects: The objects by their keys.
    /// - Returns: The body.
    @_disfavoredOverload
    public static func json(_ objects: KeyValuePairs<String, Fields>) -> RequestBody {
        .json(Fields(objects.map { ($0.key, $0.value) }))
    }

    /// Creates a JSON body from an object of lists: `.json(["changes": [["id": 7, "subject": subject], …]])`.
    ///
    /// - Parameter lists: The lists by their keys.
    /// - Returns: The body.
    @_disfavoredOverload
    public static func json(_ lists: KeyValuePairs<String, [Fields]>) -> RequestBody {
        .json(Fields(lists.map { ($0.key, $0.value) }))
    }

    /// Creates a JSON body from a list of objects: `.json([["id": 7, "subject": subject], …])`.
    ///
    /// - Parameter objects: The objects.
    /// - Returns: The body.
    @_disfavoredOverload
    public static func json(_ objects: [Fields]) -> RequestBody { RequestBody(content: .json(objects)) }

    /// Creates a form, `application/x-www-form-urlencoded`, from a model or another object. The request's
    /// `QueryStyle` sets the notation of lists and nested values.
    ///
    /// - Parameter value: The object.
    /// - Returns: The body.
    @_disfavoredOverload
    public static func form(_ value: any FieldValue) -> RequestBody { RequestBody(content: .form(value)) }

    /// Creates a form from any `Encodable` type that is written as an object.
    ///
    /// - Parameter value: The object.
    /// - Returns: The body.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func form(_ value: some Encodable & Sendable) -> RequestBody {
        RequestBody(content: .form(.encoding(value)))
    }

    /// Creates a form from fields: `.form(["user": name, "tags": ["a", "b"]])`.
    ///
    /// - Parameter fields: The names and values.
    /// - Returns: The body.
    public static func form(_ fields: Fields) -> RequestBody { RequestBody(content: .form(fields)) }

    /// Creates a body in any format, encoded and validated by the request's schema like JSON. Its content type
    /// is the first concrete media type of the format.
    ///
    /// ```swift
    /// .encoded(issue, as: .xml(root: "issue"))                        // <issue><id>1</id>…</issue>
    /// .encoded(issue, as: .xml(root: "issue", attributes: ["id"]))    // <issue id="1">…</issue>
    /// .encoded(issue, as: .propertyList())
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - format: The format, which writes the encoded value.
    /// - Returns: The body.
    @_disfavoredOverload
    public static func encoded(_ value: any FieldValue, as format: BodyFormat) -> RequestBody {
        RequestBody(content: .encoded(value, format.coding))
    }

    /// Creates a body in any format from any `Encodable` type.
    ///
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    @_disfavoredOverload
    public static func encoded(_ value: some Encodable & Sendable, as format: BodyFormat) -> RequestBody {
        .encoded(Fields.encoding(value), as: format)
    }

    /// Creates a body in any format from fields.
    ///
    /// - Parameters:
    ///   - fields: The members of the object.
    ///   - format: The format, which writes the encoded fields.
    /// - Returns: The body.
    public static func encoded(_ fields: Fields, as format: BodyFormat) -> RequestBody {
        RequestBody(content: .encoded(fields, format.coding))
    }

    /// Creates a body from values and files. With a file, it is `multipart/form-data`; without one, it is a form, or
    /// JSON if `valuesAsJSON` is `true`.
    ///
    /// ```swift
    /// .parts(["title": .value(title), "photo": photo.map { .file($0) }])
    /// ```
    ///
    /// - Parameters:
    ///   - parts: The values and files, in order.
    ///   - valuesAsJSON: `true` for JSON instead of a form, if no part is a file.
    /// - Returns: The body.
    public static func parts(_ parts: BodyParts, valuesAsJSON: Bool = false) -> RequestBody {
        RequestBody(content: .parts(parts, valuesAsJSON: valuesAsJSON))
    }

    /// Creates a body of several parts. To the request's schema, the values are one object, whose keys are the names
    /// of the parts.
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - isRelated: Whether the body is `multipart/related` (RFC 2387), a document,
    ///     which is the first part, and parts that belong to it. Otherwise it is `multipart/form-data` (RFC 7578), the
    ///     fields of a form.
    /// - Returns: The body.
    public static func multipart(_ parts: BodyParts, isRelated: Bool = false) -> RequestBody {
        RequestBody(content: .multipart(parts, isRelated ? .related : .formData))
    }

    /// Creates a body from bytes, which are sent unchanged.
    ///
    /// - Parameters:
    ///   - data: The content.
    ///   - contentType: The content type.
    /// - Returns: The body.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody(content: .bytes(.data(data), contentType: contentType))
    }

    /// Creates a body from a text, in UTF-8.
    ///
    /// - Parameters:
    ///   - text: The content.
    ///   - contentType: The content type.
    /// - Returns: The body.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        .data(Data(text.utf8), contentType: contentType)
    }

    /// Creates a body from a file, by its path or URL. It is read while it is sent. The default content type is that of its
    /// name.
    ///
    /// - Parameters:
    ///   - path: The path or the URL of the file.
    ///   - contentType: The content type; by default that of the file's name.
    /// - Returns: The body.
    public static func file(_ path: some _TextOrURL, contentType: String? = nil) -> RequestBody {
        RequestBody(content: .bytes(.file(path._filePath), contentType: contentType))
    }

    /// Creates a body from a stream that is opened for each send. Without a length, it is sent with
    /// chunked transfer coding (RFC 9112, section 7.1), which some servers do not accept.
    ///
    /// - Parameters:
    ///   - length: The number of bytes; `nil` if it is not known.
    ///   - contentType: The content type.
    ///   - isReplayable: `false` for a stream that can be read only once, so that the request cannot be sent again.
    ///   - open: Returns a stream of the content from its beginning. It is called once for each send. An error that it
    ///     throws ends the call.
    /// - Returns: The body.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        contentType: String = "application/octet-stream",
        isReplayable: Bool = true,
        opening open: @escaping @Sendable () async throws -> Chunks
    ) -> RequestBody where Chunks.Element == Data {
        let stream = StreamContent(length: length, isReplayable: isReplayable, opening: open)
        return RequestBody(content: .bytes(.stream(stream), contentType: contentType))
    }
}

/// The source of content that consists of bytes.
enum ByteSource: Sendable {
    case data(Data)
    case file(String)
    case stream(StreamContent)

    /// The content. Throws if a file cannot be read.
    func piece() throws(RequestError) -> HTTPBody.Piece {
        switch self {
        case .data(let data): .bytes(data)
        case .file(let path): .file(try FileContent(path))
        case .stream(let stream): .stream(stream)
        }
    }

    /// The content type that the name of a file implies.
    var contentType: String? {
        if case .file(let path) = self { FileContentTypes.type(ofName: path) } else { nil }
    }
}

extension RequestBody: RedactedReflectable {}
