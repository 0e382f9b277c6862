@testable import SchematicHTTP

#if os(Linux)
    import CCurl
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite("Versions of libcurl", .bounded)
    struct CurlVersionTests {
        private static func library(_ version: UInt32, _ text: String) throws -> CurlLibrary {
            try CurlLibrary(version: version, versionText: text, features: Int32(CCURL_FEATURE_HTTP2))
        }

        @Test(
            "a version before 7.68 is refused with a help text",
            arguments: [(0x07_43_00, "7.67.0"), (0x07_1D_00, "7.29.0")]
        )
        func tooOld(version: UInt32, text: String) throws {
            let missing = try #require(throws: CurlTransport.Unavailable.self) { _ = try Self.library(version, text) }
            #expect(
                "\(TransportError.unavailable(reason: missing.reason))"
                    == "CurlTransport cannot be used: libcurl is version \(text), expected 7.68 or newer; "
                    + "install libcurl 7.68 or newer, or use URLSessionTransport"
            )
        }

        @Test(
            "since 7.80, libcurl has a callback before each request",
            arguments: [(0x07_44_00, false), (0x07_4F_01, false), (0x07_50_00, true), (0x08_00_00, true)]
        )
        func callback(version: UInt32, calls: Bool) throws {
            #expect(try Self.library(version, "any").callsBeforeRequest == calls)
        }

        /// Creates a transport that treats the system's library as the given version. Loads that library first,
        /// because no other test may have done so yet.
        private static func transport(over library: CurlLibrary) throws -> CurlTransport {
            _ = try CurlLibrary.loaded.get()
            return try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)), library: library)
        }

        /// Returns the number of connections over which the server receives requests with these methods, in order.
        private static func connections(
            for methods: [HTTPMethod],
            _ library: CurlLibrary
        ) async throws -> Int {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let transport = try Self.transport(over: library)
            for method in methods {
                let response = try await CurlTransportTests.send(to: server, method: method, over: transport)
                #expect(response.status == 200)
            }
            return Set(server.requests.map(\.connection)).count
        }

        @Test(
            "before 7.80, each request with a non-idempotent method has a separate connection, and others share one"
        )
        func freshConnections() async throws {
            let old = try Self.library(0x07_44_00, "7.68.0")
            #expect(try await Self.connections(for: [.get, .get, .put, .delete], old) == 1)
            #expect(try await Self.connections(for: [.get, .post, .post, .patch], old) == 4)
            #expect(try await Self.connections(for: [.get, .post, .post, .patch], CurlLibrary.loaded.get()) == 1)
        }

        @Test("before 7.80, a POST on a connection that ends before the response is an error, and is sent once")
        func notRepeated() async throws {
            let server = try LoopbackServer { $0.path == "/end" ? .hangUp : .text("x").ending(.stayOpen) }
            defer { server.stop() }
            let library = try Self.library(0x07_44_00, "7.68.0")
            let transport = try Self.transport(over: library)
            for body in [nil, HTTPBody(Data("b".utf8)), HTTPBody(Data(count: 100_000))] {
                _ = try await CurlTransportTests.send(to: server, over: transport)
                await #expect(throws: TransportError.self) {
                    try await CurlTransportTests.send(to: server, "/end", method: .post, body: body, over: transport)
                }
            }
            #expect(server.requests.filter { $0.path == "/end" }.count == 3)
        }
    }
#endif
