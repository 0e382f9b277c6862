import Testing

@testable import Schematic
@testable import SchematicHTTP

/// Properties of the right types. `Tests/Packages/Isolation/FirstGuesses.swift` has those that the compiler refuses.
@Suite("Properties of requests")
struct RequestPropertiesTests {
    struct Valid: APIRequest {
        let path: PathTemplate = "issues.json"
        let method: HTTPMethod = .put
        var longest: Duration?
        var version: EntityTag? = nil
        let body = RequestBody.json(["a": 1])
        var options: RequestOptions { RequestOptions(schema: "Valid", entityTag: version, deadline: longest) }
        let subject = "other names have any type"
    }

    enum Choice: APIRequest {
        case body(String)
        var path: PathTemplate { "x" }
    }

    protocol Traced: APIRequest {}

    struct Search: Traced {
        let path: PathTemplate = "search"
        var options: RequestOptions { RequestOptions(deadline: .seconds(5)) }
    }

    struct Posting<Value: Sendable>: APIRequest {
        typealias Result = Value
        let path: PathTemplate = "x"
        let method: HTTPMethod
        func result(from reply: Reply) throws -> Value { throw MissingFailure() }
    }

    private static func shown(_ request: some APIRequest) -> String {
        "\(request.method.rawValue) \(request.options.deadline ?? .zero) \(request.headers)"
    }

    @Test("properties of protocols, of generic types and of requests of unknown type are accepted")
    func unknownTypes() throws {
        let requests: [any APIRequest] = [Search(), Posting<Int>(method: .patch)]
        #expect(requests.map { Self.shown($0) } == ["GET 5.0 seconds X-Trace: 7", "PATCH 0.0 seconds "])
        let client = try APIClient(baseURL: "https://h")
        #expect(try requests.map { try client.outgoingRequest(for: $0).method } == [.get, .patch])
    }

    @Test("properties of the right types, and cases of an enumeration, are accepted")
    func valid() throws {
        let client = try APIClient(baseURL: "https://h")
        #expect(try client.outgoingRequest(for: Valid()).method == .put)
        #expect(try client.outgoingRequest(for: Choice.body("a")).method == .get)
    }

    struct UndeclaredMethod: APIRequest {
        let path: PathTemplate = "issues.json"
        var body: RequestBody { .json(["subject": "A"]) }
    }

    struct BodyOfGet: APIRequest {
        let path: PathTemplate = "search"
        let method = HTTPMethod.get
        var body: RequestBody { .json(["query": "A"]) }
    }

    @Test("a request with a body must declare its method, which may be GET")
    func undeclared() throws {
        let client = try APIClient(baseURL: "https://h")
        let error = #expect(throws: APIError.self) { try client.outgoingRequest(for: UndeclaredMethod()) }
        #expect(error?.underlying as? RequestError == .undeclaredMethod)
        #expect(try client.outgoingRequest(for: BodyOfGet()).method == .get)
        #expect(HTTPMethod.undeclared == .get && Set([HTTPMethod.undeclared, .get]).count == 1)
    }
}

extension RequestPropertiesTests.Traced {
    var headers: HTTPHeaders { ["X-Trace": "7"] }
}
