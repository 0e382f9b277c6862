package import Foundation
package import SchemaEngine

/// The schemas and the progress of a request's call, for transports that replace a server.
extension OutgoingRequest {
    /// Returns the schema of a response's body with this status; `nil` if no file describes it.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - operation: The name of the schemas; `nil` for that of the call.
    /// - Returns: The schema.
    package func responseSchema(status: Int, of operation: String? = nil) -> Schema? {
        describedOperation(operation)?.reply(status).body
    }

    /// Returns the schema by which the client decodes a JSON body: that of refusals with this status if it accepts the body,
    /// and otherwise that of the status; `nil` if no file describes the body.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - status: The status.
    ///   - operation: The name of the schemas; `nil` for that of the call.
    /// - Returns: The schema.
    package func responseSchema(of body: Data, status: Int, of operation: String? = nil) -> Schema? {
        guard let operation = describedOperation(operation) else { return nil }
        let described = operation.reply(status)
        let checks = operation.schemas.replyChecks
        var body = ReadableBody(body)
        return described.refusal(inSuccess: &body, to: method, checks: checks) { _ in .json }?.schema ?? described.body
    }

    private func describedOperation(_ name: String?) -> Operation? {
        let operation = describedOperation
        guard let operation, let name, name != operation.name else { return operation }
        return Operation(name, operation.schemas)
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
        describedOperation?.reply(status).headers
    }

    /// The schema of the body; `nil` if no file describes it.
    package var bodySchema: Schema? { describedOperation?.body }
}
