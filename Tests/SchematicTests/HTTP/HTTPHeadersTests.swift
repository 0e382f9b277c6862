import Testing

@testable import Schematic

@Suite("Header fields")
struct HTTPHeadersTests {
    @Test("names are compared without regard to case, lines keep their order")
    func names() {
        var headers: HTTPHeaders = ["Accept": "a", "X-One": "1", "accept": "b"]
        #expect(headers["ACCEPT"] == "a, b")
        #expect(headers.values(of: "aCCept") == ["a", "b"])
        headers["accept"] = "c"
        #expect(headers.fields.map(\.name) == ["accept", "X-One"])
        headers["x-one"] = nil
        #expect(headers == ["ACCEPT": "c"])
    }

    @Test("merging replaces the lines of the other's names")
    func merging() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        headers.merge(["a": "4", "C": "5"])
        #expect(headers == ["B": "2", "a": "4", "C": "5"])
    }

    @Test(
        "what would be read as another line is refused",
        arguments: [
            ("X", "a\r\nEvil: 1"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\0b"), ("X", "\u{7F}"), ("X Y", "a"),
            ("", "a"), ("X:", "a"),
            ("X\r\nY", "a"), ("Ü", "a"),
        ]
    )
    func injection(name: String, value: String) {
        #expect(throws: ComposeFault.self) { try HTTPHeaders([.init(name: name, value: value)]).validate() }
    }

    @Test(
        "ordinary fields are let through",
        arguments: [("X-Redmine-API-Key", "abc"), ("Accept", "a/b;q=0.5,\t*/*"), ("X", ""), ("X", "ü")]
    )
    func ordinary(name: String, value: String) throws {
        try HTTPHeaders([.init(name: name, value: value)]).validate()
    }
}

@Suite("Secrets in what people read")
struct SecretMaskTests {
    @Test(
        "headers that authorize are masked",
        arguments: [
            "Authorization", "cookie", "Set-Cookie", "Proxy-Authorization", "X-Redmine-API-Key", "X-Auth-Token",
            "PRIVATE-TOKEN", "Api-Key",
        ]
    )
    func secretHeaders(name: String) {
        let headers = HTTPHeaders([.init(name: name, value: "s3cr3t")])
        #expect("\(headers)" == "\(name): •••")
        #expect(!"\(headers.fields) \(headers.debugDescription)".contains("s3cr3t"))
    }

    @Test("other headers are not", arguments: ["Accept", "Content-Type", "X-Request-Id", "ETag"])
    func plainHeaders(name: String) {
        #expect("\(HTTPHeaders([.init(name: name, value: "v")]))" == "\(name): v")
    }

    @Test(
        "user information and query items named like secrets are masked",
        arguments: [
            ("https://me:word@h/x?a=1", "https://•••@h/x?a=1"),
            ("http://h/x@y?key=1&limit=2", "http://h/x@y?key=•••&limit=2"),
            ("http://h?api_key=1", "http://h?api_key=•••"),
            ("http://h?access_token=1&p", "http://h?access_token=•••&p"),
            ("http://h?client_secret=1&password=2", "http://h?client_secret=•••&password=•••"),
            ("issues.json", "issues.json"), ("", ""),
            ("?token=\u{301}x", "?token=•••"),
        ]
    )
    func urls(url: String, expected: String) {
        #expect(SecretMask.url(url) == expected)
    }
}
