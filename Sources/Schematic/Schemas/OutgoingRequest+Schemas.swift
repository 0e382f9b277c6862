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

    /// Returns the schema by which the client decodes a JSON body of a response: that of a refusal whose status is a success if
    /// it accepts the body, or else that of the status; `nil` if no file describes the body.
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
        guard let operation = describedOperation, let name, name != operation.name else { return describedOperation }
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

/// A body for a file.
package enum StorableBody: Sendable {
    /// The body, with secrets masked.
    case content(Data)
    /// The body may contain secrets that cannot be masked, or is not in memory. The reason begins with "not written".
    case withheld(reason: String)

    /// The body, unless it is withheld.
    package var content: Data? { if case .content(let data) = self { data } else { nil } }

    fileprivate static let isStream = StorableBody.withheld(reason: "not written: it is a file or a stream")
    fileprivate static let isHidden = StorableBody.withheld(
        reason: "not written: the schemas name secrets, but do not specify their position in it"
    )
    fileprivate static func isUnsearchable(_ count: Int, _ type: String?) -> StorableBody {
        let size = ReadableText.size(count, type)
        return .withheld(reason: "not written: \(size), which cannot be searched for secrets")
    }
}

/// The parts of an exchange that may be stored in a file.
extension OutgoingRequest {
    /// The URL, with secrets masked.
    package var storableURL: String { displayURL }

    /// The header fields, with secrets masked.
    package var storableHeaders: [(name: String, value: String)] { Self.masked(headers) }

    /// The body, with secrets masked; `nil` if there is none.
    package var storableBody: StorableBody? {
        redactedBody.map { body in
            switch body {
            case .masked(let body): body.data.map { .content($0) } ?? .isStream
            case .unsearchable(let count): .isUnsearchable(count, headers[.contentType])
            case .hidden: .isHidden
            }
        }
    }

    /// Returns the header fields of a response, with secrets masked.
    package func storableHeaders(of response: IncomingResponse) -> [(name: String, value: String)] {
        Self.masked(hidingURLs(in: response.headers))
    }

    /// Returns the body of a response, with secrets masked.
    package func storableBody(of response: IncomingResponse) -> StorableBody {
        guard response.stream == nil else { return .isStream }
        guard let shown = owner?.secrets.masked(response) else { return .isHidden }
        let type = response.headers[.contentType]
        return SecretMask.body(shown, type: type).map { .content($0) } ?? .isUnsearchable(shown.count, type)
    }

    private static func masked(_ headers: HTTPHeaders) -> [(name: String, value: String)] {
        headers.fields.map { (name: $0.name, value: $0.displayValue) }
    }
}
