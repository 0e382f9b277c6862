@testable import SchematicHTTP

#if os(Linux)
    import CCurl
    import Foundation
    import FoundationNetworking
    import LoopbackServer
    import TestSupport
    import Testing
    import SchematicPlatform

    @testable import Schematic

    @Suite("Options of libcurl", .bounded)
    struct CurlHandleTests {
        private static func session(_ options: CurlTransport.Options = .init()) throws -> CurlSession {
            try CurlSession(options: options, library: CurlLibrary.loaded.get(), in: CurlLoop.Group())
        }

        // MARK: Reuse

        /// A request, with the options that it sets.
        struct Sending: Sendable, CustomTestStringConvertible {
            let name: String
            let url: String
            let method: HTTPMethod
            let body: HTTPBody?
            let streams: Bool

            var testDescription: String { name }

            init(
                _ name: String,
                _ method: HTTPMethod,
                _ body: HTTPBody? = nil,
                url: String = "http://127.0.0.1:1/",
                streams: Bool = false
            ) {
                (self.name, self.method, self.body, self.url, self.streams) = (name, method, body, url, streams)
            }
        }

        private static let sendings = [
            Sending("GET", .get),
            Sending("HEAD", .head),
            Sending("DELETE", .delete),
            Sending("POST without content", .post),
            Sending("POST with small content", .post, HTTPBody(Data("small".utf8))),
            Sending("PUT with large content", .put, HTTPBody(Data(count: 100_000))),
            Sending("POST of a stream", .post, HTTPBody([.stream(StreamContent(length: nil) { AsyncStream { nil } })])),
            Sending("GET of a stream", .get, streams: true),
            Sending("GET over TLS", .get, url: "https://127.0.0.1:1/"),
        ]

        private static func exchange(_ sending: Sending, in session: CurlSession) throws -> CurlExchange {
            let url = try #require(URL(string: sending.url))
            var request = OutgoingRequest(method: sending.method, url: url, body: sending.body)
            request.streamsResponse = sending.streams
            request.priority = .high
            return try CurlExchange(request, CurlRequest(request, codings: "gzip"), in: session, nil)
        }

        #if DEBUG
            @Test("a handle that has performed an exchange has the options of a new one", arguments: sendings)
            func reused(_ sending: Sending) throws {
                let session = try Self.session()
                let handle = try CurlHandle(for: session)
                defer { handle.free() }
                let new = handle.optionValues
                try handle.prepare(Self.exchange(sending, in: session))
                try handle.connectAnew()
                #expect(handle.optionValues != new)
                #expect(handle.clear())
                #expect(handle.optionValues == new)
                #expect(!handle.isFresh)
            }
        #endif

        @Test("the request of a reused handle is that of a new one, after each other request")
        func requests() async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let plain = Self.sendings.filter { !$0.url.hasPrefix("https") }
            func send(_ sending: Sending, over transport: CurlTransport) async throws -> [String] {
                let url = try #require(URL(string: server.baseURL))
                let request = OutgoingRequest(method: sending.method, url: url, body: sending.body)
                _ = try await transport.send(request)
                let received = try #require(server.requests.last)
                return [received.method, received.target, "\(received.headers.fields)", "\(received.body.count)"]
            }
            for second in plain {
                let expected = try await send(second, over: CurlTransport())
                let transport = try CurlTransport(options: .init(limits: .init(connectionsPerHost: 1)))
                for first in plain {
                    _ = try await send(first, over: transport)
                    #expect(try await send(second, over: transport) == expected, "\(second.name) after \(first.name)")
                }
            }
        }

        // MARK: Refused options

        /// An option with a value that libcurl does not accept.
        struct Refused: Sendable, CustomTestStringConvertible {
            let name: String
            let options: CurlTransport.Options
            var testDescription: String { name }
        }

        /// libcurl refuses texts of more than 8,000,000 bytes. A text with a NUL would be cut there, and is refused in more
        /// calls than a host has places.
        private static let refused =
            refused("\0").map { ($0, 8) } + refused(String(repeating: "a", count: 8_000_001)).map { ($0, 1) }

        private static func refused(_ text: String) -> [Refused] {
            [
                Refused(name: "proxy", options: .init(proxy: "http://127.0.0.1:1/" + text)),
                Refused(name: "rootsFile", options: .init(rootsFile: "/tmp/roots" + text)),
                Refused(name: "pinnedPublicKeys", options: .init(pinnedPublicKeys: [text])),
                Refused(name: "clientCertificate", options: .init(clientCertificate: "/tmp/client" + text)),
                Refused(name: "clientKey", options: .init(clientCertificate: "/tmp/client", clientKey: text)),
                Refused(
                    name: "clientKeyPassword",
                    options: .init(clientCertificate: "/tmp/client", clientKeyPassword: "hunter2" + text)
                ),
                Refused(name: "unixSocket", options: .init(unixSocket: "/tmp/socket" + text)),
            ]
        }

        @Test("an option that libcurl does not accept fails the call, and nothing is sent", arguments: refused)
        func refusal(_ refused: Refused, calls: Int) async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let transport = try CurlTransport(options: refused.options)
            for _ in 0..<calls {
                let error = await #expect(throws: TransportError.self) {
                    _ = try await CurlTransportTests.send(to: server, over: transport)
                }
                let text = try #require(error.map { "\($0)" })
                #expect(text.contains("libcurl does not accept the option '\(refused.name)' of CurlTransport"))
                #expect(!text.contains("hunter2"))
            }
            #expect(server.requests.isEmpty)
        }

        @Test("an option that the library does not have fails the call, unless it lacks what the option restricts")
        func unknown() throws {
            let easy = try #require(ccurl_easy_make())
            defer { ccurl_easy_free(easy) }
            let options = CurlOptions(of: easy)
            let missing = ccurl_option(rawValue: 9999)
            let refusal = #expect(throws: CurlOptions.Refusal.self) { try options.set(missing, 1) }
            #expect(refusal?.isUnknown == true)
            #expect(throws: Never.self) {
                try options.setIfKnown { (options) throws(CurlOptions.Refusal) in try options.set(missing, 1) }
            }
            #expect(throws: CurlOptions.Refusal.self) {
                try options.setIfKnown { (options) throws(CurlOptions.Refusal) in
                    try options.setText(CCURL_CAINFO, "a\0b", of: "rootsFile")
                }
            }
        }

        // MARK: Sockets that cannot be watched

        @Test("a socket that cannot be watched fails its exchange at once, with the system's error")
        func unwatched() async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let isFull = Locked(false)
            let group = CurlLoop.Group { _ in isFull.withLock { $0 } ? POSIXError(.ENOSPC) : nil }
            let library = try CurlLibrary.loaded.get()
            let transport = try CurlTransport(options: .init(), library: library, in: group)
            isFull.withLock { $0 = true }
            await #expect {
                _ = try await CurlTransportTests.send(to: server, over: transport)
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed,
                    let cause = fault.cause as? POSIXError
                else { return false }
                return cause.code == .ENOSPC
            }
            isFull.withLock { $0 = false }
            #expect(try await CurlTransportTests.send(to: server, over: transport).status == 200)
        }
    }
#endif
