import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Caching", .bounded)
struct CacheTests {
    /// Responds with the number of the request and with `version` as the entity tag, or with 304 if the request has
    /// that tag.
    static func numbering(
        _ headers: [(String, String)],
        version: Locked<String?> = Locked(nil)
    ) -> LoopbackServer.Handler {
        let count = Locked(0)
        return { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let tag = version.withLock { $0 }
            let isKnown = tag != nil && request.headers["If-None-Match"] == tag
            var response = isKnown ? LoopbackResponse.empty(status: 304) : .json(#"{"number":\#(number)}"#)
            for (name, value) in headers { response.headers.append(name, value) }
            if let tag { response.headers["ETag"] = tag }
            return response
        }
    }

    static func number(_ reply: Reply) throws -> Int { try reply.fields["number"] }

    @Test("a fresh stored response is returned, and is marked and reported as fresh", arguments: [true, false])
    func hit(isOnDisk: Bool) async throws {
        let (day, folder, events) = (TestDay(), TemporaryFolder(), Locked<[String]>([]))
        let store: any CacheStore = isOnDisk ? try DiskCache(folder: folder.path) : MemoryCache()
        let sink: @Sendable (CallEvent) -> Void = { event in
            if case .cached = event.kind { events.withLock { $0.append("\(event.kind)") } }
        }
        let handler = Self.numbering([("Cache-Control", "max-age=60"), ("X", "1")])
        let schemas = ["CachedCall.response.json": #"{"number":"{int:1..1}"}"#]
        try await withCache(store, day: day, schemas: schemas, events: sink, handler: handler) { client, server in
            let first = try await client.send(CachedCall())
            #expect(first.cacheUse == nil && first.headers["Age"] == nil)
            day.pass(59)
            let second = try await client.send(CachedCall())
            #expect(second.cacheUse == .fresh && second.headers["Age"] == "59" && second.headers["X"] == "1")
            #expect(try Self.number(second) == 1)
            #expect(server.requests.count == 1)
            day.pass(1)
            let error = try await failure { _ = try await client.send(CachedCall()) }
            #expect(error.stage == .decode && server.requests.count == 2)
            #expect(events.withLock { $0 } == ["cached, fresh"])
        }
    }

    @Test("a stale response is revalidated, and a 304 makes it fresh again", arguments: [#""a""#, #"W/"a""#])
    func revalidated(tag: String) async throws {
        let (day, version) = (TestDay(), Locked<String?>(tag))
        let handler = Self.numbering([("Cache-Control", "max-age=60")], version: version)
        try await withCache(day: day, handler: handler) { client, server in
            for (time, use) in [(0.0, nil), (60, CacheUse.revalidated), (59, .fresh), (1, .revalidated)] {
                day.pass(time)
                let reply = try await client.send(CachedCall())
                #expect(reply.cacheUse == use && reply.status == 200)
                #expect(try Self.number(reply) == 1)
            }
            #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, tag, tag])
            version.withLock { $0 = #""b""# }
            day.pass(60)
            #expect(try await Self.number(client.send(CachedCall())) == 4)
            #expect(try await client.send(CachedCall()).cacheUse == .fresh)
        }
    }

    @Test("a response can be revalidated by its modification date")
    func lastModified() async throws {
        let day = TestDay()
        let changed = day.text(-10)
        let handler: LoopbackServer.Handler = { request in
            request.headers["If-Modified-Since"] == changed
                ? .empty(status: 304) : .json("{}").header("Last-Modified", changed)
        }
        try await withCache(day: day, handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            #expect(try await client.send(CachedCall()).cacheUse == .fresh)
            day.pass(2)
            #expect(try await client.send(CachedCall()).cacheUse == .revalidated)
            #expect(server.requests.count == 2)
        }
    }

    @Test("a 304 for another version than the stored one is ignored, and the response is fetched again")
    func wrongVersion() async throws {
        let handler: LoopbackServer.Handler = { request in
            request.headers["If-None-Match"] == nil
                ? .json("{}").header("ETag", #""a""#) : LoopbackResponse.empty(status: 304).header("ETag", #""b""#)
        }
        try await withCache(handler: handler) { client, server in
            for _ in 0..<2 {
                let reply = try await client.send(CachedCall())
                #expect(reply.cacheUse == nil)
            }
            #expect(server.requests.map { $0.headers["If-None-Match"] } == [nil, #""a""#, nil])
        }
    }

    @Test(
        "a request's own cache directives are followed",
        arguments: [
            ("no-store", nil, 2), ("no-cache", .revalidated, 2), ("max-age=0", .revalidated, 2),
            ("max-age=9", .fresh, 1), ("only-if-cached", .fresh, 1),
        ] as [(String, CacheUse?, Int)]
    )
    func requestDirectives(directive: String, use: CacheUse?, count: Int) async throws {
        let day = TestDay()
        let handler = Self.numbering([("Cache-Control", "max-age=60")], version: Locked(#""a""#))
        try await withCache(day: day, handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            day.pass(1)
            #expect(try await client.send(CachedCall(headers: [.cacheControl: directive])).cacheUse == use)
            #expect(server.requests.count == count)
        }
    }

    @Test("only-if-cached sends no request, and is not retried")
    func onlyIfCached() async throws {
        try await withCache(middleware: [RetryMiddleware()], handler: Self.numbering([])) { client, server in
            let error = try await failure {
                _ = try await client.send(CachedCall(headers: [.cacheControl: "only-if-cached"]))
            }
            #expect(error.stage == .send)
            guard case ReplyError.Code.nothingStored = error.underlying else { throw error }
            #expect(error.reply?.status == 504 && server.requests.isEmpty)
        }
    }

    @Test("ranges, conditional requests, and streamed calls bypass the cache")
    func untouched() async throws {
        let handler = Self.numbering([("Cache-Control", "max-age=60"), ("ETag", #""a""#)])
        try await withCache(handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            for name in ["Range", "If-None-Match", "If-Match", "If-Modified-Since", "If-Range"] {
                let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: #""a""#)])
                #expect(try await client.send(CachedCall(headers: headers)).cacheUse == nil)
            }
            var size = 0
            for try await chunk in try await client.bytes(of: CachedCall()) { size += chunk.count }
            #expect(size > 0 && server.requests.count == 7)
        }
    }

    @Test("HEAD is served from the response to GET, and discards it if the version has changed")
    func head() async throws {
        let (day, version) = (TestDay(), Locked<String?>(#""a""#))
        let handler = Self.numbering([("Cache-Control", "max-age=60")], version: version)
        try await withCache(day: day, handler: handler) { client, server in
            _ = try await client.send(CachedCall())
            let reply = try await client.send(CachedCall(method: .head))
            #expect(reply.cacheUse == .fresh && reply.body.isEmpty && server.requests.count == 1)
            version.withLock { $0 = #""b""# }
            _ = try await client.send(CachedCall(method: .head, headers: [.cacheControl: "no-cache"]))
            #expect(try await client.send(CachedCall()).cacheUse == nil)
            #expect(server.requests.count == 3)
        }
    }

    @Test(
        "a response that varies by a header is stored per value, or only for the last value if the header is ignored",
        arguments: [("X-Unit", ["km", "mile"]), ("X-Request-ID", ["km", "mile", "km"])]
    )
    func vary(name: String, asked: [String]) async throws {
        let handler = Self.numbering([("Cache-Control", "max-age=60"), ("Vary", name)])
        try await withCache(handler: handler) { client, server in
            for unit in ["km", "km", "mile", "mile", "km"] {
                let headers = HTTPHeaders([HTTPHeaders.Field(name: name, value: unit)])
                _ = try await client.send(CachedCall(headers: headers))
            }
            #expect(server.requests.map { $0.headers[name] } == asked)
        }
    }

    @Test("a header of unknown meaning is part of the cache key, whether Vary names it or not")
    func unknownHeader() async throws {
        let handler: LoopbackServer.Handler = { request in
            .json(#"{"user":"\#(request.headers["X-User-Id"] ?? "none")"}"#).header(
                "Cache-Control",
                "private, max-age=60"
            )
        }
        try await withCache(handler: handler) { client, server in
            for _ in 0..<2 {
                for headers in [["X-User-Id": "1"], ["X-User-Id": "2"], ["x-user-id": "1"], [:]] as [HTTPHeaders] {
                    let reply = try await client.send(CachedCall(headers: headers))
                    #expect(try reply.fields["user"] == headers["X-User-Id"] ?? "none")
                }
            }
            #expect(server.requests.count == 3)
        }
    }

    @Test("headers for tracing and connections, and those that the app names, are not part of the cache key")
    func ignoredHeaders() async throws {
        let handler = Self.numbering([("Cache-Control", "max-age=60")])
        let day = TestDay()
        let caching = CacheConfiguration(
            .memory(),
            ignoredHeaders: ["X-Number", "Authorization"],
            now: { day.now }
        )
        try await withClient(options: ClientOptions(cache: caching), handler: handler) { client, server in
            for number in 0..<3 {
                let headers: HTTPHeaders = [
                    "traceparent": "00-\(number)", "X-Request-Id": "\(number)", "x-number": "\(number)",
                    "User-Agent": "app/\(number)",
                ]
                _ = try await client.send(CachedCall(headers: headers))
            }
            #expect(server.requests.count == 1)
            // Credentials are always part of the key, even if they are listed as ignored.
            for name in ["alice", "bob"] { _ = try await client.send(CachedCall(headers: [.authorization: name])) }
            #expect(server.requests.count == 3)
        }
    }

    @Test("no response is found after all have been removed", arguments: [true, false])
    func removedResponses(isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let cache = try CacheConfiguration(isOnDisk ? .disk(folder.path) : .memory())
        let handler = Self.numbering([("Cache-Control", "max-age=60")])
        try await withClient(options: ClientOptions(cache: cache), handler: handler) { client, server in
            for _ in 0..<2 { _ = try await client.send(CachedCall()) }
            #expect(server.requests.count == 1)
            try await cache.removeAll()
            _ = try await client.send(CachedCall())
            #expect(server.requests.count == 2)
        }
    }

    @Test("the order of header lines matters only among lines of the same name")
    func order() {
        func key(_ fields: [(String, String)]) -> CacheKey {
            CacheKey(.example("x", HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.0, value: $0.1) })))
        }
        let known = key([("A", "1"), ("B", "2"), ("A", "3")])
        #expect(key([("B", "2"), ("a", "1"), ("A", "3")]) == known)
        #expect(key([("A", "3"), ("B", "2"), ("A", "1")]) != known)
        #expect(key([("A", "13"), ("B", "2")]) != known)
        #expect(key([("A", "1, 3"), ("B", "2")]) != known)
    }

    // MARK: Users and secrets

    @Test("no user gets another user's response", arguments: ["Authorization", "Cookie", "X-Redmine-API-Key"])
    func users(name: String) async throws {
        let folder = TemporaryFolder()
        let user = Locked("alice")
        let signing = ProcessingMiddleware(request: { request in request.headers[name] = user.withLock { $0 } })
        let handler: LoopbackServer.Handler = { request in
            LoopbackResponse.json(#"{"user":"\#(request.headers[name] ?? "")"}"#)
                .header("Cache-Control", "max-age=60").header("Set-Cookie", "sid=s3cr3t-value")
        }
        let store = try DiskCache(folder: folder.path)
        try await withCache(store, middleware: [signing], handler: handler) { client, server in
            for name in ["alice", "bob", "alice", "bob"] {
                user.withLock { $0 = name }
                let reply = try await client.send(CachedCall())
                #expect(try reply.fields["user"] == name)
                #expect((reply.headers["Set-Cookie"] == nil) == (reply.cacheUse == .fresh))
            }
            #expect(server.requests.count == 2 && folder.names.count == 2)
        }
        for file in folder.names {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file))
            for secret in ["s3cr3t-value", name, "127.0.0.1"] { #expect(bytes.range(of: Data(secret.utf8)) == nil) }
        }
    }

    @Test("a response whose schema contains a secret is not stored")
    func secret() async throws {
        let schemas = ["CachedCall.response.json": #"{"number":"{int}","word":"{secret}"}"#]
        let handler: LoopbackServer.Handler = { _ in
            LoopbackResponse.json(#"{"number":1,"word":"x"}"#).header("Cache-Control", "max-age=60")
        }
        try await withCache(schemas: schemas, handler: handler) { client, server in
            for _ in 0..<2 {
                let reply = try await client.send(CachedCall())
                #expect(reply.cacheUse == nil)
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test("a response without a secret is stored, even if other schemas of the client contain secrets")
    func secretElsewhere() async throws {
        let schemas = [
            "CachedCall.response.json": #"{"number":"{int}"}"#, "LogIn.response.json": #"{"token":"{secret}"}"#,
        ]
        let handler: LoopbackServer.Handler = { _ in
            LoopbackResponse.json(#"{"number":1}"#).header("Cache-Control", "max-age=60")
        }
        try await withCache(schemas: schemas, handler: handler) { client, server in
            for _ in 0..<2 { _ = try await client.send(CachedCall()) }
            #expect(server.requests.count == 1)
        }
    }

    // MARK: Writes

    @Test(
        "a write removes the stored responses for its URL",
        arguments: [
            (HTTPMethod.put, 200, true), (.post, 201, true), (.delete, 204, true), (.patch, 200, true),
            ("MERGE", 200, true), (.put, 409, false), (.put, 500, true), (.options, 200, false),
        ]
    )
    func invalidation(method: HTTPMethod, status: Int, forgets: Bool) async throws {
        let handler: LoopbackServer.Handler = { request in
            request.method == "GET"
                ? LoopbackResponse.json("{}").header("Cache-Control", "max-age=60") : .empty(status: status)
        }
        try await withCache(handler: handler) { client, server in
            for headers in [[:], [.accept: "text/csv"]] as [HTTPHeaders] {
                _ = try await client.send(CachedCall(headers: headers))
            }
            _ = try? await client.send(CachedCall(method: method))
            for headers in [[:], [.accept: "text/csv"]] as [HTTPHeaders] {
                let reply = try await client.send(CachedCall(headers: headers))
                #expect((reply.cacheUse == nil) == forgets)
            }
            #expect(server.requests.count == (forgets ? 5 : 3))
        }
    }

    @Test("a write also removes what Location and Content-Location name, on the same origin only")
    func named() async throws {
        let handler: LoopbackServer.Handler = { request in
            if request.method == "GET" { return LoopbackResponse.json("{}").header("Cache-Control", "max-age=60") }
            return LoopbackResponse.empty()
                .header("Location", "b").header("Content-Location", "http://elsewhere.example/c")
        }
        try await withCache(handler: handler) { client, _ in
            for path in ["a", "b", "c"] as [PathTemplate] { _ = try await client.send(CachedCall(path: path)) }
            _ = try await client.send(CachedCall(path: "a", method: .post))
            var uses: [CacheUse?] = []
            for path in ["a", "b", "c"] as [PathTemplate] {
                uses.append(try await client.send(CachedCall(path: path)).cacheUse)
            }
            #expect(uses == [nil, nil, .fresh])
        }
    }

    @Test("a redirect is stored if its headers allow that, and its target under its own URL")
    func redirects() async throws {
        let handler: LoopbackServer.Handler = { request in
            switch request.path {
            case "/new": LoopbackResponse.json("{}").header("Cache-Control", "max-age=60")
            case "/moved": LoopbackResponse.redirect(to: "/new", status: 301).header("Cache-Control", "max-age=60")
            default: .redirect(to: "/new", status: 302)
            }
        }
        try await withCache(handler: handler) { client, server in
            for path in ["moved", "moved", "x", "x", "new"] as [PathTemplate] {
                _ = try await client.send(CachedCall(path: path))
            }
            #expect(server.requests.map(\.path) == ["/moved", "/new", "/x", "/x"])
        }
    }
}
