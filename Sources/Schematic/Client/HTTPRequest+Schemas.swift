package import Foundation
package import SchemaEngine

/// The schemas and the progress of a request's call, for transports that replace a server.
extension HTTPRequest {
    /// Returns the schema of a response's body with this status; `nil` if no file describes it.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - operation: The name of the schemas; `nil` for that of the call.
    /// - Returns: The schema.
    package func responseSchema(status: Int, of operation: String? = nil) -> Schema? {
        guard let call else { return nil }
        return call.clientSchemas.schema(ofReplyTo: operation ?? call.operation, status: status)
    }

    /// Returns the schema by which the client decodes a JSON body of a response: that of a refusal whose status is a success if
    /// it accepts the body, or else that of the status; `nil` if no file describes the body.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - status: The status.
    ///   - operation: The name of the schemas; `nil` for that of the call.
    /// - Returns: The schema.
    package func responseSchema(of body: Data, status: Int, of operation: String? = nil) -> Schema? {
        let refusal = call?.clientSchemas.refusal(inSuccess: body, status: status, to: method) { _ in .json }
        return refusal?.schema ?? responseSchema(status: status, of: operation)
    }

    /// Returns a JSON payload of a response in a format that the request accepts, and its content type.
    ///
    /// - Throws: An error for a value that the format cannot represent.
    package func accepted(_ payload: Data) throws -> (body: Data, type: String) {
        try ReplyFormats.written(payload, accepting: headers[.accept] ?? MediaType.any.text)
    }

    /// Receives the progress of the call; `nil` if the app does not observe it.
    package var progress: CallProgress? { call?.progress }

    /// Returns the schema of a response's header fields with this status; `nil` if no file describes them.
    package func responseHeaderSchema(status: Int) -> Schema? {
        guard let call else { return nil }
        return call.clientSchemas.headerSchema(ofReplyTo: call.operation, status: status)
    }

    /// The schema of the body; `nil` if no file describes it.
    package var bodySchema: Schema? {
        guard let call else { return nil }
        return call.clientSchemas.schema(ofBodyOf: call.operation)
    }
}

/// The parts of an exchange that may be stored in a file.
extension HTTPRequest {
    /// The URL, with secrets masked.
    package var storableURL: String { displayURL }

    /// The header fields, with secrets masked.
    package var storableHeaders: [(name: String, value: String)] { Self.masked(headers) }

    /// The body, with secrets masked; `nil` if there is none, if it is not in memory, or if the position of its secrets is
    /// unknown.
    package var storableBody: Data? { redactedBody?.data }

    /// Returns the header fields of a response, with secrets masked.
    package func storableHeaders(of response: HTTPResponse) -> [(name: String, value: String)] {
        Self.masked(hidingURLs(in: response.headers))
    }

    /// Returns the body of a response, with secrets masked; `nil` if the position of its secrets is unknown, or if it is a
    /// stream.
    package func storableBody(of response: HTTPResponse) -> Data? {
        guard response.stream == nil, let shown = call?.masked(response) else { return nil }
        return SecretMask.body(shown, type: response.headers[.contentType])
    }

    private static func masked(_ headers: HTTPHeaders) -> [(name: String, value: String)] {
        headers.fields.map { (name: $0.name, value: $0.displayValue) }
    }
}
