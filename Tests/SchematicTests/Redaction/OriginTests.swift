import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Origins for display")
struct OriginTests {
    @Test(
        "a URL of which only the origin is shown shows nothing else",
        arguments: [
            "https://example.com:443", "http://127.0.0.1:8080", "http://[::1]:8080", "https://[2001:db8::7]:443",
            "http://[fe80::1%25eth0]:80",
        ]
    )
    func showsOrigin(origin: String) throws {
        var request = OutgoingRequest(url: try #require(URL(string: origin + "/s3cr3t?key=s3cr3t#s3cr3t")))
        request.secretURL = .ofRequest
        #expect(request.url.origin.absoluteString == origin)
        #expect(request.url.originText == origin)
        #expect("\(request)".contains(origin) && !"\(request)".contains("s3cr3t"))
    }

    @Test("the default port and the case of letters do not distinguish origins")
    func isNormalized() throws {
        let texts = ["http://[::A]/x", "HTTP://[::a]:80/y", "http://user@[::a]"]
        let origins = try texts.map { try #require(URL(string: $0)).originText }
        #expect(Set(origins) == ["http://[::a]:80"])
    }
}
