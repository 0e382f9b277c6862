#if os(Linux)
    import CCurl
    import Foundation
    import Testing

    @testable import Schematic

    extension CurlExchange {
        /// Creates an exchange that is not started, in a session of its own.
        static func detached(_ method: HTTPMethod = .get, body: HTTPBody? = nil) throws -> CurlExchange {
            let library = try CurlLibrary.loaded.get()
            let session = try CurlSession(options: .init(), library: library, in: CurlLoop.Group())
            return try detached(method, body: body, in: session)
        }

        static func detached(
            _ method: HTTPMethod = .get,
            body: HTTPBody? = nil,
            in session: CurlSession
        ) throws -> CurlExchange {
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            let request = HTTPRequest(method: method, url: url, body: body)
            return try CurlExchange(request, CurlRequest(request, codings: ""), in: session) {}
        }
    }

    @Suite("Sockets of libcurl")
    struct CurlSocketsTests {
        private static func address() -> ccurl_address {
            ccurl_address(
                family: AF_INET,
                type: Int32(SOCK_STREAM.rawValue),
                protocol: 0,
                length: 0,
                address: .init()
            )
        }

        @Test("a socket is used until each of its exchanges leaves it, however often one enters or leaves")
        func users() throws {
            var sockets = CurlSockets()
            let opened = sockets.open(Self.address())
            let use = try #require(opened)
            defer { _ = ccurl_socket_close(use.socket) }
            let first = try CurlExchange.detached()
            let second = try CurlExchange.detached(in: first.session)
            #expect(!sockets.isUsed(use))
            for exchange in [first, first, second] { sockets.move(exchange, from: nil, to: use) }
            #expect(sockets.isUsed(use))
            for _ in 0..<3 { sockets.move(first, from: use, to: nil) }
            #expect(sockets.isUsed(use))
            sockets.move(second, from: use, to: nil)
            #expect(!sockets.isUsed(use))
            sockets.move(second, from: use, to: nil)
            sockets.move(first, from: nil, to: use)
            #expect(sockets.isUsed(use))
        }

        @Test("a socket with the number of a closed one is another socket")
        func serials() throws {
            var sockets = CurlSockets()
            let exchange = try CurlExchange.detached()
            let first = sockets.open(Self.address())
            let old = try #require(first)
            sockets.move(exchange, from: nil, to: old)
            sockets.close(old.socket, in: exchange.session)
            let second = sockets.open(Self.address())
            let new = try #require(second)
            defer { sockets.close(new.socket, in: exchange.session) }
            sockets.move(exchange, from: nil, to: old)
            #expect(old != new)
            #expect(!sockets.isUsed(new))
        }

        @Test("a port that two connections have identifies none of them, nor one that the exchange has not opened")
        func ports() throws {
            var sockets = CurlSockets()
            let exchange = try CurlExchange.detached()
            let uses = [sockets.open(Self.address()), sockets.open(Self.address())].compactMap { $0 }
            try #require(uses.count == 2)
            defer { for use in uses { sockets.close(use.socket, in: exchange.session) } }
            sockets.noteServed(uses[0], localPort: 7, isHTTP2: false)
            #expect(sockets.keptUse(ofLocalPort: 7, by: nil) == uses[0])
            #expect(sockets.keptUse(ofLocalPort: 7, by: uses[0]) == uses[0])
            #expect(sockets.keptUse(ofLocalPort: 7, by: uses[1]) == nil)
            #expect(sockets.keptUse(ofLocalPort: 8, by: nil) == nil)
            sockets.noteServed(uses[1], localPort: 7, isHTTP2: false)
            #expect(sockets.keptUse(ofLocalPort: 7, by: nil) == nil)
        }
    }
#endif
