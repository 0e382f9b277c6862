import Foundation
import LoopbackServer
import Testing

@testable import Schematic

/// The calls of an app to one service: their common parameters, their bodies, and the errors of the service.
@Suite("Venues", .timeLimit(.minutes(5)))
struct VenuesTests {
    typealias Failure = Venues.Failure

    static func withVenues<Value>(
        secret: String = "hush",
        events: (@Sendable (CallEvent) -> Void)? = nil,
        _ body: (APIClient, VenuesServer) async throws -> Value
    ) async throws -> Value {
        let server = try VenuesServer()
        defer { server.loopback.stop() }
        let venues = try Venues(
            app: Venues.App(id: "strolls", secret: secret),
            at: server.loopback.baseURL + "/v2",
            schemas: .story("Venues"),
            events: events
        )
        return try await body(venues.client, server)
    }

    static let search = Venues.SearchVenues(latitude: 40.724209, longitude: -73.997162)

    @Test("each call has the standard headers, and the standard parameters after its own, in its query or form")
    func standardParameters() async throws {
        try await Self.withVenues { client, server in
            let venues = try await client.send(Self.search)
            #expect(venues.map(\.name) == ["Corner Coffee", "Park"])
            let id = try await client.send(Venues.CheckIn(venue: "v1", shout: "a&b"))
            #expect(id == "c1")
            let photo = try TemporaryFile("p.jpg", Data("jpeg".utf8))
            _ = try await client.send(Venues.AddPhoto(venue: "v1", photo: photo.path))

            let sent = server.loopback.requests
            let standard = "client_id=strolls&client_secret=hush&v=20120702"
            #expect(
                sent.map(\.target) == [
                    "/v2/venues/search?ll=40.724209%2C-73.997162&\(standard)", "/v2/checkins/add", "/v2/photos/add",
                ]
            )
            #expect(sent[1].bodyText == "venueId=v1&shout=a%26b&broadcast=public&\(standard)")
            #expect(sent[2].parts?.map(\.content) == ["v1", "jpeg", "strolls", "hush", "20120702"])
            #expect(
                sent.allSatisfy { $0.headers["User-Agent"] == "Strolls/7" && $0.headers["Accept-Language"] == "en" }
            )
        }
    }

    @Test("a list is joined by commas, and commas in its elements are encoded, in a query and in a form")
    func lists() async throws {
        try await Self.withVenues { client, server in
            var search = Self.search
            search.categories = ["a b", "c,d"]
            _ = try await client.send(search)
            _ = try await client.send(Venues.CheckIn(venue: "v1", broadcast: ["a b", "c,d"]))
            #expect(server.loopback.requests[0].query.contains("&categoryId=a%20b,c%2Cd&"))
            #expect(server.loopback.requests[1].bodyText.contains("&broadcast=a%20b,c%2Cd&"))
        }
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
            let parts = try #require(server.loopback.requests[1].parts)
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
        "the service's own code is a typed error, regardless of the status",
        arguments: [(400, nil), (400, 200), (403, 403), (500, 200), (410, 201)] as [(Int, Int?)]
    )
    func ownCode(code: Int, status: Int?) async throws {
        try await Self.withVenues { client, server in
            let failure = VenuesServer.failure(code, "param_error", "Must provide parameter ll", status: status)
            server.stub("/v2/venues/search", with: failure)
            let error = try await SchematicTests.failure { _ = try await client.send(Self.search) }
            #expect(error.stage == .status)
            let expected = Failure(code: code, type: "param_error", detail: "Must provide parameter ll")
            #expect(error.underlying as? Failure == expected)
            #expect(error.reply?.status == status ?? code)
        }
    }

    @Test("wrong credentials are an error of the service that shows no secret")
    func wrongSecret() async throws {
        try await Self.withVenues(secret: "s3cr3t") { client, _ in
            let error = try await failure { _ = try await client.send(Self.search) }
            #expect(error.underlying as? Failure == Failure(code: 401, type: "invalid_auth", detail: "Who are you?"))
            #expect("\(error)".contains("client_id=strolls") && !"\(error)".contains("s3cr3t"))
        }
    }

    @Test("a deprecated call still works")
    func deprecated() async throws {
        try await Self.withVenues { client, server in
            let meta = #"{"code":200,"errorType":"deprecated","errorDetail":"Will go away"}"#
            server.stub("/v2/venues/search", with: VenuesServer.good(#"{"venues":[]}"#, meta: meta))
            let venues = try await client.send(Self.search)
            #expect(venues.isEmpty)
        }
    }

    @Test(
        "a response of another shape is a fault with its position and the expected type",
        arguments: [
            ("[1]", "", "expected an object"),
            (#"{"meta":{"code":200},"response":[]}"#, "/response", "expected an object"),
            (#"{"meta":{"code":200},"response":{"venues":{}}}"#, "/response/venues", "expected an array"),
        ]
    )
    func otherShape(body: String, pointer: String, words: String) async throws {
        try await Self.withVenues { client, server in
            server.stub("/v2/venues/search", with: .json(body))
            let error = try await failure { _ = try await client.send(Self.search) }
            #expect(error.stage == .decode)
            let fault = try #require((error.underlying as? PayloadError)?.faults.first)
            #expect(fault.code == .typeMismatch && fault.payload?.pointer == pointer)
            #expect(fault.message.hasPrefix(words))
        }
    }
}
