import Foundation
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Cookies by RFC 6265", .bounded)
struct CookieTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private static func cookie(_ field: String, from url: String = "https://www.h.example/a/b") throws -> Cookie? {
        Cookie(parsing: field, from: try #require(URL(string: url)), now: now)
    }

    @Test(
        "the name and the value are the text around the first equals sign",
        arguments: [
            ("sid=31d4", "sid", "31d4"), (" sid = 31 d4 ; Path=/", "sid", "31 d4"), ("a=b=c", "a", "b=c"),
            ("a=", "a", ""), ("a=\"b\"", "a", "\"b\""),
            // A combining mark belongs to no separator.
            ("a=b;\u{301}Secure", "a", "b"), ("a=\u{301}b", "a", "\u{301}b"),
        ]
    )
    func pair(field: String, name: String, value: String) throws {
        let cookie = try #require(try Self.cookie(field))
        #expect(cookie.name == name && cookie.value == value)
    }

    @Test(
        "a field without a cookie, or with a control character, is ignored",
        arguments: ["", "a", "=b", "a=b\u{1}c", ";a=b"]
    )
    func noPair(field: String) throws {
        #expect(try Self.cookie(field) == nil)
    }

    @Test("a field that is longer than 4096 bytes is ignored")
    func long() throws {
        #expect(try Self.cookie("a=" + String(repeating: "b", count: 4_094)) != nil)
        #expect(try Self.cookie("a=" + String(repeating: "b", count: 4_095)) == nil)
    }

    @Test(
        "a domain must include the host, and be more than one label",
        arguments: [
            ("", "www.h.example", true), ("; Domain=", "www.h.example", true),
            ("; Domain=h.example", "h.example", false), ("; Domain=.H.Example", "h.example", false),
            ("; Domain=www.h.example", "www.h.example", false), ("; Domain=x.www.h.example", nil, false),
            ("; Domain=other.example", nil, false), ("; Domain=example", nil, false),
            ("; Domain=w.h.example", nil, false),
        ] as [(String, String?, Bool)]
    )
    func domain(attribute: String, domain: String?, isHostOnly: Bool) throws {
        let cookie = try Self.cookie("a=b" + attribute)
        #expect(cookie?.domain == domain)
        if let cookie { #expect(cookie.isHostOnly == isHostOnly) }
    }

    @Test("an address and a host of one label set cookies for themselves only")
    func hosts() throws {
        #expect(try Self.cookie("a=b; Domain=0.0.1", from: "http://127.0.0.1/") == nil)
        #expect(try Self.cookie("a=b", from: "http://127.0.0.1/")?.isHostOnly == true)
        #expect(try Self.cookie("a=b; Domain=localhost", from: "http://localhost/")?.isHostOnly == true)
    }

    @Test(
        "the path is that of the attribute, or the folder of the URL",
        arguments: [
            ("", "/a/b", "/a"), ("", "/a/", "/a"), ("", "/a", "/"), ("", "", "/"), ("; Path=/x", "/a/b", "/x"),
            ("; Path=x", "/a/b", "/a"), ("; Path=", "/a/b", "/a"),
        ]
    )
    func path(attribute: String, path: String, expected: String) throws {
        #expect(try Self.cookie("a=b" + attribute, from: "https://h.example" + path)?.path == expected)
    }

    @Test(
        "a cookie expires by Max-Age, or else by Expires, and after 400 days at the latest",
        arguments: [
            ("", nil), ("; Max-Age=60", 60), ("; Max-Age=60; Expires=Wed, 21 Oct 2015 07:28:00 GMT", 60),
            ("; Max-Age=x", nil), ("; Max-Age=99999999999999999999", 34_560_000),
            ("; Expires=Tue, 14 Nov 2023 22:14:20 GMT", 60), ("; Expires=Tuesday, 14-Nov-23 22:14:20 GMT", 60),
            ("; Expires=Tue Nov 14 22:14:20 2023", 60), ("; Expires=22:14:20 2023 14 november", 60),
            ("; Expires=never", nil), ("; Expires=Fri, 31 Dec 9999 23:59:59 GMT", 34_560_000),
            ("; Expires=Tue, 32 Nov 2023 22:14:20 GMT", nil),
        ] as [(String, Int?)]
    )
    func lifetime(attribute: String, seconds: Int?) throws {
        let cookie = try #require(try Self.cookie("a=b" + attribute))
        #expect(cookie.expires == seconds.map { Self.now + Double($0) })
    }

    @Test(
        "Max-Age of zero or less, and a date in the past, expire a cookie",
        arguments: [
            "Max-Age=0", "Max-Age=-1", "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        ]
    )
    func expired(attribute: String) throws {
        #expect(try Self.cookie("a=b; " + attribute)?.isExpired(at: Self.now) == true)
    }

    @Test(
        "a cookie is sent to its domain, path and scheme only",
        arguments: [
            ("a=b; Path=/", "https://www.h.example/x", true), ("a=b; Path=/", "http://www.h.example/x", true),
            ("a=b; Path=/", "https://h.example/x", false), ("a=b; Path=/", "https://x.www.h.example/", false),
            ("a=b; Path=/; Domain=h.example", "https://x.h.example/", true),
            ("a=b; Path=/; Domain=h.example", "https://h.example/", true),
            ("a=b; Path=/; Domain=h.example", "https://xh.example/", false),
            ("a=b; Path=/x", "https://www.h.example/x", true), ("a=b; Path=/x", "https://www.h.example/x/y", true),
            ("a=b; Path=/x", "https://www.h.example/xy", false), ("a=b; Path=/x/", "https://www.h.example/x/y", true),
            ("a=b; Path=/; Secure", "https://www.h.example/", true),
            ("a=b; Path=/; Secure", "http://www.h.example/", false),
            ("a=b; Path=/; Max-Age=0", "https://www.h.example/", false),
        ]
    )
    func sent(field: String, url: String, isSent: Bool) throws {
        let cookie = try #require(try Self.cookie(field))
        #expect(cookie.isSent(to: try #require(URL(string: url)), at: Self.now) == isSent)
    }

    @Test("a Secure cookie is not accepted from http")
    func insecure() throws {
        #expect(try Self.cookie("a=b; Secure", from: "http://www.h.example/") == nil)
    }

    // MARK: Protection of names and of secure cookies (RFC 6265bis)

    @Test(
        "a name with a prefix requires the attributes that it promises, in any spelling",
        arguments: [
            ("__Secure-a=1; Secure", true), ("__Secure-a=1", false), ("__SECURE-a=1", false),
            ("__secure-a=1; Path=/", false),
            ("__Host-a=1; Secure; Path=/", true), ("__HOST-a=1; secure; path=/", true), ("__Host-a=1; Path=/", false),
            ("__Host-a=1; Secure", false), ("__Host-a=1; Secure; Path=/a", false),
            ("__host-a=1; Secure; Path=/a", false),
            ("__Host-a=1; Secure; Path=/; Domain=www.h.example", false), ("__Host-a=1; Secure; Path=/; Domain=", true),
            ("__Host-a=1; Secure; Path=/; Path=/a", false), ("__Host-a=1; Secure; Path=/a; Path=/", true),
            ("  __Host-a=1; Path=/", false), ("\u{A0}__Host-a=1; Path=/", false), ("\u{2000}__secure-a=1", false),
            ("\u{85}__Host-a=1; Path=/", false), ("\u{2028}__Host-a=1", false), ("\u{FEFF}__Host-a=1; Path=/", false),
            ("__Host=1", true), ("__Hosta=1", true), ("__Secure=1", true), ("a__Secure-=1", true), ("_Host-a=1", true),
            ("=__Host-a=1; Secure; Path=/", false), ("__Host-a; Secure; Path=/", false), ("= __Secure-a=1", false),
        ]
    )
    func prefixes(field: String, isKept: Bool) throws {
        #expect((try Self.cookie(field) != nil) == isKept)
        #expect(try Self.cookie(field.replacing("Secure;", with: ""), from: "http://www.h.example/") == nil || isKept)
    }

    @Test("a __Host- cookie needs a stated path, even if the default path is the root")
    func statedPath() throws {
        #expect(try Self.cookie("__Host-a=1; Secure", from: "https://www.h.example/") == nil)
        #expect(try Self.cookie("__Host-a=1; Secure; Path", from: "https://www.h.example/") != nil)
    }

    private static func store(_ field: String, from url: String = "https://www.h.example/a/b", in store: CookieStore)
        throws
    {
        if let cookie = try cookie(field, from: url) {
            store.insert(cookie, from: try #require(URL(string: url)), at: now)
        }
    }

    private static func sent(_ store: CookieStore, to url: String = "https://www.h.example/a/b") throws -> [String] {
        store.cookies(for: try #require(URL(string: url)), at: now).map { "\($0.name)=\($0.value)" }
    }

    @Test(
        "a response over http neither replaces, removes nor shadows a Secure cookie",
        arguments: [
            ("s=2; Path=/a; Domain=h.example", "http://www.h.example/", ["s=1"]),
            ("s=2; Path=/a", "http://www.h.example/", ["s=1"]), ("s=2; Path=/a/b", "http://www.h.example/", ["s=1"]),
            ("s=; Path=/a; Domain=h.example; Max-Age=0", "http://h.example/", ["s=1"]),
            ("s=2; Path=/a; Domain=h.example", "http://x.h.example/", ["s=1"]),
            ("s=2; Path=/a/b", "http://h.example/", ["s=1"]),
            // Another path that does not precede it, another name, and another site.
            ("s=2; Path=/", "http://www.h.example/", ["s=1", "s=2"]),
            ("S=2; Path=/a", "http://www.h.example/", ["s=1", "S=2"]),
            ("s=2; Path=/a", "http://other.example/", ["s=1"]),
            // The same response over https.
            ("s=2; Path=/a; Domain=h.example", "https://www.h.example/", ["s=2"]),
            ("s=2; Path=/a/b", "https://www.h.example/", ["s=2", "s=1"]),
            ("s=; Path=/a; Domain=h.example; Max-Age=0", "https://h.example/", []),
        ] as [(String, String, [String])]
    )
    func secureCookies(field: String, url: String, expected: [String]) throws {
        let store = CookieStore.memory(Locked([]))
        try Self.store("s=1; Secure; Path=/a; Domain=h.example", in: store)
        try Self.store(field, from: url, in: store)
        #expect(try Self.sent(store) == expected)
    }

    @Test("a storage of Foundation protects its Secure cookies, too")
    func foundation() async throws {
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        let middleware = CookieMiddleware(storage)
        for (field, url) in [
            ("s=1; Secure; Path=/a; Domain=h.example", "https://www.h.example/a/b"),
            ("s=2; Path=/a/b", "http://www.h.example/a/b"),
            ("s=; Path=/a; Domain=h.example; Max-Age=0", "http://www.h.example/a/b"),
        ] {
            let request = OutgoingRequest(url: try #require(URL(string: url)))
            let response = IncomingResponse(status: 200, headers: ["Set-Cookie": field])
            _ = try await middleware.send(request) { _ in response }
        }
        #expect(storage.cookies?.map(\.value) == ["1"])
    }

    @Test("any number of cookies from http removes no Secure cookie")
    func eviction() throws {
        let store = CookieStore.memory(Locked([]))
        for number in 0..<50 { try Self.store("s\(number)=1; Secure; Path=/", in: store) }
        for number in 0..<60 { try Self.store("n\(number)=1; Path=/", from: "http://www.h.example/", in: store) }
        #expect(try Self.sent(store) == (0..<50).map { "s\($0)=1" })
    }

    @Test("a cookie without a name, which a server would take for its value's start, is not sent")
    func nameless() throws {
        let url = try #require(URL(string: "https://www.h.example/"))
        var cookie = try #require(try Self.cookie("a=__Host-b=1; Path=/"))
        #expect(cookie.isSent(to: url, at: Self.now))
        cookie.name = ""
        #expect(!cookie.isSent(to: url, at: Self.now))
    }

    @Test("the storage keeps at most 50 cookies of a domain, and drops the oldest")
    func limit() throws {
        let store = CookieStore.memory(Locked([]))
        for number in 0..<60 {
            try Self.store("n\(number)=1; Path=/", in: store)
        }
        let url = try #require(URL(string: "https://www.h.example/"))
        #expect(store.cookies(for: url, at: Self.now).map(\.name) == (10..<60).map { "n\($0)" })
    }

    @Test(
        "fields that URLSession joins are separated at the commas between them",
        arguments: [
            ("a=b", ["a=b"]), ("a=b, c=d", ["a=b", "c=d"]), ("a=b,c=d; Path=/", ["a=b", "c=d; Path=/"]),
            (
                "a=b; Expires=Wed, 21 Oct 2015 07:28:00 GMT, c=d; Expires=Wed, 21-Oct-15 07:28:00 GMT",
                ["a=b; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "c=d; Expires=Wed, 21-Oct-15 07:28:00 GMT"]
            ),
            ("a=1,2,3", ["a=1,2,3"]), ("", [""]),
        ]
    )
    func joined(value: String, expected: [String]) {
        #expect(HTTPHeaders.cookies(in: value) == expected)
    }
}
