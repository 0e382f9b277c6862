import AsyncHTTPClient
import AsyncHTTPTransport
import Foundation
import NIOHTTP1
import Schematic
import Testing

@Test("a request keeps its method, its URL, its header fields and its body")
func request() async throws {
    let url = try #require(URL(string: "https://tracker.example/issues/1.json?a=%20b"))
    let outgoing = OutgoingRequest(
        method: .patch,
        url: url,
        headers: ["Accept": "application/json", "Content-Type": "application/json"],
        body: HTTPBody(Data(#"{"subject":"Slow"}"#.utf8))
    )
    let request = try await HTTPClientRequest(outgoing)
    #expect(request.method == .PATCH)
    #expect(request.url == url.absoluteString)
    #expect(request.headers.first(name: "Accept") == "application/json")
    #expect(request.headers["content-type"] == ["application/json"])
    #expect(request.body != nil)
}
