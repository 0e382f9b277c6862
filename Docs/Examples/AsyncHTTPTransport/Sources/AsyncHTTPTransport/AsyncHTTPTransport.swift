public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
public import Schematic

/// Sends requests with an `HTTPClient`, whose event loops a server may share.
///
/// ```swift
/// let transport = AsyncHTTPTransport(HTTPClient.shared)
/// let client = try APIClient(baseURL: "https://tracker.example", schemas: .bundle(.module), transport: transport)
/// ```
///
/// The configuration of the client must not follow redirects, because Schematic follows them by its own rules. Bodies are kept in
/// memory on both ways. `timeout` of a request limits the whole exchange here, and not the silence of the server.
public struct AsyncHTTPTransport: Transport {
    private let client: HTTPClient
    private let maximumBodySize: Int

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - client: The client, which the app shuts down.
    ///   - maximumBodySize: The maximum size of a response, in bytes. A larger one is an error.
    public init(_ client: HTTPClient, maximumBodySize: Int = 64 << 20) {
        (self.client, self.maximumBodySize) = (client, maximumBodySize)
    }

    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try request.requireUsableFields()
        // A timer of NIO has at most as many nanoseconds as 64 bits hold.
        let seconds = min(request.timeout.components.seconds, 1 << 32)
        let response = try await client.execute(try await .init(request), timeout: .seconds(seconds))
        let body = try await response.body.collect(upTo: maximumBodySize)
        return IncomingResponse(
            status: Int(response.status.code),
            headers: .init(response.headers.map { ($0.name, $0.value) }),
            body: Data(body.readableBytesView)
        )
    }
}

extension HTTPClientRequest {
    /// Creates the request of a client. Its body is read into memory.
    public init(_ request: OutgoingRequest) async throws {
        self.init(url: request.url.absoluteString)
        method = .init(rawValue: request.method.rawValue)
        for field in request.headers { headers.add(name: field.name, value: field.value) }
        guard let content = request.body else { return }
        var body = Data()
        for try await part in content { body.append(part) }
        self.body = .bytes(ByteBuffer(bytes: body))
    }
}

extension OutgoingRequest {
    /// Refuses header fields that could be read as further lines of the message (RFC 9110, section 5.5).
    fileprivate func requireUsableFields() throws {
        for field in headers where field.value.utf8.contains(where: { [0, 10, 13].contains($0) }) {
            throw UnusableField(name: field.name)
        }
    }
}

/// A header field whose value has a line break or a NUL.
public struct UnusableField: Error {
    /// The name of the field.
    public let name: String
}
