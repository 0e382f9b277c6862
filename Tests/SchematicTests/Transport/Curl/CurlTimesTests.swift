@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite("Exchange times over libcurl", .bounded)
    struct CurlTimesTests {
        struct Get: APIRequest {
            var path: PathTemplate = "x"
            func result(from reply: Reply) throws -> Data { reply.body }
        }

        /// Returns the exchange times of successive calls, from the timelines of their ends.
        private static func times(
            of calls: Int,
            to baseURL: String,
            _ options: CurlTransport.Options,
            onHead: @escaping @Sendable () -> Void = {}
        ) async throws -> [[ExchangeTimes]] {
            let listener = CallEventsTests.Listener()
            let events: @Sendable (CallEvent) -> Void = { event in
                listener.add(event)
                if case .responded = event.kind { onHead() }
            }
            let client = try APIClient(
                baseURL: baseURL,
                transport: CurlTransport(options: options),
                options: ClientOptions(events: events)
            )
            for _ in 0..<calls { _ = try await client.send(Get()) }
            return listener.events.compactMap { event in
                guard case .ended(let timeline) = event.kind, case .success = timeline.outcome else { return nil }
                return timeline.exchanges
            }
        }

        private static func expectOrder(_ times: ExchangeTimes) {
            #expect(times.nameLookup >= .zero)
            #expect(times.connect >= times.nameLookup)
            #expect(times.firstByte >= times.connect)
            #expect(times.lastByte >= times.firstByte)
        }

        @Test("without TLS, the first exchange opens a connection, and the second one reuses it")
        func plain() async throws {
            let pause = Duration.milliseconds(30)
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 2\r\n\r\n"
            // The last byte is sent only after the first one is received.
            let cue = LoopbackCue()
            let server = try LoopbackServer { _ in
                .steps([.pause(pause), .text(head + "x"), .wait(cue), .pause(pause), .text("y")]).ending(.stayOpen)
            }
            defer { server.stop() }
            let calls = try await Self.times(of: 2, to: server.baseURL, .init(proxy: "")) { cue.give() }
            try #require(calls.map(\.count) == [1, 1])
            let (first, second) = (calls[0][0], calls[1][0])
            for times in [first, second] {
                #expect(times.secure == .zero)
                #expect(times.firstByte >= pause)
                #expect(times.lastByte - times.firstByte >= pause)
            }
            Self.expectOrder(first)
            #expect(!first.isReused)
            #expect(first.connect > .zero)
            #expect(second.isReused)
        }

        @Test(
            "with TLS, the times include the handshake",
            .enabled(if: Nginx.isInstalled, "nginx or openssl is not installed")
        )
        func secure() async throws {
            let server = try Nginx(rules: "default_type application/octet-stream;")
            defer { server.stop() }
            let options = CurlTransport.Options(proxy: "", rootsFile: server.rootsFile)
            let calls = try await Self.times(of: 2, to: "https://localhost:\(server.port)", options)
            try #require(calls.map(\.count) == [1, 1])
            let (first, second) = (calls[0][0], calls[1][0])
            Self.expectOrder(first)
            #expect(!first.isReused)
            #expect(first.secure > first.connect)
            #expect(first.firstByte >= first.secure)
            #expect(second.isReused)
            #expect(second.lastByte >= second.firstByte)
        }
    }
#endif
