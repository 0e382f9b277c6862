import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Dates in header fields")
struct HTTPHeadersDateTests {
    static let date = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "each form of an HTTP date is read, and other texts are no dates",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", date), ("Sunday, 06-Nov-94 08:49:37 GMT", date),
            ("Sun Nov  6 08:49:37 1994", date), ("1994-11-06T08:49:37Z", nil), ("", nil),
        ] as [(String, Date?)]
    )
    func read(text: String, date: Date?) {
        let headers: HTTPHeaders = ["last-modified": text]
        #expect(headers[date: "Last-Modified"] == date)
        #expect(headers[date: "Expires"] == nil)
    }

    @Test("a date is written in the preferred form, and removed if it has no text")
    func write() {
        var headers = HTTPHeaders()
        headers[date: "If-Modified-Since"] = Self.date.addingTimeInterval(0.9)
        #expect(headers == ["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"])
        headers[date: "If-Modified-Since"] = Date.distantFuture.addingTimeInterval(1e12)
        #expect(headers == [:])
    }
}

@Suite("Header fields")
struct HTTPHeadersTests {
    @Test("names are compared ignoring case, and lines keep their order")
    func names() {
        var headers: HTTPHeaders = ["Accept": "a", "X-One": "1", "accept": "b"]
        #expect(headers["ACCEPT"] == "a, b")
        #expect(headers.values(of: "aCCept") == ["a", "b"])
        headers["accept"] = "c"
        #expect(headers.fields.map(\.name) == ["accept", "X-One"])
        headers["x-one"] = nil
        #expect(headers == ["ACCEPT": "c"])
    }

    @Test("a name can be a member, a literal, or a string, and means the same field")
    func typedNames() {
        var headers: HTTPHeaders = [.accept: "a", "X-Trace": "1"]
        let text = "ACCEPT"
        #expect(headers[.accept] == "a" && headers["accept"] == "a" && headers[text] == "a")
        headers[.accept] = "b"
        headers.add(.accept, "c")
        #expect(headers.values(of: .accept) == ["b", "c"] && headers[HTTPHeaders.Name(rawValue: "x-trace")] == "1")
        #expect(Set<HTTPHeaders.Name>([.contentType, "content-type", "CONTENT-TYPE", "X-Trace"]).count == 2)
        #expect("\(HTTPHeaders.Name.eTag)" == "ETag")
    }

    @Test("a text is encoded for a header: control characters, percent signs and what is not ASCII")
    func encoded() {
        for (text, header) in [
            ("photo\u{53C3}.jpg", "photo%E5%8F%83.jpg"), ("\ttab", "%09tab"), ("Fred & Wilma", "Fred & Wilma"),
            ("50%", "50%25"), ("a\r\nb\u{7F}", "a%0D%0Ab%7F"), ("", ""),
        ] {
            #expect(HTTPHeaders.percentEncoded(text) == header)
        }
    }

    @Test("merging replaces the lines of all names in the other headers")
    func merging() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        headers.merge(["a": "4", "C": "5"])
        #expect(headers == ["B": "2", "a": "4", "C": "5"])
    }

    @Test(
        "an invalid name, or a value with a control character, is refused",
        arguments: [
            ("X", "a\r\nEvil: 1"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\0b"), ("X", "\u{7F}"), ("X Y", "a"),
            ("", "a"), ("X:", "a"),
            ("X\r\nY", "a"), ("Ü", "a"),
        ]
    )
    func injection(name: String, value: String) {
        #expect(throws: RequestError.self) { try HTTPHeaders([.init(name: name, value: value)]).validate() }
    }

    @Test(
        "ordinary fields are accepted",
        arguments: [("X-Redmine-API-Key", "abc"), ("Accept", "a/b;q=0.5,\t*/*"), ("X", ""), ("X", "ü")]
    )
    func ordinary(name: String, value: String) {
        #expect(throws: Never.self) { try HTTPHeaders([.init(name: name, value: value)]).validate() }
    }

    @Test("a comma separates members of a list, whatever follows it")
    func membersWithCombiningMarks() {
        let headers: HTTPHeaders = ["X-List": "a ,\u{301}b, ,c"]
        #expect(headers.members(of: "X-List") == ["a", "\u{301}b", "c"])
    }
}
