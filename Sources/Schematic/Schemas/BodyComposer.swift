import Foundation
import SchemaEngine

/// Composes a request's body. Encodes and validates values by the schema, and checks files without reading them.
struct BodyComposer {
    private let operation: Operation
    private let style: QueryStyle
    /// The client's parameters for a form, which are added if the body does not have fields with these names.
    private let sharedFields: JSONObject
    private let body: RequestBody
    /// The boundary of a multipart body; empty for other bodies.
    private let boundary: String
    /// Whether the body is written for display. Bytes in memory may then be secret, because no schema describes them.
    private var isShown = false

    init(
        _ body: RequestBody,
        of operation: Operation,
        _ style: QueryStyle = .brackets,
        sharedFields: JSONObject = JSONObject()
    ) {
        self.body = body
        self.operation = operation
        self.style = style
        self.sharedFields = sharedFields
        boundary = body.isMultipart ? MultipartWriter.newBoundary() : ""
    }

    /// Returns the body. Its values are encoded and validated here only.
    func composed() throws -> ComposedBody {
        let values = try values()
        let (content, contentType) = try written(values)
        let isJSON = values?.text != nil
        return ComposedBody(content: content, contentType: contentType, writing: isJSON ? nil : (values?.value, self))
    }

    /// Returns the body for display, with the same boundary, from its values in which secrets are masked; `nil` if there is none
    /// to show.
    fileprivate func shown(_ values: JSONValue?) -> HTTPBody? {
        var composer = self
        composer.isShown = true
        return try? composer.written(values.map(BodyValues.value)).body
    }

    /// Returns the body's values, encoded and validated by `X.request.json`, whatever the format; `nil` if it has none.
    private func values() throws(PayloadError) -> BodyValues? {
        switch body.content {
        case .json(let value): return try text(of: value)
        case .parts(let parts, true) where parts.areValues: return try text(of: parts.values)
        case .form(let value), .encoded(let value, _): return try self.value(of: value)
        case .parts(let parts, _), .multipart(let parts, _): return try self.value(of: parts.values)
        case .none, .bytes:
            // A schema may refuse that the call has a body, but writes no bytes.
            try operation.checkPresence(ofBody: !body.isNone)
            return nil
        }
    }

    private var schema: Schema { operation.body ?? operation.schemas.anything }

    private func text(of value: any FieldValue) throws(PayloadError) -> BodyValues {
        .text(try schema.encodedBytes(value, options: operation.schemas.requestChecks))
    }

    private func value(of value: any FieldValue) throws(PayloadError) -> BodyValues {
        .value(try schema.encodedValue(value, options: operation.schemas.requestChecks))
    }

    private typealias Written = (body: HTTPBody?, contentType: String?)

    /// Writes values in the format of the body.
    private func written(_ values: BodyValues?) throws -> Written {
        switch body.content {
        case .none: return (nil, nil)
        case .json: return json(values)
        case .form: return try form(values)
        case .encoded(_, let format): return try write(values?.value ?? .null, format)
        case .parts(let parts, let valuesAsJSON) where parts.areValues:
            return valuesAsJSON ? json(values) : try form(values)
        case .parts(let parts, _): return try multipart(parts, values, .formData)
        case .multipart(let parts, let kind): return try multipart(parts, values, kind)
        case .bytes(.data, _) where isShown: return (nil, nil)
        case .bytes(let source, let contentType):
            return (HTTPBody([try source.piece()]), contentType ?? source.contentType ?? Self.octetStream)
        }
    }

    private static let octetStream = "application/octet-stream"

    /// Returns the values with their names.
    private func members(_ values: BodyValues?) throws -> JSONObject {
        guard case .object(let object) = values?.value else {
            throw RequestError.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        return object
    }

    private func json(_ values: BodyValues?) -> Written { (values?.text.map { HTTPBody($0) }, "application/json") }

    private func form(_ values: BodyValues?) throws -> Written {
        try write(.object(members(values).completed(by: sharedFields)), FormFormat(style: style))
    }

    private func write(_ value: JSONValue, _ format: any BodyCoding) throws -> Written {
        let type = format.mediaTypes.first { $0.isConcrete }?.text ?? Self.octetStream
        return (HTTPBody(try format.write(value)), type)
    }

    private func multipart(_ parts: BodyParts, _ values: BodyValues?, _ kind: MultipartKind) throws -> Written {
        let values = try members(values)
        var writer = MultipartWriter(kind, boundary: boundary)
        for item in parts.items {
            if case .bytes(let source, let fileName, let statedType) = item.part.content {
                let type = statedType ?? fileName.map { FileContentTypes.type(ofName: $0) } ?? Self.octetStream
                let own = item.part.headers
                try writer.add(item.name, fileName: fileName, contentType: type, own: own, try piece(of: source))
            } else if let value = values[item.name] {
                try add(value, of: item, to: &writer)
            }
        }
        for member in sharedFields.members where !parts.items.contains(where: { $0.name == member.key }) {
            try add(member.value, of: BodyParts.Item(name: member.key, part: .value(member.value)), to: &writer)
        }
        return (writer.body, writer.contentType)
    }

    private func piece(of source: ByteSource) throws -> HTTPBody.Piece {
        guard isShown, case .data = source else { return try source.piece() }
        return .bytes(Data(String.redacted.utf8))
    }

    /// Adds a value: as text without a content type in a form, otherwise as JSON.
    private func add(_ value: JSONValue, of item: BodyParts.Item, to writer: inout MultipartWriter) throws {
        let own = item.part.headers
        guard case .value = item.part.content, writer.kind == .formData else {
            return try writer.add(
                item.name,
                contentType: "application/json",
                own: own,
                .bytes(Data(value.bytes()))
            )
        }
        var items = FlatFields(style: style)
        try items.add(item.name, value)
        for field in items.fields {
            try writer.add(field.name, contentType: nil, own: own, .bytes(Data(field.text.utf8)))
        }
    }
}

/// A composed body, with what its secrets are masked in.
final class ComposedBody: Sendable {
    /// The body as it is sent; `nil` if there is none.
    let content: HTTPBody?
    let contentType: String?
    /// The values of a body in another format than JSON, and what writes them again. The secrets in JSON are masked in the content.
    private let writing: (values: JSONValue?, composer: BodyComposer)?

    fileprivate init(
        content: HTTPBody?,
        contentType: String?,
        writing: (values: JSONValue?, composer: BodyComposer)?
    ) {
        (self.content, self.contentType, self.writing) = (content, contentType, writing)
    }

    /// Returns the body for display, with the secrets masked in its values; `nil` if there is none to show.
    func masked(by mask: PayloadMask) -> HTTPBody? {
        guard let writing else {
            return content?.data.flatMap { mask.masked($0) }.map { HTTPBody(Data($0.utf8)) }
        }
        guard let values = writing.values else { return writing.composer.shown(nil) }
        guard let text = mask.masked(Data(values.bytes())) else { return nil }
        let masked = try? JSONValue(parsing: Data(text.utf8), maximumDepth: .max)
        return masked.flatMap { writing.composer.shown($0) }
    }
}

/// The values of a body, in the form that its format writes.
private enum BodyValues {
    /// JSON text, for bodies in JSON.
    case text(Data)
    /// The same JSON as a value, for bodies in other formats.
    case value(JSONValue)

    var text: Data? { if case .text(let text) = self { text } else { nil } }

    var value: JSONValue? { if case .value(let value) = self { value } else { nil } }
}

extension RequestBody {
    /// Whether the body consists of parts between boundaries.
    fileprivate var isMultipart: Bool {
        switch content {
        case .multipart: true
        case .parts(let parts, _): !parts.areValues
        case .none, .json, .form, .encoded, .bytes: false
        }
    }
}
