import LoopbackServer
import SchemaEngine
import SchematicPlatform
import SchematicTesting

@testable import Schematic

/// A server whose responses are samples of the schemas. It records the requests.
struct VenuesServer {
    /// The responses that replace the samples, by path.
    let stubs: Locked<[String: LoopbackResponse]>
    let loopback: LoopbackServer

    init() throws {
        var registry = SchemaRegistry()
        registry.map("failure", to: Venues.Failure.self)
        registry.map("venue", to: Venues.Venue.self)
        registry.map("photo", to: Venues.Photo.self)
        let catalog = try SchemaCatalog(SchemaSources.story("Venues").read(), registry: registry)
        let names = ["/v2/venues/search": "SearchVenues", "/v2/checkins/add": "CheckIn", "/v2/photos/add": "AddPhoto"]
        let samples = try names.compactMapValues { name in
            try catalog.schema(owner: name, .response, status: 200)?.sample()
        }
        let stubs = Locked(samples.mapValues { LoopbackResponse.json(String(decoding: $0, as: UTF8.self)) })
        loopback = try LoopbackServer { request in stubs.withLock { $0[request.path] } ?? .empty(status: 404) }
        self.stubs = stubs
    }

    func stub(_ path: String, with response: LoopbackResponse) { stubs.withLock { $0[path] = response } }

    /// A refusal. Its code applies, even if the status is one of success.
    static func failure(status: Int = 403) -> LoopbackResponse {
        .json(#"{"meta":{"code":403,"errorType":"rate_limit_exceeded"},"response":{}}"#, status: status)
    }
}
