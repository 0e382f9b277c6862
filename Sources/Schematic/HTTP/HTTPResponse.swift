public import Foundation

/// A response as it came over the wire: what transports and middleware return.
public struct HTTPResponse: Sendable {
    /// The status code (RFC 9110, section 15).
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The content, with any content coding already undone; empty where there is none.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// Status and size.
    public var description: String { "status \(status), \(body.count) bytes" }
    /// The same as `description`: a body may hold secrets.
    public var debugDescription: String { description }
}
