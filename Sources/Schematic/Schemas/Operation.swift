import Foundation
import SchemaEngine
import SchematicPlatform
import SchematicText

/// What a client knows of the calls with one name: the schemas of their messages, and what of these is not shown. A call
/// carries its operation, so that no step looks up a name.
final class Operation: Sendable {
    let name: String
    let schemas: ClientSchemas
    /// The schema of the parameters in the URL.
    let path: Schema?
    /// The schema of the request's header fields.
    let headers: Schema?
    /// The schema of the request's body.
    let body: Schema?
    /// Whether a schema file has the name, whatever part of the calls it describes.
    let isDescribed: Bool
    /// Whether a schema file describes the response, whatever its status.
    let describesResponse: Bool
    /// The mask of the header fields.
    let fieldMask: FieldMask
    private let replies = Locked<[(status: Int, schemas: ReplySchemas)]>([])

    /// The maximum number of statuses whose schemas are kept. Servers choose statuses, so it is bounded.
    private static let limit = 32

    init(_ name: String, _ schemas: ClientSchemas) {
        let catalog = schemas.catalog
        self.name = name
        self.schemas = schemas
        path = catalog.schema(owner: name, .path)
        headers = catalog.schema(owner: name, .headers)
        body = catalog.schema(owner: name, .request)
        isDescribed = catalog.describesCall(of: name)
        describesResponse = catalog.describesResponse(of: name)
        fieldMask = FieldMask(of: name, in: catalog)
    }

    /// Returns the schemas of the responses with a status.
    func reply(_ status: Int) -> ReplySchemas {
        if let known = replies.withLock({ $0.first { $0.status == status }?.schemas }) { return known }
        let schemas = ReplySchemas(of: self, status: status)
        return replies.withLock { replies in
            if let first = replies.first(where: { $0.status == status }) { return first.schemas }
            if replies.count == Self.limit { replies.removeFirst() }
            replies.append((status, schemas))
            return schemas
        }
    }

    /// What to change so that a file describes the calls that none describes; `nil` if no file has a similar name.
    var advice: String? { schemas.catalog.advice(forUndescribed: name) }
}

/// The schemas of an operation's responses with one status. A class, because a copy of each schema counts references.
final class ReplySchemas: Sendable {
    /// The most specific schema of the body.
    let body: Schema?
    /// The most specific schema of the header fields.
    let headers: Schema?
    /// The schema of a refusal whose status is a success, which applies to all calls.
    let refusal: Schema?
    /// The mask of the body, whether it is a success or a refusal; `nil` if all of it may be shown.
    let mask: BodyMask?

    fileprivate init(of operation: Operation, status: Int) {
        let (name, schemas) = (operation.name, operation.schemas)
        body = schemas.catalog.schema(owner: name, .response, status: status)
        headers = schemas.catalog.schema(owner: name, .responseHeaders, status: status)
        refusal = (200...299).contains(status) ? schemas.catalog.commonRefusal(status: status) : nil
        mask = PayloadMask([body, refusal].compactMap { $0 }, of: schemas.catalog).map {
            BodyMask($0, of: name, status: status, in: schemas.catalog)
        }
    }

    /// Decodes the body of a refusal whose status is a success. Returns `nil` if the schema of refusals does not accept the
    /// body, which is then that of a success. A response to HEAD has no body.
    func refusal(
        inSuccess body: inout ReadableBody,
        to method: HTTPMethod?,
        checks: CheckOptions,
        reading: (Schema) -> BodyReading
    ) -> HiddenRefusal? {
        guard method != .head, let schema = refusal else { return nil }
        let reading = reading(schema)
        return schema.decodeMatching(&body, reading, options: checks).map { HiddenRefusal(schema, reading, $0) }
    }
}

/// The decoded body of a refusal whose status is a success.
final class HiddenRefusal: Sendable {
    let schema: Schema
    let reading: BodyReading
    let payload: Result<DecodedPayload, PayloadError>

    fileprivate init(_ schema: Schema, _ reading: BodyReading, _ payload: Result<DecodedPayload, PayloadError>) {
        (self.schema, self.reading, self.payload) = (schema, reading, payload)
    }
}

/// The header fields of requests and responses, by their header files.
extension Operation {
    /// The header fields of a call, encoded and validated by `X.headers.json`.
    func encodeHeaders(_ values: Parameters) throws -> HTTPHeaders {
        guard headers != nil || !values.items.isEmpty else { return [:] }
        var names: [String: String] = [:]
        let items = values.items.map { item in
            let name = HeaderName.lowercased(item.name.utf8)
            names[name] = names[name] ?? item.name
            return Parameters.Item(name: name, value: item.value)
        }
        let parameters = Parameters(items)
        let members =
            try headers?.encodeHeaders(parameters.fields, options: schemas.requestChecks) ?? parameters.plainObject()
        var fields: [HTTPHeaders.Field] = []
        for (name, value) in members {
            do throws(HeaderLines.Refusal) {
                let texts = try HeaderLines.texts(of: value, named: name)
                fields += texts.map { HTTPHeaders.Field(name: names[name] ?? name, value: $0) }
            } catch {
                throw RequestError.unusableHeader(name: name, reason: error.reason)
            }
        }
        return HTTPHeaders(fields)
    }

    /// Decodes the header fields of a response by the schema of its status; `nil` if there is none.
    func decodeHeaders(of response: IncomingResponse, by described: ReplySchemas) -> DecodedHeaders? {
        guard let schema = described.headers else { return nil }
        let lines = response.headers.lines
        do throws(PayloadError) {
            return DecodedHeaders(payload: try schema.decode(headers: lines, options: schemas.replyChecks), error: nil)
        } catch {
            // The schema still names the types of the other fields, and those that are not shown.
            var options = schemas.replyChecks
            options.mode = .observe
            let payload = (try? schema.decode(headers: lines, options: options)).map {
                DecodedPayload(fields: $0.fields, faults: [], droppedElements: 0)
            }
            return DecodedHeaders(payload: payload, error: error)
        }
    }
}

/// The header fields of a response, decoded by a schema.
final class DecodedHeaders: Sendable {
    /// The fields. If the schema refuses them, those that match it are decoded, and the others are texts.
    let payload: DecodedPayload?
    /// The faults for which the schema refuses the fields.
    let error: PayloadError?

    init(payload: DecodedPayload?, error: PayloadError?) { (self.payload, self.error) = (payload, error) }
}

extension Operation {
    /// The parameters of a call for its URL, encoded and validated by `X.path.json`.
    func encode(_ parameters: Parameters) throws -> JSONObject {
        guard let path else { return parameters.items.isEmpty ? JSONObject() : try parameters.plainObject() }
        return try path.encodedValue(parameters.fields, options: schemas.requestChecks).object ?? JSONObject()
    }

    /// Checks whether `X.request.json` allows that a call has a body, or that it has none.
    func checkPresence(ofBody isPresent: Bool) throws(PayloadError) {
        try body?.checkSentBody(isAbsent: !isPresent, options: schemas.requestChecks)
    }
}

/// The operations of a client, each of which is made at its first call. Copies of the client share them.
final class Operations: Sendable {
    let schemas: ClientSchemas
    private let known = Locked<[String: Operation]>([:])
    /// The operations with the other conversion of keys, after the first call that requires it.
    private let otherKeys = Locked<Operations?>(nil)

    /// The maximum number of operations that are kept. Apps may compute their names, so it is bounded. When the limit is
    /// reached, all are dropped, and each is made again at its next call.
    private static let limit = 1024

    init(_ schemas: ClientSchemas) { self.schemas = schemas }

    func named(_ name: String) -> Operation {
        if let operation = known.withLock({ $0[name] }) { return operation }
        let operation = Operation(name, schemas)
        return known.withLock { known in
            if let first = known[name] { return first }
            if known.count == Self.limit { known.removeAll(keepingCapacity: true) }
            known[name] = operation
            return operation
        }
    }

    /// Returns the operations with another conversion of the keys of `Codable` types; `nil` is the same one.
    func convertingSnakeCase(_ converts: Bool?) -> Operations {
        guard let converts, converts != schemas.catalog.keys.isSnakeCase else { return self }
        return otherKeys.withLock { other in
            if let other { return other }
            let operations = Operations(schemas.changing { $0.keys.isSnakeCase = converts })
            other = operations
            return operations
        }
    }

    /// Returns the operations with other mappers for some tags.
    func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> Operations {
        Operations(try schemas.changing { $0 = try $0.replacingMappers(configure) })
    }

    /// Returns the operations with these checks.
    func checking(requests: CheckOptions, replies: CheckOptions) -> Operations {
        guard requests != schemas.requestChecks || replies != schemas.replyChecks else { return self }
        return Operations(schemas.changing(requestChecks: requests, replyChecks: replies) { $0.options = replies })
    }
}
