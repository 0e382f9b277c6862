import Foundation
import LoopbackServer
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

/// The calls of an app to one service: their common parameters, their bodies, and the errors of the service.
@Suite("Venues", .bounded)
struct VenuesTests {
    typealias Failure = Venues.Failure

    /// Runs a server and a client.
    static func withVenues<Value>(
        events: (@Sendable (CallEvent) -> Void)? = nil,
        _ body: (APIClient, VenuesServer) async throws -> Value
    ) async throws -> Value {
        let server = try VenuesServer()
        defer { server.loopback.stop() }
        let app = Venues.App(id: "strolls", secret: "hush")
        let url = server.loopback.baseURL + "/v2"
        let venues = try Venues(app: app, at: url, schemas: .story("Venues"), events: events)
        return try await body(venues.client, server)
    }

    /// Returns a client whose searches have a response.
    static func client(_ stub: StubTransport, _ search: StubResponse = .sample()) throws -> APIClient {
        stub.respond(to: Venues.SearchVenues.self, with: search)
        let app = Venues.App(id: "strolls", secret: "hush")
        return try Venues(app: app, schemas: .story("Venues"), transport: stub).client
    }

    static let search = Venues.SearchVenues(latitude: 40.724209, longitude: -73.997162)

    @Test("each call has the standard headers, and the standard parameters after its own, in its query or form")
    func standardParameters() async throws {
        let stub = StubTransport()
        let client = try Self.client(stub, .sample(.many(2)))
        let venues = try await client.send(Self.search)
        #expect(venues.map(\.name) == ["Corner Coffee", "Corner Coffee 1"])
        let id = try await client.send(Venues.CheckIn(venue: "v1", shout: "a&b"))
        #expect(id == "4d627f6814963704dc28ff94")
        let photo = try TemporaryFile("p.jpg", Data("jpeg".utf8))
        _ = try await client.send(Venues.AddPhoto(venue: "v1", photo: photo.path))

        let sent = stub.calls.map(\.request)
        let standard = "client_id=strolls&client_secret=hush&v=20120702"
        #expect(
            sent.map(\.url.absoluteString)
                == [
                    "venues/search?ll=40.724209%2C-73.997162&\(standard)", "checkins/add", "photos/add",
                ].map { "https://api.foursquare.com/v2/\($0)" }
        )
        let bodies = stub.calls.map { $0.body.map { [UInt8]($0) } ?? [] }
        #expect(bodies[1] == Array("venueId=v1&shout=a%26b&broadcast=public&\(standard)".utf8))
        let parts = try MultipartReader.parts(of: bodies[2], contentType: sent[2].headers[.contentType] ?? "")
        #expect(parts.map(\.content) == ["v1", "jpeg", "strolls", "hush", "20120702"])
        #expect(sent.allSatisfy { $0.headers["User-Agent"] == "Strolls/7" && $0.headers["Accept-Language"] == "en" })
    }

    @Test("a list is joined by commas, and commas in its elements are encoded, in a query and in a form")
    func lists() async throws {
        let stub = StubTransport()
        let client = try Self.client(stub)
        var search = Self.search
        search.categories = ["a b", "c,d"]
        _ = try await client.send(search)
        _ = try await client.send(Venues.CheckIn(venue: "v1", broadcast: ["a b", "c,d"]))
        #expect(stub.calls[0].request.url.absoluteString.contains("&categoryId=a%20b,c%2Cd&"))
        #expect(stub.calls[1].body?.firstRange(of: Data("&broadcast=a%20b,c%2Cd&".utf8)) != nil)
    }

    @Test("plain values are a form with a Content-Length, and a file makes the body multipart")
    func forms() async throws {
        let photo = try TemporaryFile("p\".jpg", Data("jpeg".utf8))
        try await Self.withVenues { client, server in
            _ = try await client.send(Venues.CheckIn(venue: "v1"))
            _ = try await client.send(Venues.AddPhoto(venue: "v1", tags: ["a", "b"], photo: photo.path))
            let form = server.loopback.requests[0]
            #expect(form.headers["Content-Type"] == "application/x-www-form-urlencoded")
            #expect(form.headers["Content-Length"] == "\(form.body.count)")
            let sent = server.loopback.requests[1]
            let parts = try MultipartReader.parts(of: sent.body, contentType: sent.headers["Content-Type"] ?? "")
            #expect(parts[0].headers == [#"Content-Disposition: form-data; name="venueId""#])
            let file = try #require(parts.first { $0.content == "jpeg" })
            #expect(
                file.headers == [
                    #"Content-Disposition: form-data; name="photo"; filename="p%22.jpg""#, "Content-Type: image/jpeg",
                ]
            )
        }
    }

    // MARK: The service's own code

    @Test(
        "the service's own code is a typed error that shows no secret, regardless of the status",
        arguments: [(400, 400), (400, 200), (401, 401), (403, 403), (500, 200), (410, 201)] as [(Int, Int)]
    )
    func ownCode(code: Int, status: Int) async throws {
        let meta: JSONValue = [
            "code": .number(JSONNumber(code)), "errorType": "param_error", "errorDetail": "Must provide parameter ll",
        ]
        let response = StubResponse.json(["meta": meta, "response": [:]], status: status)
        let client = try Self.client(StubTransport(), response.unchecked)
        let error = try await failure { _ = try await client.send(Self.search) }
        #expect(error.stage == .status && error.reply?.status == status)
        let expected = Failure(code: code, type: "param_error", detail: "Must provide parameter ll")
        #expect(error.underlying as? Failure == expected)
        #expect("\(error)".contains("client_id=strolls") && !"\(error)".contains("hush"))
    }

    @Test("a deprecated call still works")
    func deprecated() async throws {
        let meta: JSONValue = ["code": 200, "errorType": "deprecated", "errorDetail": "Will go away"]
        let client = try Self.client(StubTransport(), .json(["meta": meta, "response": ["venues": []]]))
        let venues = try await client.send(Self.search)
        #expect(venues.isEmpty)
    }

    @Test(
        "a response of another shape is a fault with its position and the expected type",
        arguments: [
            ([1], "", "expected an object"),
            (["meta": ["code": 200], "response": []], "/response", "expected an object"),
            (["meta": ["code": 200], "response": ["venues": [:]]], "/response/venues", "expected an array"),
        ] as [(JSONValue, String, String)]
    )
    func otherShape(body: JSONValue, pointer: String, words: String) async throws {
        let client = try Self.client(StubTransport(), .json(body).unchecked)
        let error = try await failure { _ = try await client.send(Self.search) }
        #expect(error.stage == .decode)
        let fault = try #require((error.underlying as? PayloadError)?.faults.first)
        #expect(fault.code == .typeMismatch && fault.payload?.pointer == pointer)
        #expect(fault.message.hasPrefix(words))
    }
}
