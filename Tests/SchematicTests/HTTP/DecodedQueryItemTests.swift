import Foundation
import SchemaEngine
import SchematicText
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Items of a query")
struct DecodedQueryItemTests {
    @Test(
        "an item is decoded as in forms, and kept if it cannot be",
        arguments: [
            ("a=b", "a", "b"), ("a+b=c%2Bd+e", "a b", "c+d e"), ("%C3%A4=%20", "ä", " "), ("a", "a", ""),
            ("a=", "a", ""), ("a==b=c", "a", "=b=c"), ("=b", "", "b"), ("a=%FF+b", "a", "%FF+b"),
        ]
    )
    func decodes(text: String, name: String, value: String) {
        let item = DecodedQueryItem(text)
        #expect(item.name == name && item.value == value)
    }

    @Test(
        "the items of a URL are those of its query",
        arguments: [
            ("http://host/a?b=c&d=e#f=g", ["b=c", "d=e"]), ("http://host/a#?b=c", []), ("http://host/?&b=c&&", ["b=c"]),
            ("http://host/?b=c?d=e", ["b=c?d=e"]),
        ]
    )
    func items(text: String, expected: [String]) throws {
        let url = try #require(URL(string: text))
        #expect(url.queryItemTexts == expected)
        #expect(url.queryItems.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test(
        "a redirect to another origin is sent without a credential in the query, however its location encodes it",
        arguments: ["a b", "a+b", "a/b=", "ä"],
        ["key", "other"]
    )
    func credentials(secret: String, name: String) throws {
        let encodings = [
            PercentEncoding.component(secret), PercentEncoding.component(secret).replacing("%20", with: "+"),
            PercentEncoding.component(secret).replacing("%2B", with: "+"),
            secret.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
        ]
        for sent in encodings {
            for repeated in encodings {
                var request = OutgoingRequest(url: try #require(URL(string: "http://host/?q=1")))
                try request.authorize { request in
                    request.url = try #require(URL(string: "http://host/?q=1&key=\(sent)"))
                }
                let target = try #require(URL(string: "http://other/?q=1&\(name)=\(repeated)"))
                let following = try request.redirected(by: 302, to: target)
                #expect(following.url.absoluteString == "http://other/?q=1", "\(sent) \(repeated)")
            }
        }
    }
}
