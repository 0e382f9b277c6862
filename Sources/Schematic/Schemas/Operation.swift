import Foundation
import SchemaEngine
import SchematicPlatform

/// What a client knows of the calls with one name: the schemas of their messages, and what these declare secret. A call
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
    /// The schemas of header fields that declare secrets.
    let secretHeaders: [Schema]
    let secretReplyHeaders: [Schema]
    private let replies = Locked<[(status: Int, schemas: ReplySchemas)]>([])

    /// The maximum number of statuses whose schemas are kept. Servers choose statuses, so it is bounded.
    private static let limit = 32

    init(_ name: String, _ schemas: ClientSchemas) {
        let catalog = schemas.catalog
        func secretHeaders(_ direction: Direction) -> [Schema] {
            guard schemas.namesSecrets else { return [] }
            return catalog.headerSchemas(owner: name, direction).filter(\.canHoldSecrets)
        }
        self.name = name
        self.schemas = schemas
        path = catalog.schema(owner: name, .path)
        headers = catalog.schema(owner: name, .headers)
        body = catalog.schema(owner: name, .request)
        isDescribed = catalog.describesCall(of: name)
        describesResponse = catalog.describesResponse(of: name)
        self.secretHeaders = secretHeaders(.request)
        secretReplyHeaders = secretHeaders(.response)
    }

    /// Returns the schemas of the responses with a status.
    func reply(_ status: Int) -> ReplySchemas {
        if let known = replies.withLock({ $0.first { $0.status == status }?.schemas }) { return known }
        let schemas = ReplySchemas(of: self, status: status)
        replies.withLock { replies in
            guard replies.count < Self.limit, !replies.contains(where: { $0.status == status }) else { return }
            replies.append((status, schemas))
        }
        return schemas
    }

    /// The mask of the request's body; `nil` if no schema of the client declares a secret.
    var bodyMask: PayloadMask? { schemas.mask([body]) }

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
    /// The mask of the body, whether it is a success or a refusal; `nil` if no schema of the client declares a secret.
    let mask: BodyMask?

    fileprivate init(of operation: Operation, status: Int) {
        let (name, schemas) = (operation.name, operation.schemas)
        body = schemas.catalog.schema(owner: name, .response, status: status)
        headers = schemas.catalog.schema(owner: name, .responseHeaders, status: status)
        refusal = (200...299).contains(status) ? schemas.catalog.commonRefusal(status: status) : nil
        mask = schemas.mask([body, refusal]).map { BodyMask($0, of: name, status: status, in: schemas.catalog) }
    }

    /// Returns the schema of a refusal whose status is a success, and the way to read the body by it; `nil` if the schema does
    /// not accept the body, which is then that of a success. A response to HEAD has no body.
    func refusal(
        inSuccess body: Data,
        to method: HTTPMethod,
        checks: CheckOptions,
        reading: (Schema) -> BodyReading
    ) -> (schema: Schema, reading: BodyReading)? {
        guard method != .head, let refusal else { return nil }
        let reading = reading(refusal)
        return refusal.matches(body, reading, options: checks) ? (schema: refusal, reading: reading) : nil
    }

    /// Whether the responses can contain secrets.
    var canHoldSecrets: Bool { [body, headers].contains { $0?.canHoldSecrets ?? false } }
}
