public import Foundation
public import HTTPTypes
public import Schematic

/// A message that the types of swift-http-types cannot represent.
public struct UnrepresentableMessage: Error {
    /// The part of the message, such as the name of a header field.
    public let part: String
}

extension HTTPRequest {
    /// Creates the head of a request. `OutgoingRequest.body` has its content.
    ///
    /// - Throws: `UnrepresentableMessage` for a method or a name of a header field that is no token (RFC 9110, section 5.6.2).
    public init(_ request: OutgoingRequest) throws {
        guard let method = Method(request.method.rawValue) else {
            throw UnrepresentableMessage(part: request.method.rawValue)
        }
        guard let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true) else {
            throw UnrepresentableMessage(part: "the URL")
        }
        let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        let port = parts.port.map { ":\($0)" } ?? ""
        self.init(
            method: method,
            scheme: parts.scheme,
            authority: parts.percentEncodedHost.map { $0 + port },
            path: path + query,
            headerFields: try HTTPFields(request.headers)
        )
    }
}

extension HTTPFields {
    /// Creates fields, in the same order.
    ///
    /// - Throws: `UnrepresentableMessage` for a name that is no token.
    public init(_ headers: HTTPHeaders) throws {
        self.init()
        for (name, value) in headers {
            guard let token = HTTPField.Name(name) else { throw UnrepresentableMessage(part: name) }
            append(HTTPField(name: token, value: value))
        }
    }
}

extension HTTPHeaders {
    /// Creates header fields, in the same order and with the names as they were written.
    public init(_ fields: HTTPFields) { self.init(fields.map { ($0.name.rawName, $0.value) }) }
}

extension IncomingResponse {
    /// Creates a response from its head and its content.
    public init(_ response: HTTPResponse, body: Data) {
        self.init(status: response.status.code, headers: HTTPHeaders(response.headerFields), body: body)
    }
}

extension HTTPResponse {
    /// Creates the head of a response. `IncomingResponse.body` has its content.
    ///
    /// - Throws: `UnrepresentableMessage` for a name of a header field that is no token.
    public init(_ response: IncomingResponse) throws {
        self.init(status: Status(code: response.status), headerFields: try HTTPFields(response.headers))
    }
}
