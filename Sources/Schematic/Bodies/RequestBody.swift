public import Foundation
public import SchemaEngine

/// What a request sends.
public struct RequestBody: Sendable {
    enum Content: Sendable {
        case none
        case json(any FieldValue)
        case data(Data, contentType: String)
    }

    let content: Content

    /// Nothing.
    public static let none = RequestBody(content: .none)

    /// JSON, written and checked by the request's schema: a model, `Fields`, a `JSONValue`, arrays of these, whatever the
    /// schema's tags encode.
    public static func json(_ value: any FieldValue) -> RequestBody { RequestBody(content: .json(value)) }

    /// JSON of an object that is put together here: `.json(["subject": subject, "project_id": 1])`.
    public static func json(_ fields: Fields) -> RequestBody { RequestBody(content: .json(fields)) }

    /// Bytes as they are.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody(content: .data(data, contentType: contentType))
    }

    /// Text, in UTF-8.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        RequestBody(content: .data(Data(text.utf8), contentType: contentType))
    }
}
