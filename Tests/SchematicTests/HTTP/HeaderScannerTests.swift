import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Parameters of header fields")
struct HeaderScannerTests {
    /// A field value, and its parameters as `name=value` or `name`, each followed by the text after it.
    static let values: [(text: String, parameters: [String])] = [
        ("a=b", ["a=b"]), ("a=b;c=d", ["a=b", "c=d"]), ("A=B", ["a=B"]), ("a", ["a"]), ("a=", ["a="]),
        (" a\t=  b c \t; d", ["a=b c", "d"]), (#"a="b;c";d"#, ["a=b;c", "d"]), (#"a="b\"c\\";d"#, [#"a=b"c\"#, "d"]),
        (#"a="b"#, ["a=b"]), (#"a="b\"#, [#"a=b\"#]), (#"a="" ;d"#, ["a=", "d"]), (#"a="b" c;d"#, ["a=b+ c", "d"]),
        ("a b;c", ["a+b", "c"]), ("a='b'", ["a='b'"]), ("=b", ["=b"]), (";a", ["", "a"]), ("é=ü", ["é=ü"]),
    ]

    @Test("names, tokens, texts with blanks and quoted strings are read", arguments: values)
    func parameters(text: String, expected: [String]) {
        var scanner = HeaderScanner(text, separators: ";")
        var read: [String] = []
        repeat {
            let (name, value) = scanner.parameter()
            let rest = scanner.text()
            read.append(name + (value.map { "=" + $0 } ?? "") + (rest.isEmpty ? "" : "+" + rest))
        } while scanner.skip(UInt8(ascii: ";"))
        #expect(read == expected)
        #expect(scanner.rest.isEmpty)
    }

    @Test(
        "an extended value is decoded if it is UTF-8",
        arguments: [
            ("UTF-8''a%20b", "a b"), ("utf-8'en'%e2%82%ac", "€"), ("utf-8''it's", "it's"), ("iso-8859-1''%A3", nil),
            ("utf-8''%FF", nil), ("utf-8''%", nil), ("a b", nil), ("", nil),
        ] as [(String, String?)]
    )
    func extended(text: String, value: String?) { #expect(HeaderScanner.extendedValue(text) == value) }

    @Test(
        "parameters of a media type are read, in quotes or not",
        arguments: [
            ("text/xml; charset=utf-8", "utf-8"), ("text/xml;Charset = \"UTF-8\" ; q=1", "UTF-8"),
            ("text/xml; charset='latin1'", "latin1"), ("text/xml; a=\"; charset=b\"; charset=c", "c"),
            ("text/xml; charset=b, text/plain; charset=c", "b"), ("text/xml; charset; charset=c", "c"),
            ("text/xml; charset=b x; charset=c", "b x"), ("text/xml; x y; charset=c", "c"), ("text/xml", nil),
            ("charset=b", nil), ("", nil),
        ] as [(String, String?)]
    )
    func mediaType(text: String, charset: String?) { #expect(MediaType(text).charset == charset) }

    @Test("a boundary keeps its quotes and blanks")
    func boundary() throws {
        let body = "--it's a b\r\n\r\n1\r\n--it's a b--"
        let type = "multipart/mixed; boundary=\"it's a b\""
        let sections = try #require(DisplayedMultipart(Data(body.utf8), type: type)).sections
        #expect(sections.map { String(decoding: $0.content, as: UTF8.self) } == ["1", ""])
    }

    @Test(
        "each reading of a part's name is included",
        arguments: [
            ("form-data; name=a", ["a"]), ("form-data; NAME=\"a;b\"; filename=c", ["a;b"]),
            ("form-data; name=a%20b; name*=UTF-8''c%20d", ["a b", "c d"]),
            ("form-data; filename=\"x; name=a", ["a"]), ("form-data; x y; name=a", ["a"]), ("form-data", []),
        ] as [(String, [String])]
    )
    func names(disposition: String, expected: [String]) throws {
        let body = "--b\r\nContent-Disposition: \(disposition)\r\n\r\n1\r\n--b--"
        let sections = try #require(DisplayedMultipart(Data(body.utf8), type: "multipart/form-data; boundary=b"))
        #expect(sections.sections.first?.names == expected)
    }
}
