// swift-format-ignore-file
// First guesses of users who know other clients, which the compiler refuses with the text to write. The comment at the end of a
// line is the compiler's error; `Tests/Packages/Isolation/check --write` writes them.
import Foundation
import Schematic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

nonisolated struct Draft: Codable, Sendable {
    var id: Int
}

func verbs(_ client: APIClient, _ draft: Draft) async throws {
    let _: [Draft] = try await client.get("drafts")  // error: 'get' is unavailable: send a request: client.send(.get("issues.json", as: [Issue].self))
    _ = try await client.get("drafts", query: ["page": 1])  // error: 'get' is unavailable: send a request: client.send(.get("issues.json", as: [Issue].self))
    _ = try await client.post("drafts", body: draft)  // error: 'post' is unavailable: send a request: client.send(.post("issues.json", body: .json(issue)))
    _ = try await client.put("drafts/1", json: draft)  // error: 'put' is unavailable: send a request: client.send(.put("issues.json", body: .json(issue)))
    _ = try await client.patch("drafts/1", json: draft)  // error: 'patch' is unavailable: send a request: client.send(.patch("issues.json", body: .json(issue)))
    _ = try await client.delete("drafts/1")  // error: 'delete' is unavailable: send a request: client.send(.delete("issues/1.json"))
}

func others(_ client: APIClient, _ draft: Draft) async throws {
    let _: [Draft] = try await client.request("drafts")  // error: 'request' is unavailable: send a request: client.send(.get("issues.json", as: [Issue].self))
    _ = try await client.send(.get("drafts"), as: [Draft].self)  // error: 'send(_:as:)' is unavailable: state the type in the request: client.send(.get("issues.json", as: [Issue].self))
    _ = try await client.send(GetDrafts(), as: [Draft].self)  // error: 'send(_:as:)' is unavailable: declare 'typealias Result = [Issue]' in the request, or send a request without a type of its own: client.send(.get("issues.json", as: [Issue].self))
    try await client.send(.get("drafts", headers: ["X-Trace": "7"]))  // error: 'get(_:parameters:headers:schema:as:)' is unavailable: set the header fields in a closure: .get("issues.json") { $0.headers = ["X-Trace": "7"] }
    let _: [Draft] = try await client.send(.get("drafts", query: ["page": 1]))  // error: 'get(_:query:schema:as:)' is unavailable: pass 'parameters': .get("issues.json", parameters: ["page": 2])
    try await client.send(.post("drafts", body: draft))  // error: 'post(_:body:parameters:schema:as:)' is unavailable: state the format of the body: body: .json(issue), or .form(issue)
    try await client.send(.put("drafts/1", body: draft))  // error: 'put(_:body:parameters:schema:as:)' is unavailable: state the format of the body: body: .json(issue), or .form(issue)
    try await client.send(.patch("drafts/1", body: ["id": 1]))  // error: 'patch(_:body:parameters:schema:as:)' is unavailable: state the format of the body: body: .json(issue), or .form(issue)
    _ = try APIClient(baseURL: "https://api.example", session: URLSession.shared)  // error: 'init(baseURL:schemas:session:)' is unavailable: pass a transport with the configuration: transport: URLSessionTransport(configuration: configuration)
}

struct GetDrafts: APIRequest { var path: PathTemplate { "drafts" } }

func replies(_ client: APIClient) async throws {
    let reply = try await client.send(.get("drafts"))
    print(reply.statusCode)  // error: 'statusCode' has been renamed to 'status'
    print(reply.data)  // error: 'data' has been renamed to 'body'
    let drafts = try reply.decode([Draft].self)  // error: 'decode(_:using:)' is unavailable: state the type of the result in the call, 'as: Issue.self', or decode the fields: 'reply.fields.decode(Issue.self)'
    print(drafts)
}

func errors(_ client: APIClient) async throws {
    do {
        try await client.send(.get("drafts"))
    } catch APIError.status(404) {  // error: 'status' is unavailable: write 'catch let error as APIError where error.status == 404'  // error: '~=' is unavailable: write 'catch let error as APIError where error.status == 404'
        print("none")
    } catch APIError.statusCode(404) {  // error: 'statusCode' is unavailable: write 'catch let error as APIError where error.status == 404'  // error: '~=' is unavailable: write 'catch let error as APIError where error.status == 404'
        print("none")
    } catch let error as APIError {
        print(error.statusCode ?? 0)  // error: 'statusCode' has been renamed to 'status'
    }
}

// Properties of a request have an effect only with the type of `APIRequest`.

struct StoredMethod: APIRequest {  // error: type 'StoredMethod' does not conform to protocol '_RequestProperties'  // error: unavailable static method '_checkMethod()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'method' with the type HTTPMethod, as in 'var method: HTTPMethod { .post }', or give the property another name
    let path: PathTemplate = "drafts"
    let method = "POST"
}

struct ComputedMethod: APIRequest {  // error: type 'ComputedMethod' does not conform to protocol '_RequestProperties'  // error: unavailable static method '_checkMethod()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'method' with the type HTTPMethod, as in 'var method: HTTPMethod { .post }', or give the property another name
    var path: PathTemplate { "drafts" }
    var method: String { "POST" }
}

struct ComputedParameters: APIRequest {  // error: type 'ComputedParameters' does not conform to protocol '_RequestProperties'  // error: unavailable static method '_checkParameters()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'parameters' with the type Parameters, as in 'var parameters: Parameters { ["limit": 10] }', or give the property another name
    var path: PathTemplate { "drafts" }
    var parameters: [String: Any] { ["page": 1] }
}

struct ComputedHeaders: APIRequest {  // error: type 'ComputedHeaders' does not conform to protocol '_RequestProperties'  // error: unavailable static method '_checkHeaderValues()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'headerValues' with the type Parameters, as in 'var headerValues: Parameters { ["X-Api-Version": 2] }', or give the property another name  // error: unavailable static method '_checkHeaders()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'headers' with the type HTTPHeaders, as in 'var headers: HTTPHeaders { ["X-Trace": "7"] }', or give the property another name
    var path: PathTemplate { "drafts" }
    var headers: [String: String] { ["X-Trace": "7"] }
    var headerValues: [String: Int] { ["X-Version": 2] }
}

struct ComputedBody: APIRequest {  // error: type 'ComputedBody' does not conform to protocol '_RequestProperties'  // error: unavailable static method '_checkBody()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'body' with the type RequestBody, as in 'var body: RequestBody { .json(issue) }', or give the property another name
    var path: PathTemplate { "drafts" }
    var method: HTTPMethod { .post }
    var body: Data { Data() }
}

struct OtherOptions: APIRequest {  // error: type 'OtherOptions' does not conform to protocol '_RequestProperties'  // error: unavailable static method '_checkOptions()' was used to satisfy a requirement of protocol '_RequestProperties': declare 'options' with the type RequestOptions, as in 'var options: RequestOptions { RequestOptions(deadline: .seconds(5)) }', or give the property another name
    var path: PathTemplate { "drafts" }
    var options: [String: String] { ["deadline": "5"] }
}

// Names that other clients give a meaning, and of which nothing would be sent.

struct OtherQuery: APIRequest {  // error: type 'OtherQuery' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkQuery()' was used to satisfy a requirement of protocol '_OtherProperties': 'query' of a request has no effect: declare 'var parameters: Parameters { ["limit": 10] }', or give the property another name
    var path: PathTemplate { "drafts" }
    let query = ["page": 1]
}

struct OtherQueryItems: APIRequest {  // error: type 'OtherQueryItems' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkQueryItems()' was used to satisfy a requirement of protocol '_OtherProperties': 'queryItems' of a request has no effect: declare 'var parameters: Parameters { ["limit": 10] }', or give the property another name
    var path: PathTemplate { "drafts" }
    var queryItems: [URLQueryItem] { [URLQueryItem(name: "page", value: "1")] }
}

struct OtherTimes: APIRequest {  // error: type 'OtherTimes' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkDeadline()' was used to satisfy a requirement of protocol '_OtherProperties': 'deadline' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(deadline: .seconds(5)) }', or give the property another name  // error: unavailable static method '_checkTimeout()' was used to satisfy a requirement of protocol '_OtherProperties': 'timeout' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(timeout: .seconds(5)) }', or give the property another name  // error: unavailable static method '_checkTimeoutInterval()' was used to satisfy a requirement of protocol '_OtherProperties': 'timeoutInterval' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(timeout: .seconds(5)) }', or give the property another name
    var path: PathTemplate { "drafts" }
    var timeout: Duration { .seconds(5) }
    var timeoutInterval: TimeInterval { 5 }
    var deadline: Duration? { .seconds(5) }
}

struct OtherPolicies: APIRequest {  // error: type 'OtherPolicies' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkCachePolicy()' was used to satisfy a requirement of protocol '_OtherProperties': 'cachePolicy' of a request has no effect: declare 'var headers: HTTPHeaders { ["Cache-Control": "no-cache"] }', or give the property another name  // error: unavailable static method '_checkRetryPolicy()' was used to satisfy a requirement of protocol '_OtherProperties': 'retryPolicy' of a request has no effect: use RetryMiddleware in the client, or give the property another name
    var path: PathTemplate { "drafts" }
    var cachePolicy: String { "no-cache" }
    var retryPolicy: Int { 3 }
}

struct OtherContent: APIRequest {  // error: type 'OtherContent' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkContentType()' was used to satisfy a requirement of protocol '_OtherProperties': 'contentType' of a request has no effect: declare 'body', which states its type, as in 'var body: RequestBody { .data(data, contentType: "image/png") }', or give the property another name  // error: unavailable static method '_checkResponse()' was used to satisfy a requirement of protocol '_OtherProperties': 'response' of a request has no effect: declare 'typealias Result = Issue', which is the type of the result, or give the property another name
    var path: PathTemplate { "drafts" }
    var contentType: String { "image/png" }
    var response: Draft.Type { Draft.self }
}

struct OtherNames: APIRequest {  // error: type 'OtherNames' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkContext()' was used to satisfy a requirement of protocol '_OtherProperties': 'context' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(context: context) }', or give the property another name  // error: unavailable static method '_checkEntityTag()' was used to satisfy a requirement of protocol '_OtherProperties': 'entityTag' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(entityTag: tag) }', or give the property another name  // error: unavailable static method '_checkSchemaName()' was used to satisfy a requirement of protocol '_OtherProperties': 'schemaName' of a request has no effect: declare 'var options: RequestOptions { RequestOptions(schema: "GetIssues") }', or give the property another name
    var path: PathTemplate { "drafts" }
    var entityTag: EntityTag? { nil }
    var context: RequestContext { RequestContext() }
    var schemaName: String { "GetDrafts" }
}

struct OtherResult: APIRequest {  // error: type 'OtherResult' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkResponseType()' was used to satisfy a requirement of protocol '_OtherProperties': 'Response' of a request has no effect: declare 'typealias Result = Issue', or give the type another name
    typealias Response = [Draft]
    var path: PathTemplate { "drafts" }
}

struct OtherOutput: APIRequest {  // error: type 'OtherOutput' does not conform to protocol '_OtherProperties'  // error: unavailable static method '_checkOutputType()' was used to satisfy a requirement of protocol '_OtherProperties': 'Output' of a request has no effect: declare 'typealias Result = Issue', or give the type another name
    typealias Output = [Draft]
    var path: PathTemplate { "drafts" }
}
