@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing
    import SchematicPlatform

    @testable import Schematic

    @Suite("Connections kept by libcurl", .bounded)
    struct CurlConnectionTests {
        private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"

        @Test("an unsolicited response is never the response to the next request", arguments: [0, 50])
        func unasked(pause: Int) async throws {
            let isWritten = Locked(false)
            let server = try LoopbackServer { request in
                request.path == "/twice"
                    ? .steps([
                        .text("\(Self.answer)1"), .pause(.milliseconds(pause)), .text("\(Self.answer)2"),
                        .call { isWritten.withLock { $0 = true } }, .silence,
                    ])
                    : .text("3")
            }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)))
            let first = try await CurlTransportTests.send(to: server, "/twice", over: transport)
            #expect(first.body == Data("1".utf8))
            try await waitUntil { isWritten.withLock { $0 } }
            let second = try await CurlTransportTests.send(to: server, "/once", method: .post, over: transport)
            #expect(second.body == Data("3".utf8))
        }

        @Test("a POST on a kept connection that ends before the response is an error, and is sent once")
        func notRepeated() async throws {
            let server = try LoopbackServer { $0.path == "/end" ? .hangUp : .text("x").ending(.stayOpen) }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)))
            let large = HTTPBody(Data(count: 100_000))
            for body in [nil, HTTPBody(Data("b".utf8)), large] {
                _ = try await CurlTransportTests.send(to: server, over: transport)
                await #expect(throws: TransportError.self) {
                    try await CurlTransportTests.send(to: server, "/end", method: .post, body: body, over: transport)
                }
            }
            #expect(server.requests.filter { $0.path == "/end" }.count == 3)
        }

        @Test("a kept connection that the server closed is not reused, for any method")
        func closedWhileIdle() async throws {
            let server = try LoopbackServer { _ in .text("x").ending(.close) }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)))
            for index in 0..<10 {
                let method: HTTPMethod = index % 2 == 0 ? .post : .get
                #expect(try await CurlTransportTests.send(to: server, method: method, over: transport).status == 200)
            }
            #expect(server.requests.count == 10)
        }

        @Test("a connection is reused")
        func reuse() async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)))
            for _ in 0..<20 { #expect(try await CurlTransportTests.send(to: server, over: transport).status == 200) }
            #expect(Set(server.requests.map(\.connection)) == [1])
        }

        @Test("an exchange leaves the gate before its caller continues, so that calls in turn never wait")
        func turns() async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)))
            for _ in 0..<300 { _ = try await CurlTransportTests.send(to: server, over: transport) }
            #expect(transport.gate.totalWaits == 0)
        }
    }
#endif
