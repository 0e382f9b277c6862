import Foundation
import SchemaEngine

/// Composes a request's body. Encodes and validates values by the schema, and checks files without reading them.
struct BodyComposer {
    private var clientSchemas: ClientSchemas
    private let operation: String
    private let style: QueryStyle
    /// The client's parameters for a form, which are added if the body does not have fields with these names.
    private let sharedFields: JSONObject
    private let body: RequestBody
    /// The boundary of a multipart body; empty for other bodies.
    private let boundary: String

    /// The body and its content type.
    typealias ComposedBody = (body: HTTPBody?, contentType: String?)

    init(
        _ body: RequestBody,
        of operation: String,
        _ clientSchemas: ClientSchemas,
        _ style: QueryStyle,
        sharedFields: JSONObject
    ) {
        self.body = body
        self.operation = operation
        self.clientSchemas = clientSchemas
        self.style = style
        self.sharedFields = sharedFields
        boundary = body.isMultipart ? MultipartWriter.newBoundary() : ""
    }

    /// Returns a composer with the same boundary and with schemas that mask secrets.
    func masking(by clientSchemas: ClientSchemas) -> BodyComposer {
        var composer = self
        composer.clientSchemas = clientSchemas
        return composer
    }

    func content() throws -> ComposedBody {
        switch body.content {
        case .none:
            try clientSchemas.checkBody(isAbsent: true, of: operation)
            return (nil, nil)
        case .json(let value): return try json(value)
        case .form(let value): return try form(value)
        case .encoded(let value, let format): return try encoded(value, format)
        case .parts(let parts, let valuesAsJSON) where parts.areValues:
            return try valuesAsJSON ? json(parts.values) : form(parts.values)
        case .parts(let parts, _): return try multipart(parts, .formData)
        case .multipart(let parts, let kind): return try multipart(parts, kind)
        case .bytes(.data, _) where clientSchemas.masksSecrets: return (nil, nil)
        case .bytes(let source, let contentType):
            try clientSchemas.checkBody(isAbsent: false, of: operation)
            return (HTTPBody([try source.piece()]), contentType ?? source.contentType ?? Self.octetStream)
        }
    }

    private static let octetStream = "application/octet-stream"

    private func json(_ value: any FieldValue) throws -> ComposedBody {
        (HTTPBody(try clientSchemas.body(value, of: operation)), "application/json")
    }

    private func form(_ value: any FieldValue) throws -> ComposedBody {
        let members = try clientSchemas.members(value, of: operation).completed(by: sharedFields)
        return try write(.object(members), FormFormat(style: style))
    }

    private func encoded(_ value: any FieldValue, _ format: any BodyFormat) throws -> ComposedBody {
        try write(clientSchemas.value(value, of: operation), format)
    }

    private func write(_ value: JSONValue, _ format: any BodyFormat) throws -> ComposedBody {
        let type = format.mediaTypes.first { $0.isConcrete }?.text ?? Self.octetStream
        return (HTTPBody(try format.write(value)), type)
    }

    private func multipart(_ parts: BodyParts, _ kind: MultipartKind) throws -> ComposedBody {
        let values = try clientSchemas.members(parts.values, of: operation)
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
        guard clientSchemas.masksSecrets, case .data = source else { return try source.piece() }
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
    /// A Boolean value that indicates whether the body consists of parts between boundaries.
    fileprivate var isMultipart: Bool {
        switch content {
        case .multipart: true
        case .parts(let parts, _): !parts.areValues
        case .none, .json, .form, .encoded, .bytes: false
        }
    }
}
