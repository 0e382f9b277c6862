import Foundation
import SchemaEngine
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("URL composition")
struct URLComposerTests {
    static func compose(
        _ base: String,
        _ template: PathTemplate,
        _ parameters: Parameters = [:],
        style: QueryStyle = .brackets
    ) throws -> String {
        let composer = URLComposer(base: try URLParts(reading: base), style: style)
        return try composer.url(for: template.read(), parameters: parameters.plainObject()).absoluteString
    }

    @Test(
        "the base and the path are joined, regardless of their slashes",
        arguments: [
            ("http://whatever.com", "/post", "http://whatever.com/post"),
            ("http://whatever.com/", "/post", "http://whatever.com/post"),
            ("http://whatever.com/", "post", "http://whatever.com/post"),
            ("http://blah.com/context", "tasks", "http://blah.com/context/tasks"),
            ("http://blah.com/context", "/tasks", "http://blah.com/context/tasks"),
            ("http://blah.com/context/", "/tasks", "http://blah.com/context/tasks"),
            ("http://blah.com/context/", "tasks/", "http://blah.com/context/tasks/"),
            ("http://blah.com/context", "", "http://blah.com/context"),
            ("http://blah.com", "", "http://blah.com/"),
            ("http://[::1]:8080", "x", "http://[::1]:8080/x"),
            ("HTTPS://Host.example:443/a", "b/", "https://Host.example:443/a/b/"),
            ("http://host", "//evil.com/x", "http://host//evil.com/x"),
            ("http://host/ctx?key=1", "tasks?a=b", "http://host/ctx/tasks?key=1&a=b"),
            ("http://host/ctx", "http://other.net/x?y=z", "http://other.net/x?y=z"),
            ("http://host/ctx?key=1", "https://other.net", "https://other.net"),
            ("http://host", "photos/ü b.jpg", "http://host/photos/%C3%BC%20b.jpg"),
            ("http://host", "a%2Fb", "http://host/a%2Fb"),
        ]
    )
    func joining(base: String, path: String, expected: String) throws {
        let url = try Self.compose(base, PathTemplate(path))
        #expect(url == expected || url == expected + "/")
    }

    @Test("parameters replace placeholders in the path, and the others follow an existing query")
    func pathAndQuery() throws {
        #expect(
            try Self.compose("http://host", "issues/{id}.json", ["id": 7, "limit": 10])
                == "http://host/issues/7.json?limit=10"
        )
        #expect(
            try Self.compose("http://domain.net/?x=y", "", ["start-index": 10])
                == "http://domain.net/?x=y&start-index=10"
        )
        #expect(
            try Self.compose("http://host", "http://domain.net?x=y", ["start-index": 10])
                == "http://domain.net/?x=y&start-index=10"
        )
        let filters: Parameters = ["filters": ["ferret|-iguana", "monkey"], "start-index": 10]
        for slash in ["", "/"] {
            #expect(
                try Self.compose("http://domain.net\(slash)?x=y", "-{/filters*}", filters)
                    == "http://domain.net/-/ferret%7C-iguana/monkey?x=y&start-index=10"
            )
        }
        #expect(try Self.compose("http://host", "a?x={q}", ["q": "1&b=2"]) == "http://host/a?x=1%26b%3D2")
        #expect(try Self.compose("http://host", "{a}/{a}", ["a": "x"]) == "http://host/x/x")
    }

    @Test("a nil parameter is omitted")
    func nilParameter() throws {
        let project: Int? = nil
        #expect(try Self.compose("http://h", "x", ["project_id": project, "limit": 1]) == "http://h/x?limit=1")
    }

    @Test(
        "a value cannot change the path's structure",
        arguments: [
            ("a/b", "a%2Fb"), ("a?b", "a%3Fb"), ("a#b", "a%23b"), ("50%", "50%25"), ("a+b", "a%2Bb"),
            ("a&b=c;d", "a%26b%3Dc%3Bd"),
            ("user@example.com", "user%40example.com"), ("%40", "%2540"), ("froggy photos", "froggy%20photos"),
            ("photo\u{53C3}.jpg", "photo%E5%8F%83.jpg"), ("...", "..."),
            ("{id}", "%7Bid%7D"), ("-._~09azAZ", "-._~09azAZ"),
            ("abc!*'();:@&=+$,/?%#[]def", "abc%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%25%23%5B%5Ddef"),
        ]
    )
    func pathValue(value: String, expected: String) throws {
        #expect(try Self.compose("http://h", "a/{v}/z", ["v": value]) == "http://h/a/\(expected)/z")
        #expect(try Self.compose("http://h", "a/\(value)/z") == "http://h/a/\(expected)/z")
        #expect(try Self.compose("http://h", "a", [value: value]) == "http://h/a?\(expected)=\(expected)")
    }

    @Test("a path value that is missing, nil, empty, duplicated or not scalar is refused")
    func pathValueRefused() {
        let none: String? = nil
        #expect(throws: RequestError.missingPathValue(name: "id", template: "i/{id}")) {
            try Self.compose("http://h", "i/{id}")
        }
        #expect(throws: RequestError.missingPathValue(name: "id", template: "i/{id}")) {
            try Self.compose("http://h", "i/{id}", ["id": none])
        }
        #expect(throws: RequestError.emptyPathValue(name: "id", template: "i/{id}")) {
            try Self.compose("http://h", "i/{id}", ["id": ""])
        }
        #expect(throws: RequestError.emptyPathValue(name: "…", template: "i/{…}")) {
            try Self.compose("http://h", "i/\("")")
        }
        #expect(throws: RequestError.self) { try Self.compose("http://h", "i/{id}", ["id": [[1], [2]]]) }
        #expect(throws: RequestError.self) { try Self.compose("http://h", "i/{id}", ["id": 1, "id": 2]) }
    }

    @Test(
        "a dot segment is refused, regardless of its origin and encoding",
        arguments: [
            ("x/{a}/y", ".."), ("{a}", "."), ("x/.{a}", "."), ("x/%2e{a}/y", "."), ("../{a}", "b"),
            ("a/%2E%2e/{a}", "b"), ("x/{a}", "../y"), ("x/{a}", "y/.."), ("x/{a}.json", "y/../z"), ("x/{a}", "..\\y"),
            ("x/{a}", "y\\..\\z"), ("x/{a}", "%2e%2e"), ("x/{a}", "%252e%252E%2Fy"), ("x/{a}", "..;/y"),
            ("x/{a}", "..;v=1"), ("x{/a}", ".."), ("x/{.a}", "."), ("x/{a:2}", "../y"), ("x/{+a}", "%2e%2e%2fy"),
            ("x/{+a}", "%C0%AE%C0%AE/y"), ("x/..%5C{a}", "y"),
        ]
    )
    func dotSegments(template: String, value: String) {
        #expect(throws: RequestError.dotSegment(template: template)) {
            try Self.compose("http://h", PathTemplate(template), ["a": value])
        }
    }

    @Test(
        "slashes, backslashes and percent signs in a value are encoded, and dots in a name are kept",
        arguments: [
            ("group/project", "group%2Fproject"), ("/", "%2F"), ("a\\b", "a%5Cb"), ("...", "..."), ("a..b", "a..b"),
            (".hidden", ".hidden"), ("..a", "..a"), ("%2F", "%252F"), ("100%", "100%25"), ("a;b", "a%3Bb"),
            ("é/..é", "%C3%A9%2F..%C3%A9"), ("À", "%C3%80"),
        ]
    )
    func separators(value: String, expected: String) throws {
        #expect(try Self.compose("http://h", "x/{a}/y", ["a": value]) == "http://h/x/\(expected)/y")
        #expect(try Self.compose("http://h", "x", ["a": "../" + value]).hasPrefix("http://h/x?a=..%2F"))
    }

    @Test(
        "a control character is refused in a path, and encoded in a query",
        arguments: ["\u{0}", "a\nb", "\r", "\u{7F}"]
    )
    func controlCharacters(value: String) throws {
        #expect(throws: RequestError.self) { try Self.compose("http://h", "x/{a}", ["a": value]) }
        #expect(throws: RequestError.self) { try Self.compose("http://h", "x/{+a}", ["a": value]) }
        #expect(throws: RequestError.self) { try Self.compose("http://h", "x/\(value)") }
        #expect(try Self.compose("http://h", "x{?a}", ["a": value]).contains("?a="))
    }

    @Test("an empty segment from a value is refused")
    func emptySegments() throws {
        for value in [[""], ["a", ""], ["", "a"], ["a", "", "b"]] {
            #expect(throws: RequestError.emptyPathValue(name: "a", template: "x{/a*}")) {
                try Self.compose("http://h", "x{/a*}", ["a": value])
            }
        }
        #expect(throws: RequestError.emptyPathValue(name: "a", template: "x{/a}")) {
            try Self.compose("http://h", "x{/a}", ["a": ""])
        }
        #expect(try Self.compose("http://h", "x{/a}", ["a": Int?.none]) == "http://h/x")
        #expect(try Self.compose("http://h", "x{/a*}", ["a": [String]()]) == "http://h/x")
        #expect(try PathTemplate("x{/a}").expanded(with: ["a": ""]) == "x/")
    }

    @Test("dot segments are found in a long path, and decoding stops after a limited number of layers")
    func longPaths() {
        let deep = String(repeating: "%25", count: 20_000) + "2e"
        #expect(!URLParts.hasDotSegment(deep))
        #expect(URLParts.hasDotSegment(String(repeating: "a/", count: 30_000) + "%2e"))
    }

    @Test(
        "a malformed template is refused",
        arguments: [
            "a/{", "a/}", "a/{}", "{a b}", "{a{b}}", "a#b", "a%", "a%zz", "a%FFb", "a\r\nb", "http://", "http:///x",
            "http://{h}/x",
            "http://h:99999/", "http://h:/x:", "http://a b/", "http://[::1/x", "http://[zz]/", "http://bücher.de/",
            "http://h\\@e/",
        ]
    )
    func malformedTemplates(template: String) {
        #expect {
            try Self.compose("http://h", PathTemplate(template), ["a": 1, "h": "x"])
        } throws: { fault in
            switch fault {
            case RequestError.Code.malformedURL, RequestError.Code.malformedTemplate: true
            default: false
            }
        }
    }

    @Test("a value cannot be interpolated into a host")
    func interpolatedHost() {
        #expect(throws: RequestError.self) { try Self.compose("http://h", "http://\("evil.com")/x") }
        #expect(throws: RequestError.self) { try Self.compose("http://h", "http://api.\("evil.com")/x") }
        #expect(throws: Never.self) { try Self.compose("http://h", "http://api.example/\("evil.com")/x") }
    }

    @Test(
        "a base that is not an HTTP URL is refused",
        arguments: ["replace me", "", "ftp://h/", "http:/h", "//h", "http://h/../x"]
    )
    func malformedBase(base: String) {
        #expect(throws: RequestError.self) { try URLParts(reading: base) }
    }

    @Test("a client's base that is not a URL is an error that shows the base")
    func malformedBaseOfClient() {
        #expect {
            try APIClient(baseURL: "replace me")
        } throws: { error in
            guard let cause = error as? RequestError, cause.code == .malformedURL, cause.url == "replace me" else {
                return false
            }
            return "\(error)".contains("'replace me': expected it to begin with http:// or https://")
        }
    }
}
