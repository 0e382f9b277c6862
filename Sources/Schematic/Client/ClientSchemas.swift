import Foundation
import SchemaEngine

/// What the schemas say of a client's calls: the one place where the client meets the engine.
final class ClientSchemas: Sendable {
    private let catalog: SchemaCatalog
    private let anything: Schema
    private let requestChecks: CheckOptions
    private let replyChecks: CheckOptions
    /// Whether what goes out is written for people, with what the schemas call secret masked.
    let masksSecrets: Bool
    private let schemas: SchemaLookups
    /// Whether any schema names a secret.
    private let namesSecrets: Bool

    /// Compiles all schemas. Throws `SchemaErrors` with every fault of every file.
    init(_ sources: [SchemaSource], registry: SchemaRegistry, options: ClientOptions) throws(SchemaErrors) {
        catalog = try SchemaCatalog(sources, registry: registry, options: options.replyChecks)
        schemas = SchemaLookups(catalog)
        anything = SchemaCatalog.anything()
        requestChecks = options.requestChecks
        replyChecks = options.replyChecks
        masksSecrets = false
        namesSecrets = PayloadMask([], of: catalog) != nil
    }

    /// Another contract on a catalog of the same schemas.
    private init(_ clientSchemas: ClientSchemas, _ catalog: SchemaCatalog, masksSecrets: Bool) {
        self.catalog = catalog
        self.masksSecrets = masksSecrets
        schemas = SchemaLookups(catalog)
        anything = clientSchemas.anything
        requestChecks = clientSchemas.requestChecks
        replyChecks = clientSchemas.replyChecks
        namesSecrets = clientSchemas.namesSecrets
    }

    /// The same contract with other mappers for some tags.
    func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> ClientSchemas {
        ClientSchemas(self, try catalog.replacingMappers(configure), masksSecrets: masksSecrets)
    }

    // MARK: What goes out

    /// A call's parameters as they stand in a URL, written and checked by `X.path.json`.
    func parameters(_ parameters: Parameters, of operation: String) throws -> JSONObject {
        guard let schema = schemas.schema(of: operation, .path) else {
            return parameters.items.isEmpty ? JSONObject() : try parameters.plainObject()
        }
        let members = try schema.encodeMembers(parameters.fields, options: requestChecks)
        return JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value) })
    }

    /// The same parameters for people: `nil` where the schema calls none of them secret.
    func maskedParameters(_ parameters: JSONObject, of operation: String) -> JSONObject? {
        guard namesSecrets, let schema = schemas.schema(of: operation, .path) else { return nil }
        let masked = schema.masked(Data(JSONValue.object(parameters).bytes()))
        guard let masked, case .object(let object)? = try? JSONValue(parsing: masked) else { return nil }
        return object
    }

    /// Refuses a call without a body where `X.request.json` describes one.
    func allowNoBody(of operation: String) throws(ComposeFault) {
        guard let schema = schemas.schema(of: operation, .request) else { return }
        throw .unusableBody(reason: "\(schema.file) describes one, and the request has none: give it '.json(…)'")
    }

    /// A call's JSON body, written and checked by `X.request.json`.
    func body(_ value: any FieldValue, of operation: String) throws(PayloadError) -> Data {
        Data(try bytes(value, of: operation))
    }

    /// The same as a value, for bodies that are no JSON.
    func value(_ value: any FieldValue, of operation: String) throws -> JSONValue {
        let bytes = try bytes(value, of: operation)
        // The engine reads back what it writes; only depth can be beyond a value.
        guard let value = try? JSONValue(parsing: bytes, maximumDepth: .max) else {
            throw ComposeFault.unusableBody(reason: "it is nested deeper than 1024 levels")
        }
        return value
    }

    /// The same as names and values.
    func members(_ value: any FieldValue, of operation: String) throws -> JSONObject {
        guard case .object(let object) = try self.value(value, of: operation) else {
            throw ComposeFault.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        return object
    }

    private func bytes(_ value: any FieldValue, of operation: String) throws(PayloadError) -> [UInt8] {
        let schema = schemas.schema(of: operation, .request) ?? anything
        let bytes = try schema.encodedBytes(value, options: requestChecks)
        guard masksSecrets, schema.namesSecrets else { return bytes }
        return Array((schema.masked(Data(bytes)) ?? "null").utf8)
    }

    /// The same contract for bodies that people read.
    var masking: ClientSchemas { ClientSchemas(self, catalog, masksSecrets: true) }

    /// Masks the body that a call sends; `nil` where no schema names a secret.
    func mask(ofBodyOf operation: String) -> PayloadMask? {
        namesSecrets ? mask([schemas.schema(of: operation, .request)]) : nil
    }

    /// Masks a body that comes with a status, whether it is the call's own answer or a refusal that any call may get.
    /// `nil` where no schema names a secret.
    func mask(ofReplyTo operation: String, status: Int) -> PayloadMask? {
        guard namesSecrets else { return nil }
        return mask([schema(ofReplyTo: operation, status: status), refusal(withSuccess: status)])
    }

    private func mask(_ schemas: [Schema?]) -> PayloadMask? { PayloadMask(schemas.compactMap { $0 }, of: catalog) }

    // MARK: What comes in

    /// The schema of a body that comes with this status, the most specific one.
    func schema(ofReplyTo operation: String, status: Int) -> Schema? {
        schemas.schema(of: operation, .response, status: status)
    }

    /// The schema of a body by which the server refuses any request although its status is a success.
    func refusal(withSuccess status: Int) -> Schema? {
        (200...299).contains(status) ? schemas.commonRefusal(status: status) : nil
    }

    /// Whether a body is what a schema says, however much the checks of replies forgive. No model is made.
    func matches(_ body: Data, _ reading: BodyReading, _ schema: Schema) -> Bool {
        var options = replyChecks
        (options.mode, options.unknownKeys) = (.strict, .keep)
        guard let content = try? content(of: body, reading) else { return false }
        return switch content {
        case .json(let text): schema.check(text, options: options).isValid
        case .value(let value): schema.check(Data(value.bytes()), options: options).isValid
        case .plain(let root, _): schema.check(Data(SchemaDirectedConverter.shaped(root, by: schema).json), options: options).isValid
        }
    }

    /// A value that reads itself from a body's bytes; `nil` where the walk has to say what the body is.
    func read(_ body: Data, as type: any ReadableValue.Type, by schema: Schema) -> (any ReadableValue)? {
        schema.readWithoutWalk(type, from: body, options: replyChecks)
    }

    /// A body's values, by its schema or as they are.
    func decode(_ body: Data, _ reading: BodyReading, by schema: Schema?) throws -> DecodedPayload {
        let schema = schema ?? anything
        switch try content(of: body, reading) {
        case .json(let text): return try schema.decode(text, options: replyChecks)
        case .value(let value): return try schema.decode(Data(value.bytes()), options: replyChecks)
        case .plain(let root, let text): return try schema.decode(root, in: text ?? body, options: replyChecks)
        }
    }

    private func content(of body: Data, _ reading: BodyReading) throws -> BodyContent {
        switch reading {
        case .json: .json(body)
        case .unreadable(let reason): throw reason
        case .format(let format, let type): try format.read(body, as: type)
        }
    }
}
