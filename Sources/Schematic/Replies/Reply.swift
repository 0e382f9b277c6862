public import Foundation
public import SchemaEngine
import SchematicText

/// A server's response: its status, headers and raw body, and the fields that the schema decodes from the body.
public struct Reply: _CallResult {
    /// The body, as far as it is read.
    enum Content: Sendable {
        /// The decoded body, or the reason why it has no fields. That may be any error, because the app's formats, mappers
        /// and middleware throw their own.
        case decoded(Result<DecodedPayload, any Error>)
        /// A body that the type of the result reads itself.
        case unread(DeferredBody)

        static func failure(_ reason: any Error) -> Content { .decoded(.failure(reason)) }
    }

    /// The parts of the reply. A copy of the reply is one reference to them.
    private final class Parts: Sendable {
        let response: IncomingResponse
        /// The header fields that a schema has decoded, and their faults that the options tolerate.
        let headers: DecodedPayload?
        let content: Content

        init(_ response: IncomingResponse, _ headers: DecodedPayload?, _ content: Content) {
            (self.response, self.headers, self.content) = (response, headers, content)
        }
    }

    private let parts: Parts

    init(_ response: IncomingResponse, headers: DecodedPayload? = nil, _ content: Content) {
        parts = Parts(response, headers, content)
    }

    var response: IncomingResponse { parts.response }

    /// The status code.
    public var status: Int { parts.response.status }
    /// The header fields.
    public var headers: HTTPHeaders { parts.response.headers }
    /// The header fields, decoded by the request's `.response-headers` schema, with lowercased names. Without a schema,
    /// the values are texts, and those of `set-cookie` an array of texts. A value that its schema refuses is a text, too.
    public var headerFields: Fields { parts.headers?.fields ?? headers.texts }
    /// The raw body.
    public var body: Data { parts.response.body }

    /// The fields of the body, decoded by its schema if there is one.
    ///
    /// - Throws: `ReplyError` if there is no body, or its content type was not accepted; the error of decoding
    ///   the body.
    public var fields: Fields {
        get throws {
            switch parts.content {
            case .decoded(let payload): try payload.get().fields
            case .unread(let body): try body.payload().fields
            }
        }
    }

    /// The faults that the options tolerate.
    public var warnings: [Fault] {
        guard let faults = parts.headers?.faults, !faults.isEmpty else { return bodyWarnings }
        return faults + bodyWarnings
    }

    /// The faults of the body that the options tolerate.
    var bodyWarnings: [Fault] {
        switch parts.content {
        case .decoded(.success(let payload)): payload.faults
        case .decoded(.failure): []
        case .unread(let body): body.warnings
        }
    }

    /// The number of faulty elements of arrays and faulty entries of maps that the mode `lenient` has omitted.
    var droppedElements: Int {
        let ofBody =
            switch parts.content {
            case .decoded(.success(let payload)): payload.droppedElements
            case .decoded(.failure): 0
            case .unread(let body): body.droppedElements
            }
        return ofBody + (parts.headers?.droppedElements ?? 0)
    }

    /// Reads the whole body as a type that reads itself: directly, or by its fields if only the walk can read it.
    func value<Value: _ReadableValue>(as type: Value.Type = Value.self) throws -> Value {
        if case .unread(let body) = parts.content, let value = body.read(as: type) { return value }
        return try fields.value()
    }

    /// The body, if neither its fields nor a value of it were known when the reply was created.
    var deferredBody: DeferredBody? {
        if case .unread(let body) = parts.content { body } else { nil }
    }

    /// Whether there is no body, and no schema of one.
    var isEmpty: Bool {
        if case .decoded(.failure(ReplyError.Code.empty)) = parts.content { true } else { false }
    }

    /// Status, content type and size.
    var summary: String {
        let type = headers["Content-Type"] ?? "no content type"
        return "\(status) (\(type.displayLine), \(body.count) bytes)"
    }
}

extension Reply: RedactedReflectable {
    /// The status, the headers with secrets masked, the size of the body, and the warnings.
    var shownParts: KeyValuePairs<String, Any> {
        ["status": status, "headers": headers, "body": "\(body.count) bytes", "warnings": warnings]
    }
}

extension Reply {
    /// The version of the object, from `ETag`; `nil` if the server sends none, or not a valid one.
    public var entityTag: EntityTag? { headers.values(of: .eTag).first.flatMap { EntityTag(rawValue: $0) } }

    /// The use of the cache; `nil` if the reply is the server's response to this call.
    public var cacheUse: CacheUse? { response.cacheUse }

    /// Whether the object has not changed since the version in the request:
    /// status 304, without a body.
    public var isNotModified: Bool { status == 304 }
}

extension Fields: DisplayDescribed {
    /// The value as JSON text, with the secrets masked that schemas declare, and those with the name of a secret.
    ///
    /// Dates, decimals and other values of tags are printed as the command `schema-lint validate --decoded` prints them.
    var displayDescription: String { printedValue.text(indentedBy: 2).redactedText.displayJSON }
}

extension HTTPHeaders {
    private static let anything = SchemaCatalog.anything()

    /// The header fields as texts, with lowercased names.
    var texts: Fields { (try? Self.anything.decode(headers: lines))?.fields ?? [:] }
}
