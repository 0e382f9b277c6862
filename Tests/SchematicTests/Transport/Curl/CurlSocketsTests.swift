@testable import SchematicHTTP

#if os(Linux)
    import CCurl
    import Foundation
    import SchematicPlatform
    import Testing

    @testable import Schematic

    extension CurlExchange {
        /// Creates an exchange that is not started, in a session of its own. The closure is called before a socket is
        /// watched.
        static func detached(
            _ method: HTTPMethod = .get,
            body: HTTPBody? = nil,
            onWatch: @escaping @Sendable (Int32) -> Void = { _ in }
        ) throws -> CurlExchange {
            let group = CurlLoop.Group { socket in
                onWatch(socket)
                return nil
            }
            let session = try CurlSession(options: .init(), library: try CurlLibrary.loaded.get(), in: group)
            return try detached(method, body: body, in: session)
        }

        static func detached(
            _ method: HTTPMethod = .get,
            body: HTTPBody? = nil,
            in session: CurlSession
        ) throws -> CurlExchange {
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            let request = OutgoingRequest(method: method, url: url, body: body)
            return try CurlExchange(request, CurlRequest(request, codings: ""), in: session, nil)
        }
    }

    extension Locked<[Int32]> {
        fileprivate func note(_ socket: Int32) { withLock { $0.append(socket) } }
    }

    @Suite("Sockets of libcurl")
    struct CurlSocketsTests {
        private static func address(family: Int32 = AF_INET) -> ccurl_address {
            ccurl_address(
                family: family,
                type: Int32(SOCK_STREAM.rawValue),
                protocol: 0,
                length: 0,
                address: .init()
            )
        }

        @Test("a socket is used until each of its exchanges leaves it, however often one enters or leaves")
        func users() throws {
            var sockets = CurlSockets()
            let first = try CurlExchange.detached()
            let use = try sockets.open(Self.address(), in: first.session)
            defer { _ = ccurl_socket_close(use.socket) }
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
            let old = try sockets.open(Self.address(), in: exchange.session)
            sockets.move(exchange, from: nil, to: old)
            sockets.close(old.socket, in: exchange.session)
            let new = try sockets.open(Self.address(), in: exchange.session)
            defer { sockets.close(new.socket, in: exchange.session) }
            sockets.move(exchange, from: nil, to: old)
            #expect(old != new)
            #expect(!sockets.isUsed(new))
        }

        @Test("a port that two connections have identifies none of them, nor one that the exchange has not opened")
        func ports() throws {
            var sockets = CurlSockets()
            let exchange = try CurlExchange.detached()
            let uses = try (0..<2).map { _ in try sockets.open(Self.address(), in: exchange.session) }
            defer { for use in uses { sockets.close(use.socket, in: exchange.session) } }
            sockets.noteServed(uses[0], localPort: 7, isHTTP2: false)
            #expect(sockets.keptUse(ofLocalPort: 7, by: nil) == uses[0])
            #expect(sockets.keptUse(ofLocalPort: 7, by: uses[0]) == uses[0])
            #expect(sockets.keptUse(ofLocalPort: 7, by: uses[1]) == nil)
            #expect(sockets.keptUse(ofLocalPort: 8, by: nil) == nil)
            sockets.noteServed(uses[1], localPort: 7, isHTTP2: false)
            #expect(sockets.keptUse(ofLocalPort: 7, by: nil) == nil)
        }

        // MARK: Sockets that libcurl closes by itself

        @Test(
            "a socket of the app that has the number of a closed connection is neither watched nor shut down",
            arguments: [CCURL_POLL_OUT, nil]
        )
        func foreign(wanted: Int?) throws {
            let watched = Locked<[Int32]>([])
            let exchange = try CurlExchange.detached { watched.note($0) }
            let session = exchange.session
            var sockets = CurlSockets()
            let use = try sockets.open(Self.address(), in: session)
            sockets.move(exchange, from: nil, to: use)
            if let wanted { _ = sockets.watch(use.socket, for: Int32(wanted), in: session) }
            var ends: [Int32] = [-1, -1]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            defer { for end in ends { close(end) } }
            // Closes the connection, and gives its number to a socket of the app.
            try #require(dup2(ends[0], use.socket) == use.socket)
            defer { close(use.socket) }
            let before = watched.withLock { $0 }
            if wanted != nil { sockets.ignore(use.socket, in: session) }
            sockets.move(exchange, from: use, to: nil)
            sockets.endTurn(in: session)
            _ = sockets.handleIdle(CCURL_EVENT_CLOSED, of: use.socket, in: session)
            #expect(watched.withLock { $0 } == before)
            #expect(send(use.socket, "x", 1, Int32(MSG_NOSIGNAL)) == 1)
            #expect(!sockets.isUsed(use))
        }

        @Test("a connection that gets the number of a closed one is watched as libcurl has asked for that number")
        func sameNumber() throws {
            let watched = Locked<[Int32]>([])
            let session = try CurlExchange.detached { watched.note($0) }.session
            var sockets = CurlSockets()
            // Other tests take numbers, too.
            for _ in 0..<1000 {
                let old = try sockets.open(Self.address(), in: session)
                _ = sockets.watch(old.socket, for: Int32(CCURL_POLL_OUT), in: session)
                _ = ccurl_socket_close(old.socket)
                let new = try sockets.open(Self.address(), in: session)
                defer { sockets.close(new.socket, in: session) }
                guard new.socket == old.socket else { continue }
                #expect(new != old)
                #expect(watched.withLock { $0.suffix(2) } == [old.socket, new.socket])
                return
            }
            Testing.Issue.record("the system has assigned another number each time")
        }

        @Test("an event belongs to the socket that had its number before the turn")
        func olderEvents() throws {
            let session = try CurlExchange.detached().session
            var sockets = CurlSockets()
            let use = try sockets.open(Self.address(), in: session)
            defer { sockets.close(use.socket, in: session) }
            #expect(!sockets.hasEvents(use.socket))
            sockets.endTurn(in: session)
            #expect(sockets.hasEvents(use.socket))
        }

        @Test("a socket that the system cannot open is an error with its reason")
        func unopened() throws {
            let session = try CurlExchange.detached().session
            var sockets = CurlSockets()
            #expect(throws: POSIXError(.EAFNOSUPPORT)) {
                try sockets.open(Self.address(family: 9999), in: session)
            }
        }
    }
#endif
