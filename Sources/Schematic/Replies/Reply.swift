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

    /// Masks the body's secrets; `nil` where the client's schemas name none.
    private let mask: PayloadMask?

    init(
        response: HTTPResponse,
        content: Result<Fields, any Error>,
        warnings: [Fault] = [],
        mask: PayloadMask? = nil
    ) {
        self.response = response
        self.content = FieldsOnDemand(content)
        self.mask = mask
        self.warnings = warnings
        value = nil
    }

    /// A reply of which a value was read, without a word to tell.
    init(response: HTTPResponse, value: any ReadableValue, fields: FieldsOnDemand, mask: PayloadMask?) {
        self.response = response
        self.content = fields
        self.mask = mask
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

    /// How the body begins, with secrets masked: those that the schemas name, and those that go by their names.
    var excerpt: String {
        let type = headers.first(of: "Content-Type")
        guard let mask else { return BodyExcerpt.text(of: body, type: type) }
        guard let masked = mask.masked(body) else { return "\(body.count) bytes, \(HTTPRequest.secretsHaveNoPosition)" }
        return BodyExcerpt.text(of: Data(masked.utf8), type: type)
    }

    /// Status, content type and size.
    var summary: String {
        let type = headers["Content-Type"] ?? "no content type"
        return "\(status) (\(type.displayLine), \(body.count) bytes)"
    }
}
