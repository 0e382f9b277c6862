import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic

@Suite("What a call does once", .bounded)
struct RepeatedWorkTests {
    // MARK: Parameters

    @Test("parameters with one name are not lost if the checks of requests only observe")
    func observed() throws {
        struct Search: APIRequest {
            let path: PathTemplate = "search"
            var parameters: Parameters {
                var parameters: Parameters = ["q": "a", "limit": 5]
                parameters.add("q", "b")
                return parameters
            }
        }
        let client = try APIClient(
            baseURL: "http://host",
            schemas: .sources([SchemaSource(path: "Search.path.json", text: #"{ "q": "a", "limit": 1 }"#)]),
            transport: MiddlewareTests.Canned(),
            options: ClientOptions(requestChecks: CheckOptions(mode: .observe))
        )
        #expect(try client.outgoingRequest(for: Search()).url.absoluteString == "http://host/search?q=a&limit=5")
    }
}
