// swift-format-ignore-file
// Programs that the compiler refuses in a module whose default isolation is the main actor. The comment at the end of a line
// is the compiler's error; `Tests/Packages/Isolation/check --write` writes them.
import Schematic
import SchematicTesting

func oneOff(_ client: APIClient) async throws {
    _ = try await client.send(.get("u", as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.get("u", as: [Issue].self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    let _: Issue? = try await client.send(.get("u"))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.delete("u", as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.post("u", as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.post("u", body: .json(["a": 1]), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.post("u", body: .json(FreeIssue(id: 1)), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.post("u", body: .json(1), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.post("u", body: .json(Issue(id: 1))))  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.put("u", as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.put("u", body: .json(["a": 1]), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.put("u", body: .json(FreeIssue(id: 1)), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.put("u", body: .json(1), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.put("u", body: .json(Issue(id: 1))))  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.patch("u", as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.patch("u", body: .json(["a": 1]), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.patch("u", body: .json(FreeIssue(id: 1)), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.patch("u", body: .json(1), as: Issue.self))  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = try await client.send(.patch("u", body: .json(Issue(id: 1))))  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

func bodies(_ issue: Issue, _ format: BodyFormat) {
    _ = RequestBody.json(issue)  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = RequestBody.form(issue)  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = RequestBody.encoded(issue, as: .xml(root: "issue"))  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = RequestBody.encoded(issue, as: .propertyList())  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = RequestBody.encoded(issue, as: format)  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = BodyPart.value(issue)  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = BodyPart.value(issue, isJSON: true)  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = Fields.encoding(issue)  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

func registrations(_ registry: inout SchemaRegistry, _ client: APIClient) {
    registry.map("page", to: Issue.self)  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = client.resource(of: Issue.self, at: "pages")  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

func elements(_ client: APIClient) {
    let pages = client.pages(of: GetNumbers(), by: .linkHeader())
    _ = pages.elements  // error: main actor-isolated conformance of 'Numbers' to 'Sequence' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = client.pages(of: GetFreeIssue(), by: .linkHeader()).elements { _ in Numbers() }  // error: main actor-isolated conformance of 'Numbers' to 'Sequence' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

func laws(_ schema: Schema) throws {
    try checkModel(Issue.self, schema: schema)  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot satisfy conformance requirement for a 'Sendable' type parameter  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot satisfy conformance requirement for a 'Sendable' type parameter  // error: main actor-isolated conformance of 'Issue' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
}

nonisolated func failure(_ error: APIError) {
    _ = error.serverError(as: Issue.self)  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot be used in nonisolated context
}

struct GetIssue: APIRequest {  // error: type 'GetIssue' does not conform to protocol 'APIRequest'  // error: unavailable instance method 'result(from:)' was used to satisfy a requirement of protocol 'APIRequest': declare 'Result' as Decodable or SchemaModel, or implement 'result(from reply: Reply)'; a type whose module isolates it to the main actor is also 'nonisolated'
    typealias Result = Issue
    var path: PathTemplate { "page" }
}

struct GetIssues: APIRequest {  // error: type 'GetIssues' does not conform to protocol 'APIRequest'  // error: unavailable instance method 'result(from:)' was used to satisfy a requirement of protocol 'APIRequest': declare 'Result' as Decodable or SchemaModel, or implement 'result(from reply: Reply)'; a type whose module isolates it to the main actor is also 'nonisolated'
    typealias Result = [Issue]
    var path: PathTemplate { "page" }
}

struct GetPart: APIRequest {
    var path: PathTemplate { "page" }
    func result(from reply: Reply) throws -> Issue { try reply.fields["page"] }  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot be used in nonisolated context
}

struct GetDecoded: APIRequest {
    var path: PathTemplate { "page" }
    func result(from reply: Reply) throws -> Issue { try reply.fields.decode() }  // error: main actor-isolated conformance of 'Issue' to 'Decodable' cannot be used in nonisolated context
}

struct Written: APIRequest {
    var path: PathTemplate { "page" }
    var body: RequestBody { .json((try? Fields(encoding: Issue(id: 1))) ?? [:]) }  // error: main actor-isolated conformance of 'Issue' to 'Encodable' cannot be used in nonisolated context
}

protocol Command: APIRequest {}

struct Ping: Command {  // error: conformance of 'Ping' to protocol 'APIRequest' crosses into main actor-isolated code and can cause data races
    var path: PathTemplate { "ping" }
}

struct Value: @MainActor FieldValue {  // error: cannot form main actor-isolated conformance of 'Value' to SendableMetatype-inheriting protocol 'FieldValue'  // error: cannot form main actor-isolated conformance of 'Value' to SendableMetatype-inheriting protocol '_CallResult'  // error: main actor-isolated conformance of 'Value' to '_CallResult' cannot satisfy conformance requirement for a 'Sendable' type parameter 'Self'  // error: type 'Value' does not conform to protocol 'FieldValue'
    static func decode(from field: Fields) throws -> Value { Value() }
}

struct Model: @MainActor SchemaModel {  // error: cannot form main actor-isolated conformance of 'Model' to SendableMetatype-inheriting protocol 'FieldValue'  // error: cannot form main actor-isolated conformance of 'Model' to SendableMetatype-inheriting protocol 'SchemaModel'  // error: cannot form main actor-isolated conformance of 'Model' to SendableMetatype-inheriting protocol '_CallResult'  // error: main actor-isolated conformance of 'Model' to 'FieldValue' cannot satisfy conformance requirement for a 'Sendable' type parameter 'Self'  // error: main actor-isolated conformance of 'Model' to '_CallResult' cannot satisfy conformance requirement for a 'Sendable' type parameter 'Self'  // error: type 'Model' does not conform to protocol 'FieldValue'  // error: type 'Model' does not conform to protocol 'SchemaModel'
    init(from fields: Fields) throws {}
}

enum Key: @MainActor RequestContextKey {  // error: cannot form main actor-isolated conformance of 'Key' to SendableMetatype-inheriting protocol 'RequestContextKey'
    static let defaultValue = false
}

struct Upper: @MainActor ValueTransformer {  // error: cannot form main actor-isolated conformance of 'Upper' to SendableMetatype-inheriting protocol 'ValueTransformer'  // error: type 'Upper' does not conform to protocol 'ValueTransformer'
    func decode(_ wire: String) throws -> String { wire }
    func encode(_ value: String) throws -> String { value }
}

struct Passing: @MainActor Middleware {  // error: cannot form main actor-isolated conformance of 'Passing' to SendableMetatype-inheriting protocol 'Middleware'
    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse { try await next(request) }
}

func signature(of text: String) -> String { text }

struct Signing: Middleware {
    func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        var request = request
        request.headers["X-Signature"] = signature(of: request.method.rawValue)  // error: main actor-isolated global function 'signature(of:)' cannot be called from outside of the actor
        return try await next(request)
    }
}

final class Counter {
    var count = 0

    func options() -> ClientOptions { ClientOptions(onDrift: { _ in self.count += 1 }) }  // error: main actor-isolated property 'count' can not be mutated from a Sendable closure
}
