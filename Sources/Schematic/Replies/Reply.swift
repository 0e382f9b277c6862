public import Foundation
public import SchemaEngine

/// A server's response: its status, headers and raw body, and the fields that the schema decodes from the body.
public struct Reply: Sendable {
    let response: HTTPResponse
    /// The fields of the body, or the error of decoding it.
    private let content: FieldsOnDemand
    /// The value that its type has read from the body's bytes on the fast path.
    let value: (any _ReadableValue)?
    /// The faults that the options tolerate.
    public let warnings: [Fault]
    /// The number of faulty elements of arrays and faulty entries of maps that the mode `lenient` has omitted.
    let droppedElements: Int

    /// The mask of the body's secrets; `nil` if the client's schemas declare none.
    private let mask: PayloadMask?

    init(
        response: HTTPResponse,
        content: Result<Fields, any Error>,
        warnings: [Fault] = [],
        droppedElements: Int = 0,
        mask: PayloadMask? = nil
    ) {
        self.response = response
        self.content = FieldsOnDemand(content)
        self.mask = mask
        self.warnings = warnings
        self.droppedElements = droppedElements
        value = nil
    }

    /// Creates a reply whose value was read on the fast path, without warnings.
    init(response: HTTPResponse, value: any _ReadableValue, fields: FieldsOnDemand, mask: PayloadMask?) {
        self.response = response
        self.content = fields
        self.mask = mask
        self.value = value
        warnings = []
        droppedElements = 0
    }

    /// The status code.
    public var status: Int { response.status }
    /// The header fields.
    public var headers: HTTPHeaders { response.headers }
    /// The raw body.
    public var body: Data { response.body }

    /// The fields of the body, decoded by its schema if there is one.
    ///
    /// - Throws: `ReplyError` if there is no body, or its content type was not accepted; the error of decoding
    ///   the body.
    public var fields: Fields { get throws { try content.fields() } }

    /// The beginning of the body, with secrets masked: those that the schemas declare, and those with the name
    /// of a secret.
    var excerpt: String {
        guard let maskedBody else { return "\(body.count) bytes, \(HTTPRequest.secretsHaveNoPosition)" }
        return BodyExcerpt.text(of: maskedBody, type: headers.first(of: "Content-Type"))
    }

    /// The body with the secrets masked that the schemas declare; `nil` if their position is unknown.
    var maskedBody: Data? {
        guard let mask else { return body }
        return mask.masked(body).map { Data($0.utf8) }
    }

    /// Status, content type and size.
    var summary: String {
        let type = headers["Content-Type"] ?? "no content type"
        return "\(status) (\(type.displayLine), \(body.count) bytes)"
    }
}
