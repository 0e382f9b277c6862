import ConvertedHTTPTypes
import Foundation
import HTTPTypes
import Schematic
import Testing

@Test("a request is converted with its method, its URL and its header fields")
func request() throws {
    let url = try #require(URL(string: "https://tracker.example:8443/issues/1.json?a=%20b"))
    let outgoing = OutgoingRequest(method: .patch, url: url, headers: ["Accept": "application/json"])
    let request = try HTTPRequest(outgoing)
    #expect(request.method.rawValue == "PATCH")
    #expect(request.scheme == "https" && request.authority == "tracker.example:8443")
    #expect(request.path == "/issues/1.json?a=%20b")
    #expect(request.headerFields.map(\.value) == ["application/json"])
}

@Test("a response is the same after a conversion and back")
func response() throws {
    let headers: HTTPHeaders = ["Content-Type": "application/json", "Set-Cookie": "a=1", "Set-Cookie": "b=2"]
    let received = IncomingResponse(status: 299, headers: headers, body: Data("{}".utf8))
    let converted = IncomingResponse(try HTTPResponse(received), body: received.body)
    #expect(converted.status == 299 && converted.body == received.body)
    #expect(converted.headers.map(\.name) == received.headers.map(\.name))
    #expect(converted.headers.map(\.value) == received.headers.map(\.value))
}

@Test("a name that is no token is refused")
func unusableName() {
    #expect(throws: UnrepresentableMessage.self) { try HTTPFields(HTTPHeaders([("two words", "1")])) }
}
