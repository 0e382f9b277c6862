public import Foundation
public import SchemaEngine
import SchemaSamples
public import Schematic

/// A response to a request type that its schemas accept, or one that violates a requirement of them.
public struct Variant<Request: APIRequest>: Sendable, CustomStringConvertible {
    /// The schema file, and the freedom or the violation: `GetIssues.response.json /issues: no elements`.
    public let description: String
    /// The status.
    public let status: Int
    /// The body. It is empty if there is none.
    public let body: Data
    /// The name of the request's schemas.
    let operation: String
    let examples: [String: JSONValue]

    /// A transport that has this response for each call of the request type. Other calls have samples of their schemas.
    /// The deadlines of calls do not pass.
    public var transport: StubTransport {
        let stub = StubTransport(samples: StubSamples(examples: examples))
        stub.respond(toOperation: operation, with: .data(body, status: status))
        return stub
    }
}

/// The responses to a request type that use each freedom of its schemas, of each status that a schema describes.
///
/// ```swift
/// @Test(arguments: try Variants(of: GetIssues.self, in: .bundle(.module)))
/// func showsEveryResponse(_ variant: Variant<GetIssues>) async throws { … }
/// ```
public struct Variants<Request: APIRequest>: RandomAccessCollection, Sendable {
    private var variants: [Variant<Request>] = []
    /// The freedoms for which no payload is found that the schemas accept.
    public private(set) var unreached: [String] = []

    /// The position of the first variant.
    public var startIndex: Int { variants.startIndex }
    /// The position after the last variant.
    public var endIndex: Int { variants.endIndex }
    /// The variant at a position.
    public subscript(position: Int) -> Variant<Request> { variants[position] }

    /// Creates the variants.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - sources: The schema files.
    ///   - name: The name of the schemas of the requests; by default the name of the type.
    ///   - limit: The maximum number of variants of one schema.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    ///   - configure: A closure that registers mappers and transformers, as that of the client does.
    /// - Throws: The errors of reading and compiling the files; `SampleError.limit` if the limit is less than 1.
    public init(
        of type: Request.Type,
        in sources: SchemaSources,
        named name: String? = nil,
        limit: Int = 1_000,
        examples: [String: JSONValue] = [:],
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws {
        let operation = name ?? StubTransport.name(of: type)
        let schemas = try ResponseSchemas.all(of: operation, in: ResponseSchemas.catalog(of: sources, configure))
        try self.init(of: operation, schemas, limit, examples)
    }

    private init(
        of operation: String,
        _ schemas: [ResponseSchemas.Described],
        _ limit: Int,
        _ examples: [String: JSONValue]
    ) throws {
        for (schema, status) in schemas {
            let found = try schema.variants(limit: limit, examples: examples)
            unreached += found.unreached.map { "\(schema.file) \($0)" }
            variants += found.map { variant in
                Variant(
                    description: "\(schema.file) \(variant)",
                    status: status,
                    body: variant.body,
                    operation: operation,
                    examples: examples
                )
            }
        }
    }

    /// Returns the responses to a request type that violate each requirement of its schemas. The client refuses each of them.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - sources: The schema files.
    ///   - name: The name of the schemas of the requests; by default the name of the type.
    ///   - limit: The maximum number of violations of one schema.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    ///   - configure: A closure that registers mappers and transformers, as that of the client does.
    /// - Returns: The responses.
    /// - Throws: The errors of reading and compiling the files; `SampleError.limit` if the limit is less than 1.
    public static func violations(
        of type: Request.Type,
        in sources: SchemaSources,
        named name: String? = nil,
        limit: Int = 10_000,
        examples: [String: JSONValue] = [:],
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws -> [Variant<Request>] {
        let operation = name ?? StubTransport.name(of: type)
        let schemas = try ResponseSchemas.all(of: operation, in: ResponseSchemas.catalog(of: sources, configure))
        return try violations(of: operation, schemas, limit, examples)
    }

    private static func violations(
        of operation: String,
        _ schemas: [ResponseSchemas.Described],
        _ limit: Int,
        _ examples: [String: JSONValue]
    ) throws -> [Variant<Request>] {
        try schemas.flatMap { schema, status in
            try schema.mutations(limit: limit, examples: examples).map { mutation in
                Variant(
                    description: "\(schema.file) \(mutation)",
                    status: status,
                    body: mutation.body,
                    operation: operation,
                    examples: examples
                )
            }
        }
    }
}

extension Variants where Request == OneOffRequest<Reply> {
    /// Creates the variants of the responses to the calls with a name, for an app whose client is
    /// another one.
    ///
    /// - Parameters:
    ///   - operation: The name of the calls' schemas, such as `GetIssues`.
    ///   - sources: The schema files. `Tags.json` declares the tags of the app.
    ///   - limit: The maximum number of variants of one schema.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    /// - Throws: The errors of reading and compiling the files; `SampleError.limit` if the limit is less than 1.
    public init(
        ofOperation operation: String,
        in sources: SchemaSources,
        limit: Int = 1_000,
        examples: [String: JSONValue] = [:]
    ) throws {
        let schemas = try ResponseSchemas.all(of: operation, in: SchemaCatalog(declaring: sources.read()))
        try self.init(of: operation, schemas, limit, examples)
    }

    /// Returns the responses to the calls with a name that violate each requirement of their schemas.
    ///
    /// - Parameters:
    ///   - operation: The name of the calls' schemas, such as `GetIssues`.
    ///   - sources: The schema files. `Tags.json` declares the tags of the app.
    ///   - limit: The maximum number of violations of one schema.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    /// - Returns: The responses.
    /// - Throws: The errors of reading and compiling the files; `SampleError.limit` if the limit is less than 1.
    public static func violations(
        ofOperation operation: String,
        in sources: SchemaSources,
        limit: Int = 10_000,
        examples: [String: JSONValue] = [:]
    ) throws -> [Variant<Request>] {
        let schemas = try ResponseSchemas.all(of: operation, in: SchemaCatalog(declaring: sources.read()))
        return try violations(of: operation, schemas, limit, examples)
    }
}

/// The schemas of the responses to a request.
enum ResponseSchemas {
    /// A schema with the first status that it describes.
    typealias Described = (schema: Schema, status: Int)

    static func catalog(
        of sources: SchemaSources,
        _ configure: (inout SchemaRegistry) throws -> Void
    ) throws -> SchemaCatalog {
        var registry = SchemaRegistry()
        try configure(&registry)
        return try SchemaCatalog(sources.read(), registry: registry)
    }

    /// Returns each schema with the first status that it describes. That of the schemas of errors is 400.
    static func all(of operation: String, in catalog: SchemaCatalog) -> [Described] {
        var files: Set<String> = []
        var found: [Described] = []
        // A schema of refusals without a status is also that of a redirection, which no server sends with such a body.
        for status in [200..<300, 400..<600, 300..<400].joined() {
            guard let schema = catalog.schema(owner: operation, .response, status: status) else { continue }
            if files.insert(schema.file).inserted { found.append((schema: schema, status: status)) }
        }
        return found
    }
}
