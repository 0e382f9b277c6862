#if os(Linux)
    import Foundation
    import LoopbackServer
    import Testing

    @testable import Schematic

    @Suite(
        "HTTP/2 with nginx over libcurl",
        .enabled(if: Nginx.isInstalled, "nginx or openssl is not installed"),
        .timeLimit(.minutes(5))
    )
    struct CurlHTTP2Tests {
        private static func transport(for server: Nginx, connectionsPerHost: Int = 50) throws -> CurlTransport {
            try CurlTransport(
                options: .init(
                    connectionsPerHost: connectionsPerHost,
                    proxy: "",
                    rootsFile: server.rootsFile
                )
            )
        }

        /// Sends all requests at once.
        private static func send(
            _ requests: [HTTPRequest],
            over transport: CurlTransport
        ) async throws -> [HTTPResponse] {
            try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                for request in requests { group.addTask { try await transport.send(request) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        @Test("fifty concurrent calls share one connection, on which their responses overlap")
        func multiplexing() async throws {
            let server = try Nginx()
            defer { server.stop() }
            let requests = try (0..<50).map { _ in HTTPRequest(url: try server.url("/slow/page")) }
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
            let requests = try (0..<20).map { HTTPRequest(url: try server.url("/\($0)")) }
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
                HTTPRequest(
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
            var request = HTTPRequest(url: try #require(slow))
            request.streamsResponse = true
            // This exchange is in progress while the POST is sent.
            let stream = try #require(try await transport.send(request).stream)
            relay.arm()
            await #expect(throws: TransportError.self) {
                _ = try await transport.send(HTTPRequest(method: .post, url: try #require(post)))
            }
            #expect(try await transport.send(HTTPRequest(url: try #require(URL(string: base)))).status == 200)
            #expect(try server.requests.filter { $0.method == "POST" }.count == 1)
            withExtendedLifetime(stream) {}
        }
    }

    /// An HTTP/2 server responds without reading the request's content, which is larger than the window of a stream. It
    /// sends at most 8 bytes of content, and then ends the stream or the connection.
    @Suite(
        "Responses before the end of an upload over libcurl",
        .enabled(if: ServerProgram.isInstalled("python3", "openssl"), "python3 or openssl is not installed"),
        .timeLimit(.minutes(5))
    )
    struct CurlEarlyResponseTests {
        private static let server = """
            import socket, ssl, struct, sys
            stated, ending = int(sys.argv[1]), sys.argv[2]
            def frame(kind, flags, stream, payload):
                return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload
            def read(connection, count):
                result = b""
                while len(result) < count:
                    part = connection.recv(count - len(result))
                    if not part: raise EOFError
                    result += part
                return result
            def read_until(connection, wanted):
                kind = None
                while kind != wanted:
                    head = read(connection, 9)
                    kind = head[3]
                    read(connection, int.from_bytes(head[:3], "big"))
            def serve(connection):
                read(connection, 24)
                connection.sendall(frame(4, 0, 0, b""))
                read_until(connection, 0)
                content = b"complete"[:stated]
                is_whole = len(content) == stated
                fields = b"\\x88\\x0f\\x0d" + bytes([1]) + str(stated).encode()
                connection.sendall(frame(1, 4 if content else 5, 1, fields))
                if content: connection.sendall(frame(0, is_whole, 1, content))
                # The client has the content when it answers the ping.
                connection.sendall(frame(6, 0, 0, b"12345678"))
                if not is_whole: read_until(connection, 6)
                if ending.startswith("reset"): connection.sendall(frame(3, 0, 1, struct.pack(">I", int(ending[5:]))))
                if ending == "goaway": connection.sendall(frame(7, 0, 0, struct.pack(">II", 1, 0)))
                if ending in ("goaway", "close"): connection.shutdown(socket.SHUT_WR)
                while connection.recv(1000): pass
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain("server.pem", "server.key")
            context.set_alpn_protocols(["h2"])
            listener = socket.create_server(("127.0.0.1", PORT))
            while True:
                try:
                    client, _ = listener.accept()
                    with context.wrap_socket(client, server_side=True) as connection: serve(connection)
                except (OSError, EOFError): pass
            """

        private static func send(
            _ body: HTTPBody,
            stating length: Int,
            endingBy ending: String
        ) async throws -> HTTPResponse {
            let server = try ServerProgram("python3 h2.py \(length) \(ending)", files: ["h2.py": server])
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/"))
            return try await server.transport().send(HTTPRequest(method: .post, url: url, body: body))
        }

        private static let content = Data(repeating: 120, count: 1_000_000)

        @Test("a whole response ends the upload, even if the server keeps the stream open", arguments: [0, 8])
        func whole(length: Int) async throws {
            let chunks = [String](repeating: String(repeating: "x", count: 1000), count: 1000)
            let stream = StreamContent(length: nil) { StreamedBodyTests.chunks(chunks) }
            for body in [HTTPBody(Self.content), HTTPBody([.stream(stream)])] {
                let response = try await Self.send(body, stating: length, endingBy: "nothing")
                #expect(String(decoding: response.body, as: UTF8.self) == "complete".prefix(length))
            }
        }

        @Test(
            "a response with less content than it states is a fault",
            arguments: ["close", "goaway", "reset0", "reset2"]
        )
        func cutShort(ending: String) async throws {
            let fault = await #expect(throws: TransportError.self) {
                _ = try await Self.send(HTTPBody(Self.content), stating: 9, endingBy: ending)
            }
            #expect(fault.map { "\($0)" } == "the body was cut short: expected 9 bytes, found 8")
        }
    }

    extension ServerProgram {
        /// Creates a transport that trusts the program's certificate.
        fileprivate func transport() throws -> CurlTransport {
            try CurlTransport(options: .init(proxy: "", rootsFile: path("root.pem")))
        }
    }

    /// nghttpd logs the frames that it receives.
    @Suite(
        "Priorities over libcurl",
        .enabled(if: ServerProgram.isInstalled("nghttpd", "openssl"), "nghttpd or openssl is not installed"),
        .timeLimit(.minutes(5))
    )
    struct CurlPriorityTests {
        @Test(
            "a call's priority is the weight of its stream",
            arguments: [(CallPriority.low, "weight=1,"), (.normal, ""), (.high, "weight=256,")]
        )
        func weight(priority: CallPriority, weight: String) async throws {
            let server = try ServerProgram("nghttpd -v -a 127.0.0.1 -d . PORT server.key server.pem")
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/names"))
            var request = HTTPRequest(url: url)
            request.priority = priority
            #expect(try await server.transport().send(request).status == 200)
            let log = try server.text("log")
            // The default weight, 16, is not sent.
            #expect(weight.isEmpty ? !log.contains("weight=") : log.contains(weight))
        }
    }
#endif
