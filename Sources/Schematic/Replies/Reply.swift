public import Foundation
public import SchemaEngine

/// What a server answered: status, headers and the raw body, and the body's values as the schema decodes them.
public struct Reply: Sendable {
    /// The response as it came over the wire.
    let response: HTTPResponse
    /// The body's values, or why there are none.
    private let content: FieldsOnDemand
    /// What has read itself from the body: the result of a request whose type does.
    let value: (any ReadableValue)?
    /// What the schema objects to and the options forgive.
    public let warnings: [Fault]

    /// What describes the body, where anything does.
    private let schema: Schema?

    init(
        response: HTTPResponse,
        content: Result<Fields, any Error>,
        warnings: [Fault] = [],
        schema: Schema? = nil
    ) {
        self.response = response
        self.content = FieldsOnDemand(content)
        self.schema = schema
        self.warnings = warnings
        value = nil
    }

    /// A reply of which a value was read, without a word to tell.
    init(response: HTTPResponse, value: any ReadableValue, fields: FieldsOnDemand, schema: Schema) {
        self.response = response
        self.content = fields
        self.schema = schema
        self.value = value
        warnings = []
    }

    /// The status code.
    public var status: Int { response.status }
    /// The header fields.
    public var headers: HTTPHeaders { response.headers }
    /// The raw body, byte by byte.
    public var body: Data { response.body }

    /// The body's values, decoded by the schema where there is one.
    ///
    /// Throws a `ReplyFault` when there is no body, or one of a content type that was not asked for.
    public var fields: Fields { get throws { try content.fields() } }

    /// How the body begins, with secrets masked: those that the schema names, and those that go by their names.
    var excerpt: String {
        guard let schema, schema.namesSecrets else { return BodyExcerpt.text(of: body) }
        guard let masked = schema.masked(body) else {
            return "\(body.count) bytes, not shown: the schemas name secrets, and where they are in it cannot be told"
        }
        return BodyExcerpt.text(of: Data(masked.utf8))
    }

    /// Status, content type and size.
    var summary: String {
        let type = headers["Content-Type"] ?? "no content type"
        return "\(status) (\(type), \(body.count) bytes)"
    }
}
