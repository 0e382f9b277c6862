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
    /// Whether the body is for display, with the secrets masked that the schemas declare.
    private var masksSecrets = false

    /// The body and its content type.
    typealias ComposedBody = (body: HTTPBody?, contentType: String?)

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

    /// Returns the body for display, with the same boundary, and with the secrets masked that the schemas declare; `nil` if
    /// there is none to show.
    func maskedBody() throws -> HTTPBody? {
        var composer = self
        composer.masksSecrets = true
        return try composer.content().body
    }

    func content() throws -> ComposedBody {
        switch body.content {
        case .none:
            try checkBody(isAbsent: true)
            return (nil, nil)
        case .json(let value): return try json(value)
        case .form(let value): return try form(value)
        case .encoded(let value, let format): return try encoded(value, format)
        case .parts(let parts, let valuesAsJSON) where parts.areValues:
            return try valuesAsJSON ? json(parts.values) : form(parts.values)
        case .parts(let parts, _): return try multipart(parts, .formData)
        case .multipart(let parts, let kind): return try multipart(parts, kind)
        case .bytes(.data, _) where masksSecrets: return (nil, nil)
        case .bytes(let source, let contentType):
            try checkBody(isAbsent: false)
            return (HTTPBody([try source.piece()]), contentType ?? source.contentType ?? Self.octetStream)
        }
    }

    private static let octetStream = "application/octet-stream"

    /// Throws if `X.request.json` refuses that the call has no body, or that it has one of bytes, which no schema writes.
    private func checkBody(isAbsent: Bool) throws(PayloadError) {
        try operation.body?.checkSentBody(isAbsent: isAbsent, options: operation.schemas.requestChecks)
    }

    /// The schema that encodes and validates values.
    private var schema: Schema { operation.body ?? operation.schemas.anything }

    /// Returns a value as JSON text, encoded and validated by `X.request.json`.
    private func bytes(of value: any FieldValue) throws(PayloadError) -> [UInt8] {
        let bytes = try schema.encodedBytes(value, options: operation.schemas.requestChecks)
        guard masksSecrets, schema.namesSecrets else { return bytes }
        return Array((schema.masked(Data(bytes)) ?? "null").utf8)
    }

    /// Returns the same JSON as a value, for bodies in other formats.
    private func json(of value: any FieldValue) throws(PayloadError) -> JSONValue {
        guard masksSecrets, schema.namesSecrets else {
            return try schema.encodedValue(value, options: operation.schemas.requestChecks)
        }
        return (try? JSONValue(parsing: bytes(of: value), maximumDepth: .max)) ?? .null
    }

    /// Returns the same JSON as names and values.
    private func members(of value: any FieldValue) throws -> JSONObject {
        guard case .object(let object) = try json(of: value) else {
            throw RequestError.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        return object
    }

    private func json(_ value: any FieldValue) throws -> ComposedBody {
        (HTTPBody(Data(try bytes(of: value))), "application/json")
    }

    private func form(_ value: any FieldValue) throws -> ComposedBody {
        let members = try members(of: value).completed(by: sharedFields)
        return try write(.object(members), FormFormat(style: style))
    }

    private func encoded(_ value: any FieldValue, _ format: any BodyCoding) throws -> ComposedBody {
        try write(json(of: value), format)
    }

    private func write(_ value: JSONValue, _ format: any BodyCoding) throws -> ComposedBody {
        let type = format.mediaTypes.first { $0.isConcrete }?.text ?? Self.octetStream
        return (HTTPBody(try format.write(value)), type)
    }

    private func multipart(_ parts: BodyParts, _ kind: MultipartKind) throws -> ComposedBody {
        let values = try members(of: parts.values)
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

    // Bytes in memory may be secret, because no schema describes them.
    private func piece(of source: ByteSource) throws -> HTTPBody.Piece {
        guard masksSecrets, case .data = source else { return try source.piece() }
        return .bytes(Data(SecretMask.mask.utf8))
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
