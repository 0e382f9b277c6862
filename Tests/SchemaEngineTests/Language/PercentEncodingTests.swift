import SchemaEngine
import SchematicText
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "a text is decoded only if each '%' has two digits and the bytes are UTF-8",
        arguments: [
            ("", ""), ("a b", "a b"), ("a%20b+c", "a b+c"), ("%c3%A9", "é"), ("%", nil), ("a%4", nil), ("%4g", nil),
            ("%%41", nil), ("%FF", nil),
        ]
    )
    func decoded(text: String, expected: String?) {
        #expect(PercentEncoding.decode(text) == expected)
        #expect(PercentEncoding.decode("x\(text)".dropFirst()) == expected)
    }

    @Test(
        "bytes are decoded once, and other '%' are kept",
        arguments: [
            ("a%2520b", "a%20b", "a%20b"), ("a+b%2B", "a+b+", "a b+"), ("%%41%4", "%A%4", "%A%4"),
            ("%zz", "%zz", "%zz"),
        ]
    )
    func text(encoded: String, text: String, ofQuery: String) {
        #expect(PercentEncoding.text(encoded.utf8) == text)
        #expect(PercentEncoding.text(encoded.utf8, isQuery: true) == ofQuery)
    }

    @Test(
        "all spellings of a path have one normal form",
        arguments: [
            ("/%61%2fb", "/a%2Fb"), ("/é b", "/%C3%A9%20b"), ("/%7e~", "/~~"), ("/%", "/%"), ("/%4", "/%4"),
            ("/a:b@c", "/a:b@c"),
        ]
    )
    func normalized(path: String, expected: String) {
        let normal = PercentEncoding.normalized(path.utf8)
        #expect(String(decoding: normal, as: UTF8.self) == expected)
        #expect(PercentEncoding.normalized(normal) == normal)
    }

    @Test("the bytes that an encoding keeps depend on the place")
    func encoded() {
        let text = "a/b?c=%20 %é~*"
        #expect(PercentEncoding.component(text) == "a%2Fb%3Fc%3D%2520%20%25%C3%A9~%2A")
        #expect(PercentEncoding.path(text) == "a/b%3Fc%3D%2520%20%25%C3%A9~%2A")
        #expect(PercentEncoding.literal(text) == "a/b?c=%20%20%%C3%A9~*")
        #expect(PercentEncoding.reserved(text) == "a/b?c=%20%20%25%C3%A9~*")
        #expect(PercentEncoding.printable(text) == "a/b?c=%2520 %25%C3%A9~*")
        #expect(PercentEncoding.encode(text, keeping: ASCIISet("abc")) == "a%2Fb%3Fc%3D%25%32%30%20%25%C3%A9%7E%2A")
    }

    @Test("a set contains the ASCII characters of its text")
    func members() {
        let set = ASCIISet("az09-~\u{0}\u{7F}@é")
        #expect((UInt8.min...UInt8.max).filter(set.contains) == "\u{0}-09@az~\u{7F}".utf8.map(\.self))
    }
}
