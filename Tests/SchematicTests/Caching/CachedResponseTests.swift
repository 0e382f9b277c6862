import Foundation
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Stored responses and their keys")
struct CachedResponseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var headers: HTTPHeaders
        var status = 200
        var isKept: Bool
        var testDescription: String { "\(status) \(headers.fields.map(\.description))" }
    }

    static let minute = "max-age=60"
    static let rules = [
        Case(headers: [.cacheControl: minute], isKept: true),
        Case(headers: [.cacheControl: "private, max-age=60"], isKept: true),
        Case(headers: [.cacheControl: "no-cache", .eTag: #""a""#], isKept: true),
        Case(headers: [.cacheControl: "no-cache"], isKept: false),
        Case(headers: [.eTag: #""a""#], isKept: true),
        Case(headers: [.eTag: "a"], isKept: false),
        Case(headers: [.lastModified: "Sun, 22 Mar 2015 10:53:24 GMT"], isKept: true),
        Case(headers: ["Expires": "Sun, 22 Mar 2015 10:53:24 GMT"], isKept: true),
        Case(headers: [:], isKept: false),
        Case(headers: [.cacheControl: "max-age=60, no-store"], isKept: false),
        Case(headers: [.cacheControl: "max-age=60, NO-STORE"], isKept: false),
        Case(headers: [.cacheControl: minute, "Vary": "*"], isKept: false),
        Case(headers: [.cacheControl: minute, "Vary": "Accept, *"], isKept: false),
        Case(headers: [.cacheControl: minute, "Vary": "Accept"], isKept: true),
        Case(headers: [.cacheControl: minute], status: 206, isKept: false),
        Case(headers: [.cacheControl: minute, .contentRange: "bytes 0-1/2"], isKept: false),
        Case(headers: [.cacheControl: minute], status: 404, isKept: true),
        Case(headers: [.cacheControl: minute], status: 302, isKept: true),
        Case(headers: [.eTag: #""a""#], status: 302, isKept: false),
        Case(headers: [.cacheControl: minute], status: 500, isKept: false),
        Case(headers: [.cacheControl: minute], status: 503, isKept: false),
        Case(headers: [.cacheControl: minute], status: 401, isKept: false),
        Case(headers: [.cacheControl: minute], status: 304, isKept: false),
    ]

    @Test("a response is stored if the RFC allows it and it can be used again", arguments: rules)
    func storing(_ example: Case) {
        #expect((CachedResponse(example.headers, status: example.status, day: TestDay()) != nil) == example.isKept)
    }

    @Test("credentials and connection headers are not stored")
    func fields() throws {
        let headers: HTTPHeaders = [
            .cacheControl: Self.minute, "Set-Cookie": "sid=1", "set-cookie": "b=2", "X-Auth-Token": "3",
            "Connection": "X-Hop", "X-Hop": "4", "Keep-Alive": "5", "X-Kept": "6",
        ]
        let stored = try #require(CachedResponse(headers, day: TestDay()))
        #expect(stored.response.headers == [.cacheControl: Self.minute, "X-Kept": "6"])
    }

    @Test("a 304 updates all headers except those that describe the content")
    func freshened() throws {
        let day = TestDay()
        let stored = try #require(
            CachedResponse(
                [.cacheControl: Self.minute, .contentType: "a/b", "X": "1", "Y": "2", "Age": "9", .date: "then"],
                day: day,
                ago: 100
            )
        )
        let update = IncomingResponse(
            status: 304,
            headers: [.contentType: "c/d", "X": "3", "X": "4", "Content-Length": "0"]
        )
        let fresh = stored.freshened(by: update, requested: day.now, received: day.now)
        #expect(
            fresh.response.headers
                == [.cacheControl: Self.minute, .contentType: "a/b", "Y": "2", "X": "3", "X": "4"]
        )
        #expect(fresh.response.status == 200 && fresh.received == day.now)
    }

    @Test(
        "a 304 applies only to the version that it names",
        arguments: [
            (#""a""#, #""a""#, true), (#"W/"a""#, #""a""#, true), (#""a""#, #""b""#, false), (#""a""#, "a", false),
        ]
    )
    func version(tag: String, stated: String, isSame: Bool) throws {
        let stored = try #require(CachedResponse([.eTag: tag], day: TestDay()))
        #expect(stored.isOfSameVersion([.eTag: stated]) == isSame)
        #expect(stored.isOfSameVersion([:]))
    }

    // MARK: Keys

    @Test(
        "a hash matches the test vectors of the standard",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrst"
                    + "nopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
        ]
    )
    func hash(text: String, hash: String) {
        #expect(SHA256.hex(text) == hash)
    }

    @Test(
        "headers that choose a response are part of the key, and do not appear in its file name",
        arguments: [
            "Authorization", "Cookie", "X-Redmine-API-Key", "X-Session-Id", "Accept", "Accept-Language",
        ]
    )
    func key(name: String) {
        let keys = [[:], [name: "alice"], [name: "bob"]].map { (fields: [String: String]) in
            CacheKey(.example("x", HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.key, value: $0.value) })))
        }
        #expect(Set(keys).count == 3)
        #expect(Set(keys.map(\.resource)).count == 1)
        let same = CacheKey(.example("x", HTTPHeaders([HTTPHeaders.Field(name: name.uppercased(), value: "bob")])))
        #expect(same == keys[2])
        #expect(CacheKey(.example("x", ["X-Request-ID": "7"])) == keys[0])
        #expect(keys.allSatisfy { CacheFile.isName($0.name + CacheFile.suffix) })
    }

    @Test("credentials are part of the key, whatever their header's name")
    func credentials() throws {
        let keys = try ["alice", "bob"].map { user in
            var request = OutgoingRequest.example()
            try request.authorize { $0.headers["X-Trace"] = user }
            return CacheKey(request)
        }
        #expect(keys[0] != keys[1])
    }

    @Test("the variant of a response depends on all headers that Vary names")
    func variants() {
        let vary: HTTPHeaders = ["Vary": "X-A, x-b"]
        let requests: [HTTPHeaders] = [
            [:], ["X-A": ""], ["X-A": "1"], ["X-B": "1"], ["X-A": "1", "X-B": "1"], ["X-A": "1, X-B"],
        ]
        #expect(Set(requests.map { CacheKey.variant(.example("x", $0), by: vary) }).count == requests.count)
        let same = CacheKey.variant(.example("x", ["x-b": "1", "X-C": "2"]), by: ["vary": "X-B", "Vary": "x-a"])
        #expect(same == CacheKey.variant(.example("x", ["X-B": "1"]), by: vary))
    }
}
