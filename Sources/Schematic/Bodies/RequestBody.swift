public import Foundation
public import SchemaEngine

/// What a request sends.
///
/// Bodies that are made of values are written and checked by the request's schema; what it refuses is never sent.
public struct RequestBody: Sendable {
    enum Content: Sendable {
        case none
        case json(any FieldValue)
        case form(any FieldValue)
        case encoded(any FieldValue, any BodyFormat)
        case parts(BodyParts, valuesAs: ValueFormat)
        case multipart(BodyParts, MultipartKind)
        case bytes(ByteSource, contentType: String?)
    }

    let content: Content

    /// Nothing.
    public static let none = RequestBody(content: .none)

    /// JSON, written and checked by the request's schema: a model, `Fields`, a `JSONValue`, arrays of these, whatever the
    /// schema's tags encode.
    @_disfavoredOverload
    public static func json(_ value: any FieldValue) -> RequestBody { RequestBody(content: .json(value)) }

    /// JSON of an object that is put together here: `.json(["subject": subject, "project_id": 1])`.
    public static func json(_ fields: Fields) -> RequestBody { RequestBody(content: .json(fields)) }

    /// A form, `application/x-www-form-urlencoded`, of a model or another object. Lists and nested values are written in
    /// the request's `QueryStyle`.
    @_disfavoredOverload
    public static func form(_ value: any FieldValue) -> RequestBody { RequestBody(content: .form(value)) }

    /// A form of an object that is put together here: `.form(["user": name, "tags": ["a", "b"]])`.
    public static func form(_ fields: Fields) -> RequestBody { RequestBody(content: .form(fields)) }

    /// XML, written and checked by the request's schema as JSON is. `root` names the root element; without it the value is
    /// an object of one key, which names it.
    ///
    /// ```swift
    /// .xml(issue, root: "issue")                                  // <issue><id>1</id>…</issue>
    /// .xml(issue, root: "issue", attributes: ["id"])              // <issue id="1">…</issue>
    /// ```
    ///
    /// `attributes` are keys that are attributes: `id` wherever it stands, or `project/id` inside `project`. Lists are
    /// one element for each, or nested, as `lists` says.
    @_disfavoredOverload
    public static func xml(
        _ value: any FieldValue,
        root: String? = nil,
        attributes: Set<String> = [],
        lists: XMLFormat.Lists = .repeated
    ) -> RequestBody {
        .encoded(value, as: XMLFormat(root: root, attributes: attributes, lists: lists))
    }

    /// XML of an object that is put together here: `.xml(["subject": subject], root: "issue")`.
    public static func xml(
        _ fields: Fields,
        root: String? = nil,
        attributes: Set<String> = [],
        lists: XMLFormat.Lists = .repeated
    ) -> RequestBody {
        .encoded(fields, as: XMLFormat(root: root, attributes: attributes, lists: lists))
    }

    /// A property list in XML, written and checked by the request's schema as JSON is.
    @_disfavoredOverload
    public static func propertyList(_ value: any FieldValue) -> RequestBody {
        .encoded(value, as: PropertyListFormat())
    }

    /// A property list of an object that is put together here.
    public static func propertyList(_ fields: Fields) -> RequestBody { .encoded(fields, as: PropertyListFormat()) }

    /// A value in any format, written and checked by the request's schema as JSON is. Its type is the format's first.
    @_disfavoredOverload
    public static func encoded(_ value: any FieldValue, as format: any BodyFormat) -> RequestBody {
        RequestBody(content: .encoded(value, format))
    }

    /// The same of an object that is put together here.
    public static func encoded(_ fields: Fields, as format: any BodyFormat) -> RequestBody {
        RequestBody(content: .encoded(fields, format))
    }

    /// Values, and files where there are any: without a file a form, or JSON if the request says so; with one
    /// `multipart/form-data`.
    ///
    /// ```swift
    /// .parts(["title": .value(title), "photo": photo.map { .file($0) }])
    /// ```
    public static func parts(_ parts: BodyParts, valuesAs format: ValueFormat = .form) -> RequestBody {
        RequestBody(content: .parts(parts, valuesAs: format))
    }

    /// Several parts in one body, `multipart/form-data` (RFC 7578) or `multipart/related` (RFC 2387). The values among
    /// them are one object to the request's schema, with the parts' names as keys.
    public static func multipart(_ parts: BodyParts, _ kind: MultipartKind = .formData) -> RequestBody {
        RequestBody(content: .multipart(parts, kind))
    }

    /// Bytes as they are.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody(content: .bytes(.data(data), contentType: contentType))
    }

    /// Text, in UTF-8.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        .data(Data(text.utf8), contentType: contentType)
    }

    /// A file as it is, read while it is sent. Without a content type it has the one that its name tells.
    public static func file(_ path: String, contentType: String? = nil) -> RequestBody {
        RequestBody(content: .bytes(.file(path), contentType: contentType))
    }

    /// Bytes from a stream that is opened anew for each send. Without a length they go out chunked (RFC 9112, section
    /// 7.1), which not every server takes.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        contentType: String = "application/octet-stream",
        opening open: @escaping @Sendable () async throws -> Chunks
    ) -> RequestBody where Chunks.Element == Data {
        RequestBody(content: .bytes(.stream(StreamContent(length: length, opening: open)), contentType: contentType))
    }

    /// Bytes from a stream that can be read once: the request cannot be sent again.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks,
        length: Int? = nil,
        contentType: String = "application/octet-stream"
    ) -> RequestBody where Chunks.Element == Data {
        RequestBody(content: .bytes(.stream(StreamContent(length: length, once: chunks)), contentType: contentType))
    }
}

/// What values become where no part of a body is a file.
public enum ValueFormat: Sendable, Hashable {
    /// `application/x-www-form-urlencoded`
    case form
    /// `application/json`
    case json
}
