import Foundation
import SchemaEngine
import SchematicPlatform

/// The compiled schemas of a client, which encode, decode and validate the payloads of its calls.
final class ClientSchemas: Sendable {
    private let catalog: SchemaCatalog
    /// The schema of payloads that no file describes.
    private let anything: Schema
    let requestChecks: CheckOptions
    let replyChecks: CheckOptions
    /// Indicates that encoded values are for display, with the secrets that the schemas declare masked.
    let masksSecrets: Bool
    private let schemas: SchemaLookups
    /// Indicates that a schema declares a secret.
    let namesSecrets: Bool
    /// These schemas with the other conversion of keys, after the first call that requires it.
    private let otherKeys = Locked<ClientSchemas?>(nil)

    /// Compiles all schemas. Throws `SchemaErrors` with every fault of every file.
    init(_ sources: [SchemaSource], registry: SchemaRegistry, options: ClientOptions) throws(SchemaErrors) {
        catalog = try SchemaCatalog(sources, registry: registry, options: options.replyChecks)
        schemas = SchemaLookups(catalog)
        anything = SchemaCatalog.anything(keys: catalog.keys)
        requestChecks = options.requestChecks
        replyChecks = options.replyChecks
        masksSecrets = false
        namesSecrets = PayloadMask([], of: catalog) != nil
    }

    /// The schemas of a client without schema files.
    static let empty = try? ClientSchemas([], registry: SchemaRegistry(), options: ClientOptions())

    /// Creates a copy with another catalog of the same schemas, or with the checks of other options.
    private init(
        _ other: ClientSchemas,
        _ catalog: SchemaCatalog,
        masksSecrets: Bool? = nil,
        checks options: ClientOptions? = nil
    ) {
        self.catalog = catalog
        self.masksSecrets = masksSecrets ?? other.masksSecrets
        schemas = SchemaLookups(catalog)
        anything = SchemaCatalog.anything(keys: catalog.keys)
        requestChecks = options?.requestChecks ?? other.requestChecks
        replyChecks = options?.replyChecks ?? other.replyChecks
        namesSecrets = other.namesSecrets
    }

    /// Returns these schemas with other mappers for some tags.
    func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> ClientSchemas {
        ClientSchemas(self, try catalog.replacingMappers(configure))
    }

    /// Returns these schemas with the checks of other options. Nothing is compiled again.
    func checking(by options: ClientOptions) -> ClientSchemas {
        guard options.requestChecks != requestChecks || options.replyChecks != replyChecks else { return self }
        var catalog = catalog
        catalog.options = options.replyChecks
        return ClientSchemas(self, catalog, checks: options)
    }

    /// The conversion of the keys of `Codable` types.
    var keys: KeyConversion { catalog.keys }

    /// Returns these schemas with another conversion of the keys of `Codable` types; `nil` is the same one. All calls share
    /// one copy, with its cache of lookups.
    func convertingSnakeCase(_ converts: Bool?) -> ClientSchemas {
        guard let converts, converts != catalog.keys.isSnakeCase else { return self }
        return otherKeys.withLock { other in
            if let other { return other }
            var catalog = catalog
            catalog.keys.isSnakeCase = converts
            let schemas = ClientSchemas(self, catalog)
            other = schemas
            return schemas
        }
    }

    // MARK: Requests

    /// The parameters of a call for its URL, encoded and validated by `X.path.json`.
    func parameters(_ parameters: Parameters, of operation: String) throws -> JSONObject {
        guard let schema = schemas.schema(of: operation, .path) else {
            return parameters.items.isEmpty ? JSONObject() : try parameters.plainObject()
        }
        let members = try schema.encodeMembers(parameters.fields, options: requestChecks)
        return JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value) })
    }

    /// The same parameters for display; `nil` if the schema declares none of them secret.
    func maskedParameters(_ parameters: JSONObject, of operation: String) -> JSONObject? {
        guard namesSecrets, let schema = schemas.schema(of: operation, .path) else { return nil }
        guard let masked = schema.masked(Data(JSONValue.object(parameters).bytes())) else { return nil }
        if case .object(let object)? = try? JSONValue(parsing: masked) { return object }
        // The object itself is secret.
        return JSONObject(parameters.members.map { .init(key: $0.key, value: .string(PayloadMask.mask)) })
    }

    /// Throws if `X.request.json` refuses that the call has no body, or that it has one of bytes, which no schema writes.
    func checkBody(isAbsent: Bool, of operation: String) throws(PayloadError) {
        try schemas.schema(of: operation, .request)?.checkSentBody(isAbsent: isAbsent, options: requestChecks)
    }

    /// The JSON body of a call, encoded and validated by `X.request.json`.
    func body(_ value: any FieldValue, of operation: String) throws(PayloadError) -> Data {
        Data(try bytes(value, of: operation))
    }

    /// The same body as a value, for bodies in other formats.
    func value(_ value: any FieldValue, of operation: String) throws -> JSONValue {
        let bytes = try bytes(value, of: operation)
        // The engine can parse the text that it writes; only the depth may exceed that of a value.
        guard let value = try? JSONValue(parsing: bytes, maximumDepth: .max) else {
            throw RequestError.unusableBody(reason: "it is nested deeper than 1024 levels")
        }
        return value
    }

    /// The same body as names and values.
    func members(_ value: any FieldValue, of operation: String) throws -> JSONObject {
        guard case .object(let object) = try self.value(value, of: operation) else {
            throw RequestError.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        return object
    }

    private func bytes(_ value: any FieldValue, of operation: String) throws(PayloadError) -> [UInt8] {
        let schema = schemas.schema(of: operation, .request) ?? anything
        let bytes = try schema.encodedBytes(value, options: requestChecks)
        guard masksSecrets, schema.namesSecrets else { return bytes }
        return Array((schema.masked(Data(bytes)) ?? "null").utf8)
    }

    /// These schemas, with secrets masked in encoded bodies.
    var masking: ClientSchemas { ClientSchemas(self, catalog, masksSecrets: true) }

    /// The mask of a request's body; `nil` if no schema declares a secret.
    func mask(ofBodyOf operation: String) -> PayloadMask? {
        namesSecrets ? mask([schemas.schema(of: operation, .request)]) : nil
    }

    /// The mask of a response's body with this status, for the schema of the call and for refusals that any
    /// call may receive. `nil` if no schema declares a secret.
    func mask(ofReplyTo operation: String, status: Int) -> BodyMask? {
        guard namesSecrets else { return nil }
        return mask([schema(ofReplyTo: operation, status: status), refusal(withSuccess: status)])
            .map { BodyMask($0, of: operation, status: status, self) }
    }

    /// Returns whether a payload of a call, or a refusal of any call, can contain a secret of the schemas.
    func canHoldSecrets(callOf operation: String) -> Bool { catalog.canHoldSecrets(callOf: operation) }

    private func mask(_ schemas: [Schema?]) -> PayloadMask? { PayloadMask(schemas.compactMap { $0 }, of: catalog) }

    /// A Boolean value that indicates whether there is no schema file.
    var isEmpty: Bool { catalog.isEmpty }

    /// Returns whether a schema file describes the response to a call.
    func describesResponse(of operation: String) -> Bool { schemas.coverage(of: operation).response }

    /// Returns whether a schema file belongs to a call, whatever part of it the file describes.
    func describesCall(of operation: String) -> Bool { schemas.coverage(of: operation).call }

    /// Returns what to change so that a file describes a call that none describes; `nil` if no file has a similar name.
    func advice(forUndescribed operation: String) -> String? { catalog.advice(forUndescribed: operation) }

    /// The registrations of the app that no schema uses.
    var unusedRegistrations: [Fault] { catalog.unusedRegistrations }

    /// The line of a schema file around a place, for display.
    func excerpt(at place: SchemaPlace) -> SourceExcerpt? { catalog.excerpt(at: place) }

    /// The schema of a request's body.
    func schema(ofBodyOf operation: String) -> Schema? { schemas.schema(of: operation, .request) }

    // MARK: Header fields

    /// The schema of a request's header fields.
    func headerSchema(of operation: String) -> Schema? {
        schemas.schema(of: operation, .headers)
    }

    /// The most specific schema of the header fields of a response with this status.
    func headerSchema(ofReplyTo operation: String, status: Int) -> Schema? {
        schemas.schema(of: operation, .responseHeaders, status: status)
    }

    /// The schemas of the header fields of a call's responses that declare secrets.
    func secretHeaderSchemas(ofRepliesTo operation: String) -> [Schema] {
        secretHeaderSchemas(of: operation, .response)
    }

    /// The schemas of a request's header fields that declare secrets.
    func secretHeaderSchemas(of operation: String, _ direction: Direction = .request) -> [Schema] {
        guard namesSecrets else { return [] }
        return catalog.headerSchemas(owner: operation, direction).filter(\.canHoldSecrets)
    }

    // MARK: Responses

    /// The most specific schema of a response's body with this status.
    func schema(ofReplyTo operation: String, status: Int) -> Schema? {
        schemas.schema(of: operation, .response, status: status)
    }

    /// The schema of a refusal whose status is a success, which applies to all calls.
    private func refusal(withSuccess status: Int) -> Schema? {
        (200...299).contains(status) ? schemas.commonRefusal(status: status) : nil
    }

    /// Returns the schema of a refusal whose status is a success, and the way to read the body by it; `nil` if the schema does
    /// not accept the body, which is then that of a success. A response to HEAD has no body.
    func refusal(
        inSuccess body: Data,
        status: Int,
        to method: HTTPMethod,
        reading: (Schema) -> BodyReading
    ) -> (schema: Schema, reading: BodyReading)? {
        guard method != .head, let schema = refusal(withSuccess: status) else { return nil }
        let reading = reading(schema)
        return matches(body, reading, schema) ? (schema: schema, reading: reading) : nil
    }

    /// Validates a body strictly, whatever `replyChecks` tolerates. No model is created.
    private func matches(_ body: Data, _ reading: BodyReading, _ schema: Schema) -> Bool {
        var options = replyChecks
        (options.mode, options.unknownKeys) = (.strict, .keep)
        if case .absent = reading { return false }
        guard let content = try? content(of: body, reading) else { return false }
        return switch content {
        case .json(let text): schema.checkReport(text, options: options).isValid
        case .value(let value): schema.checkReport(Data(value.bytes()), options: options).isValid
        case .untyped(let root, _):
            schema.checkReport(Data(SchemaDirectedConverter.converted(root, by: schema).json), options: options).isValid
        }
    }

    /// Reads a value from the bytes on the fast path; `nil` if the body requires the walk.
    func read<Value: _ReadableValue>(_ body: Data, as type: Value.Type, by schema: Schema) -> Value? {
        schema.readWithoutWalk(type, from: body, options: replyChecks)
    }

    /// Decodes a body, by its schema if there is one.
    func decode(_ body: Data, _ reading: BodyReading, by schema: Schema?) throws -> DecodedPayload {
        guard let schema else { return try decode(body, reading, by: anything) }
        if case .json = reading, schema.bodyPresence == .required {
            return try schema.decodePayload(body, options: replyChecks)
        }
        if let decoded = try decodePresence(of: reading, by: schema) { return decoded }
        switch try content(of: body, reading) {
        case .json(let text): return try schema.decodePayload(text, options: replyChecks)
        case .value(let value): return try schema.decodePayload(Data(value.bytes()), options: replyChecks)
        case .untyped(let root, let text): return try schema.decode(root, in: text ?? body, options: replyChecks)
        }
    }

    /// Decodes a body of which only the presence matters; `nil` if it must be read.
    private func decodePresence(of reading: BodyReading, by schema: Schema) throws(PayloadError) -> DecodedPayload? {
        switch reading {
        case .absent: try schema.decodePresence(isAbsent: true, options: replyChecks)
        case .json, .format: try schema.decodePresence(isAbsent: false, options: replyChecks)
        case .unreadable: nil
        }
    }

    private func content(of body: Data, _ reading: BodyReading) throws -> BodyContent {
        switch reading {
        case .json, .absent: .json(body)
        case .unreadable(let reason): throw reason
        case .format(let format, let type): try format.read(body, as: type)
        }
    }
}

/// Finds schemas in a catalog, and caches the results: a lookup parses the names of files, and calls repeat it.
final class SchemaLookups: Sendable {
    /// The existence of files of an operation.
    struct Coverage {
        /// A Boolean value that indicates whether there is a file of any role.
        let call: Bool
        /// A Boolean value that indicates whether a file describes the response, whatever its status.
        let response: Bool
    }

    /// The results of lookups of an operation, or of all operations.
    private struct Results {
        var coverage: Coverage?
        private var found: [(role: SchemaFileName.Role, status: Int?, schema: Schema?)] = []

        /// The maximum number of results. Servers choose statuses, so it is bounded.
        private static let limit = 32

        /// Returns the result of a lookup; `nil` if it is not known.
        func schema(_ role: SchemaFileName.Role, _ status: Int?) -> Schema?? {
            // A search by index copies no schema but the one that is found.
            let index = found.indices.first { found[$0].role == role && found[$0].status == status }
            return index.map { found[$0].schema }
        }

        /// Adds a result, unless another call has added it in the meantime.
        mutating func add(_ schema: Schema?, _ role: SchemaFileName.Role, _ status: Int?) {
            guard found.count < Self.limit, self.schema(role, status) == nil else { return }
            found.append((role, status, schema))
        }
    }

    private struct State {
        var results: [String: Results] = [:]
        /// The operation of the last lookup, and its results. A call looks up several schemas in turn.
        var operation = ""
        var current = Results()
        var refusals = Results()

        mutating func select(_ name: String) {
            guard name != operation else { return }
            (operation, current) = (name, results[name] ?? Results())
        }

        mutating func add(_ schema: Schema?, _ role: SchemaFileName.Role, _ status: Int?, of name: String) {
            select(name)
            current.add(schema, role, status)
            keepCurrent()
        }

        mutating func add(_ coverage: Coverage, of name: String) {
            select(name)
            current.coverage = coverage
            keepCurrent()
        }

        private mutating func keepCurrent() {
            if results.count < limit || results[operation] != nil { results[operation] = current }
        }
    }

    private let catalog: SchemaCatalog
    /// The roles that some file has. Most catalogs lack some of them, for which nothing is looked up.
    private let roles: [SchemaFileName.Role]
    private let hasCommonRefusals: Bool
    private let state = Locked(State())

    /// The maximum number of operations whose results are cached. Apps may compute their names, so it is bounded.
    private static let limit = 1024

    init(_ catalog: SchemaCatalog) {
        self.catalog = catalog
        // The response of an operation may also be described by a file of the role `error`.
        roles = catalog.roles + [.response]
        hasCommonRefusals = catalog.describesResponse(of: SchemaIndex.commonError)
    }

    /// The schema of the catalog; `nil` if no file describes the payload.
    func schema(of operation: String, _ role: SchemaFileName.Role, status: Int? = nil) -> Schema? {
        guard roles.contains(role) else { return nil }
        let known: Schema?? = state.withLock { state in
            state.select(operation)
            return state.current.schema(role, status)
        }
        if let known { return known }
        let schema = catalog.schema(owner: operation, role, status: status)
        state.withLock { $0.add(schema, role, status, of: operation) }
        return schema
    }

    /// The existence of files of an operation.
    func coverage(of operation: String) -> Coverage {
        let known: Coverage? = state.withLock { state in
            state.select(operation)
            return state.current.coverage
        }
        if let known { return known }
        let coverage = Coverage(
            call: catalog.describesCall(of: operation),
            response: catalog.describesResponse(of: operation)
        )
        state.withLock { $0.add(coverage, of: operation) }
        return coverage
    }

    /// The schema for refusals of any call with this status.
    func commonRefusal(status: Int) -> Schema? {
        guard hasCommonRefusals else { return nil }
        if let known = state.withLock({ $0.refusals.schema(.error, status) }) { return known }
        let schema = catalog.commonRefusal(status: status)
        state.withLock { $0.refusals.add(schema, .error, status) }
        return schema
    }
}
