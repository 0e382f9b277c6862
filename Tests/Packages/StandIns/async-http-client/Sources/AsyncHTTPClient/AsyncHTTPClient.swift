public import NIOCore
public import NIOHTTP1

/// The names of AsyncHTTPClient that the example uses, with its declarations.
public final class HTTPClient: Sendable {
    public static let shared = HTTPClient()

    public func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPClientResponse {
        throw CancellationError()
    }
}

public struct HTTPClientRequest: Sendable {
    public struct Body: Sendable {
        public static func bytes(_ buffer: ByteBuffer) -> Body { Body() }
    }

    public var url: String
    public var method = HTTPMethod(rawValue: "GET")
    public var headers = HTTPHeaders()
    public var body: Body?

    public init(url: String) { self.url = url }
}

public struct HTTPClientResponse: Sendable {
    public struct Body: Sendable {
        public func collect(upTo maximumBytes: Int) async throws -> ByteBuffer { ByteBuffer(bytes: []) }
    }

    public var status: HTTPResponseStatus
    public var headers: HTTPHeaders
    public var body: Body
}
