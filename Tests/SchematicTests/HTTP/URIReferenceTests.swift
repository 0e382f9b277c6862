import SchematicText
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("URI references")
struct URIReferenceTests {
    @Test(
        "each example of RFC 3986, section 5.4, is resolved as specified, without its fragment",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g"), ("g#s/../x", "http://a/b/c/g"), ("http:g", "http:g"),
        ]
    )
    func example(reference: String, expected: String) {
        let base = URIReference("http://a/b/c/d;p?q")
        #expect(URIReference(reference).resolved(against: base).text == expected)
    }

    @Test(
        "cases without an example in RFC 3986 are resolved",
        arguments: [
            ("http://a", "g", "http://a/g"), ("http://a?q", "g?", "http://a/g?"),
            ("http://a/b", "HTTP://c", "http://c"),
            ("http://a/b", "/ä b|c", "http://a/%C3%A4%20b%7Cc"), ("http://a/b", "/%E9%2F", "http://a/%E9%2F"),
            ("http://a/b", "1:2", "http://a/1:2"), ("http://[::1]:8/b", "c", "http://[::1]:8/c"),
            ("http://a/b//c", "../d", "http://a/b/d"), ("http://a/b", "#\u{301}", "http://a/b"),
        ]
    )
    func own(base: String, reference: String, expected: String) {
        #expect(URIReference(reference).resolved(against: URIReference(base)).text == expected)
    }

    @Test("a path of a hundred thousand dot segments is resolved")
    func hostile() {
        let path = String(repeating: "../a/./", count: 100_000)
        #expect(URIReference(path).resolved(against: URIReference("http://h/x/y")).text == "http://h/a/")
    }
}
