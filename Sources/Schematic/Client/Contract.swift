import Foundation
import JSONText
import SchemaEngine

/// What the schemas say of a client's calls: the one place where the client meets the engine.
struct Contract: Sendable {
    private let catalog: SchemaCatalog
    private let anything: Schema
    private let requestChecks: CheckOptions
    private let replyChecks: CheckOptions

    /// Compiles all schemas. Throws `SchemaErrors` with every fault of every file.
    init(_ sources: [SchemaSource], registry: SchemaRegistry, options: ClientOptions) throws(SchemaErrors) {
        catalog = try SchemaCatalog(sources, registry: registry, options: options.replyChecks)
        anything = SchemaCatalog.anything()
        requestChecks = options.requestChecks
        replyChecks = options.replyChecks
    }

    // MARK: What goes out

    /// A call's parameters as they stand in a URL.
    func parameters(_ parameters: Parameters, of operation: String) throws -> JSONObject {
        guard case .object(let object) = try parameters.parameterValue else { return JSONObject() }
        return object
    }

    // MARK: What comes in

    /// The schema of a body that comes with this status, the most specific one.
    func schema(ofReplyTo operation: String, status: Int) -> Schema? {
        catalog.schema(owner: operation, .response, status: status)
    }

    /// A body's values, by its schema or as they are.
    func decode(_ body: Data, by schema: Schema?) throws(PayloadError) -> DecodedPayload {
        try (schema ?? anything).decode(body, options: replyChecks)
    }
}
