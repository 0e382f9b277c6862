public import Foundation

/// What a server answered: status, headers and the raw body, and the body's values as the schema decodes them.
public struct Reply: Sendable {
    /// The response as it came over the wire.
    let response: HTTPResponse

    /// The status code.
    public var status: Int { response.status }
    /// The header fields.
    public var headers: HTTPHeaders { response.headers }
    /// The raw body, byte by byte.
    public var body: Data { response.body }

    /// Status, content type and size.
    var summary: String {
        let type = headers["Content-Type"] ?? "no content type"
        return "\(status) (\(type), \(body.count) bytes)"
    }
}
