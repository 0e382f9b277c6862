import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import Schematic

@Suite("Headers and parameters of all calls", .bounded)
struct SharedParametersTests {
    struct Send: APIRequest {
        var path: PathTemplate = "x"
        var method = HTTPMethod.get
        var parameters: Parameters = [:]
        var headers: HTTPHeaders = [:]
        var body = RequestBody.none
    }

    static let shared: Parameters = ["v": 2, "list": ["a", "b"], "access_token": "s3cr3t", "gone": nil as String?]

    /// Returns the request that the server receives.
    static func arrived(
        _ request: Send,
        _ parameters: Parameters = shared,
        inForms: Bool = false,
        schemas: [String: String] = [:]
    ) async throws -> LoopbackRequest {
        let options = ClientOptions(
            headers: ["User-Agent": "Shop/7", "X-All": "1"],
            parameters: parameters,
            sendsParametersInForms: inForms,
            queryStyle: .commas
        )
        let answer: LoopbackServer.Handler = { _ in .empty() }
        return try await withClient(schemas: schemas, options: options, handler: answer) { client, server in
            _ = try await client.send(request)
            return try #require(server.requests.first)
        }
    }

    @Test("shared parameters follow the call's own parameters, which take precedence")
    func query() async throws {
        let plain = try await Self.arrived(Send(headers: ["x-all": "2"]))
        #expect(plain.target == "/x?v=2&list=a,b&access_token=s3cr3t")
        #expect(plain.headers["User-Agent"] == "Shop/7")
        #expect(plain.headers.values(of: "X-All") == ["2"])
        let own = try await Self.arrived(Send(parameters: ["page": 1, "v": 3]))
        #expect(own.target == "/x?page=1&v=3&list=a,b&access_token=s3cr3t")
        let inPath = try await Self.arrived(Send(path: "api/{v}/x"))
        #expect(inPath.target == "/api/2/x?list=a,b&access_token=s3cr3t")
    }

    @Test("a schema of the call's own parameters does not apply to shared parameters")
    func schema() async throws {
        let schemas = ["Send.path.json": #"{"page":1}"#]
        let arrived = try await Self.arrived(Send(parameters: ["page": 1]), schemas: schemas)
        #expect(arrived.target == "/x?page=1&v=2&list=a,b&access_token=s3cr3t")
    }

    @Test("shared parameters for forms are sent in forms, and with other bodies in the query")
    func forms() async throws {
        let form = try await Self.arrived(Send(method: .post, body: .form(["a": 1, "v": 3])), inForms: true)
        #expect(form.target == "/x")
        #expect(form.bodyText == "a=1&v=3&list=a,b&access_token=s3cr3t")
        let parts = try await Self.arrived(Send(method: .post, body: .parts(["a": "1"])), inForms: true)
        #expect(parts.bodyText == "a=1&v=2&list=a,b&access_token=s3cr3t")
        let path = try await Self.arrived(Send(path: "{v}", method: .post, body: .form(["a": 1])), inForms: true)
        #expect(path.target == "/2")
        #expect(path.bodyText == "a=1&list=a,b&access_token=s3cr3t")
        let withFile = RequestBody.parts(["v": "3", "p": .data(Data([1]), fileName: "p.png")])
        let multipart = try await Self.arrived(Send(method: .post, body: withFile), inForms: true)
        #expect(multipart.target == "/x")
        let text = multipart.bodyText
        #expect(text.components(separatedBy: "name=\"v\"").count == 2)
        #expect(text.contains("name=\"access_token\"\r\n\r\ns3cr3t\r\n"))
        #expect(text.contains("name=\"list\"\r\n\r\na,b\r\n"))
        for body in [RequestBody.none, .json(["a": 1]), .multipart(["a": "1"], isRelated: true), .text("a")] {
            let other = try await Self.arrived(Send(method: .post, body: body), ["v": 2], inForms: true)
            #expect(other.target == "/x?v=2")
        }
    }

    @Test("shared parameters with secret names are not sent to another origin", arguments: [false, true])
    func origin(inForms: Bool) async throws {
        try await withClient(handler: { _ in .empty() }) { _, server in
            let client = try APIClient(
                baseURL: "http://nowhere.invalid",
                options: ClientOptions(parameters: Self.shared, sendsParametersInForms: inForms)
            )
            let path = PathTemplate(stringLiteral: server.baseURL + "/x")
            _ = try await client.send(Send(path: path, method: .post, body: .form(["a": 1])))
            let arrived = try #require(server.requests.first)
            #expect((arrived.query + "&" + arrived.bodyText).contains("v=2"))
            #expect(!(arrived.query + arrived.bodyText).contains("s3cr3t"))
        }
    }

    @Test("shared headers that are secret, or name the origin, are not sent to another origin")
    func headersForOtherOrigins() async throws {
        let headers: HTTPHeaders = [
            "X-All": "1", "X-API-Key": "s3cr3t", "Origin": "http://nowhere.invalid",
            "REFERER": "http://nowhere.invalid",
        ]
        try await withClient(handler: { _ in .empty() }) { _, server in
            let client = try APIClient(baseURL: "http://nowhere.invalid", options: ClientOptions(headers: headers))
            _ = try await client.send(Send(path: PathTemplate(stringLiteral: server.baseURL + "/x")))
            let arrived = try #require(server.requests.first).headers
            #expect(headers.map { arrived[$0.name] } == ["1", nil, nil, nil])
        }
    }

    @Test("an error shows the shared parameters of its request, except for those with secret names")
    func shown() async throws {
        try await withClient(
            options: ClientOptions(parameters: Self.shared),
            handler: { _ in .empty(status: 404) }
        ) { client, _ in
            let error = try await failure { _ = try await client.send(Send()) }
            #expect("\(error)".contains("v=2") && !"\(error)".contains("s3cr3t"), "\(error)")
        }
    }

    @Test("shared parameters that cannot be written are refused before anything is sent")
    func refused() async throws {
        let nested = ["a": [["b": 1]]]
        let options = ClientOptions(parameters: ["deep": nested], queryStyle: .commas)
        try await withClient(options: options, handler: { _ in .empty() }) { client, server in
            let error = try await failure { _ = try await client.send(Send()) }
            #expect(error.stage == .compose)
            #expect(error.underlying is RequestError)
            #expect(server.requests.isEmpty)
        }
    }
}
