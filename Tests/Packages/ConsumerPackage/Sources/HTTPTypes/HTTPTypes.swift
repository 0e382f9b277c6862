// Types with the names of those of swift-http-types, which users import beside Schematic.

/// A request without a body.
public struct HTTPRequest: Sendable {
    /// The path of the URL.
    public var path: String
    /// The header fields.
    public var headerFields: HTTPFields

    /// Creates a request.
    public init(path: String, headerFields: HTTPFields) {
        self.path = path
        self.headerFields = headerFields
    }
}

/// A response without a body.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields.
    public var headerFields: HTTPFields

    /// Creates a response.
    public init(status: Int, headerFields: HTTPFields) {
        self.status = status
        self.headerFields = headerFields
    }
}

/// Header fields.
public struct HTTPFields: Sendable {
    /// The names and values, in order.
    public var lines: [(String, String)]

    /// Creates header fields.
    public init(_ lines: [(String, String)]) { self.lines = lines }
}
