import Testing

@testable import Schematic

@Suite("Properties of requests")
struct RequestPropertiesTests {
    struct TextMethod: APIRequest {
        let path: PathTemplate = "issues.json"
        let method = "POST"
    }

    struct ListParameters: APIRequest {
        let path: PathTemplate = "issues.json"
        let parameters = ["limit": 10]
    }

    struct CertainDeadline: APIRequest {
        let path: PathTemplate = "issues.json"
        let deadline: Duration = .seconds(5)
    }

    struct TextBody: APIRequest {
        let path: PathTemplate = "comments.json"
        let method: HTTPMethod = .post
        var body = "Text"
    }

    final class TextHeaders: APIRequest {
        let path: PathTemplate = "issues.json"
        let headers = ["X-A": "1"]
    }

    @Test(
        "a stored property with the name of a requirement and another type is reported, and nothing is sent",
        arguments: [
            (TextMethod(), "method", "String", "HTTPMethod"),
            (ListParameters(), "parameters", "Dictionary<String, Int>", "Parameters"),
            (CertainDeadline(), "deadline", "Duration", "Duration?"),
            (TextBody(), "body", "String", "RequestBody"),
            (TextHeaders(), "headers", "Dictionary<String, String>", "HTTPHeaders"),
        ] as [(any APIRequest, String, String, String)]
    )
    func mistyped(request: any APIRequest, name: String, found: String, expected: String) throws {
        let client = try APIClient(baseURL: "https://h")
        // The second call shows that the type is not accepted later.
        for _ in 1...2 {
            let error = #expect(throws: APIError.self) { try client.httpRequest(for: request) }
            #expect(error?.stage == .compose)
            #expect(
                error?.underlying as? RequestError == .mistypedProperty(name: name, found: found, expected: expected)
            )
        }
    }

    @Test("the message names the property, and both ways out")
    func message() {
        let error = RequestError.mistypedProperty(name: "method", found: "String", expected: "HTTPMethod")
        #expect(
            "\(error)"
                == "the property 'method' is of type String, and does not set the request's 'method': "
                + "declare it with the type HTTPMethod, or give it another name"
        )
    }

    struct Valid: APIRequest {
        let path: PathTemplate = "issues.json"
        let method: HTTPMethod = .put
        var deadline: Duration?
        var entityTag: EntityTag? = nil
        let body = RequestBody.json(["a": 1])
        let schemaName = "Save"
        let subject = "other names have any type"
    }

    enum Choice: APIRequest {
        case body(String)
        var path: PathTemplate { "x" }
    }

    @Test("properties of the right types, and cases of an enumeration, are accepted")
    func valid() throws {
        let client = try APIClient(baseURL: "https://h")
        #expect(try client.httpRequest(for: Valid()).method == .put)
        #expect(try client.httpRequest(for: Choice.body("a")).method == .get)
    }

    struct UndeclaredMethod: APIRequest {
        let path: PathTemplate = "issues.json"
        var method: String { "POST" }
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
        let error = #expect(throws: APIError.self) { try client.httpRequest(for: UndeclaredMethod()) }
        #expect(error?.underlying as? RequestError == .undeclaredMethod)
        #expect(try client.httpRequest(for: BodyOfGet()).method == .get)
        #expect(HTTPMethod.undeclared == .get && Set([HTTPMethod.undeclared, .get]).count == 1)
    }
}
