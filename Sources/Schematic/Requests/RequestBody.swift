public import Foundation

/// What a request sends.
public struct RequestBody: Sendable {
    enum Content: Sendable {
        case none
        case data(Data, contentType: String)
    }

    let content: Content

    /// Nothing.
    public static let none = RequestBody(content: .none)

    /// Bytes as they are.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> RequestBody {
        RequestBody(content: .data(data, contentType: contentType))
    }

    /// Text, in UTF-8.
    public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> RequestBody {
        RequestBody(content: .data(Data(text.utf8), contentType: contentType))
    }
}
