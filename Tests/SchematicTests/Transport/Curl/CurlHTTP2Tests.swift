@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite(
        "HTTP/2 with nginx over libcurl",
        .enabled(if: Nginx.isInstalled, "nginx or openssl is not installed"),
        .bounded
    )
    struct CurlHTTP2Tests {
        private static func transport(for server: Nginx, connectionsPerHost: Int = 50) throws -> CurlTransport {
            try CurlTransport(
                options: .init(
                    limits: TransportLimits(connectionsPerHost: connectionsPerHost),
                    proxy: "",
                    rootsFile: server.rootsFile
                )
            )
        }

        /// Sends all requests at once.
        private static func send(
            _ requests: [OutgoingRequest],
            over transport: CurlTransport
        ) async throws -> [IncomingResponse] {
            try await withThrowingTaskGroup(of: IncomingResponse.self) { group in
                for request in requests { group.addTask { try await transport.send(request) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        @Test("fifty concurrent calls share one connection, on which their responses overlap")
        func multiplexing() async throws {
            let server = try Nginx()
            defer { server.stop() }
            let requests = try (0..<50).map { _ in OutgoingRequest(url: try server.url("/slow/page")) }
            let responses = try await Self.send(requests, over: try Self.transport(for: server))
            #expect(responses.allSatisfy { $0.status == 200 && $0.body.count == 3000 })
            #expect(Set(responses.map { $0.headers["X-Protocol"] }) == ["HTTP/2.0"])
            #expect(Set(responses.map { $0.headers["X-Connection"] }).count == 1)
            let times = try server.requests.map(\.time)
            let overlapping = times.map { time in times.filter { $0.contains(time.lowerBound) }.count }
            // Each response takes half a second or more.
            #expect(overlapping.max() ?? 0 >= 40)
        }

        @Test("a server without HTTP/2 gets HTTP/1.1, over at most the allowed number of connections")
        func withoutHTTP2() async throws {
            let server = try Nginx(listen: "ssl")
            defer { server.stop() }
            let transport = try Self.transport(for: server, connectionsPerHost: 4)
            let requests = try (0..<20).map { OutgoingRequest(url: try server.url("/\($0)")) }
            let responses = try await Self.send(requests, over: transport)
            #expect(responses.allSatisfy { $0.status == 200 })
            #expect(Set(responses.map { $0.headers["X-Protocol"] }) == ["HTTP/1.1"])
            #expect(Set(responses.map { $0.headers["X-Connection"] }).count <= 4)
        }

        @Test(
            "a connection that the server ends after ten requests loses no call and repeats no POST",
            arguments: ["ssl http2", "ssl"]
        )
        func endOfConnection(listen: String) async throws {
            let server = try Nginx(listen: listen, rules: "keepalive_requests 10;")
            defer { server.stop() }
            let requests = try (0..<300).map { number in
                OutgoingRequest(
                    method: number % 2 == 0 ? .post : .get,
                    url: try server.url("/\(number)"),
                    body: number % 2 == 0 ? HTTPBody(Data("n".utf8)) : nil
                )
            }
            let responses = try await Self.send(requests, over: try Self.transport(for: server, connectionsPerHost: 40))
            let expected = Set((0..<300).map { "\($0 % 2 == 0 ? "POST" : "GET") /\($0)" })
            #expect(Set(responses.map { String(decoding: $0.body, as: UTF8.self) }) == expected)
            let posts = try server.requests.filter { $0.method == "POST" }.map(\.path)
            #expect(posts.count == 150)
            #expect(Set(posts).count == 150)
            #expect(try Set(server.requests.map(\.connection)).count >= 30)
        }

        @Test(
            "a POST on a connection that breaks is not repeated, even if it shares the connection",
            arguments: [CuttingRelay.End.close, .reset]
        )
        func brokenConnection(end: CuttingRelay.End) async throws {
            let server = try Nginx()
            defer { server.stop() }
            let relay = try CuttingRelay(to: server.port, endingBy: end)
            defer { relay.stop() }
            let transport = try Self.transport(for: server)
            let base = "https://localhost:\(relay.port)"
            let (slow, post) = (URL(string: base + "/slow/page"), URL(string: base + "/post"))
            var request = OutgoingRequest(url: try #require(slow))
            request.streamsResponse = true
            // This exchange is in progress while the POST is sent.
            let stream = try #require(try await transport.send(request).stream)
            relay.arm { (try? server.requests.contains { $0.method == "POST" }) == true }
            await #expect(throws: TransportError.self) {
                _ = try await transport.send(OutgoingRequest(method: .post, url: try #require(post)))
            }
            #expect(try await transport.send(OutgoingRequest(url: try #require(URL(string: base)))).status == 200)
            #expect(try server.requests.filter { $0.method == "POST" }.count == 1)
            withExtendedLifetime(stream) {}
        }
    }
#endif
