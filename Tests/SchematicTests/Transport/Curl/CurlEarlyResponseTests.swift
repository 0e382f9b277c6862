@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import SchematicPlatform
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite(
        "Responses before the end of an upload over libcurl",
        .enabled(if: ServerProgram.isInstalled("python3", "openssl"), "python3 or openssl is not installed"),
        .bounded
    )
    struct CurlEarlyResponseTests {
        // MARK: HTTP/1.1

        /// An HTTP/1.1 server responds when it has the head of a request, and then reads all that it receives, without end.
        /// It keeps the connection open, because libcurl itself ends an upload after a response that closes it.
        private static let readingServer = """
            import socket
            response = open("response", "rb").read()
            listener = socket.create_server(("127.0.0.1", PORT))
            count = 0
            while True:
                connection, _ = listener.accept()
                with connection:
                    try:
                        head = b""
                        while b"\\r\\n\\r\\n" not in head:
                            part = connection.recv(65536)
                            if not part: raise EOFError
                            head += part
                        count += 1
                        connection.sendall(response.replace(b"NUMBER", str(count).encode()))
                        while connection.recv(1 << 20): pass
                    except (OSError, EOFError): pass
            """

        /// A whole response that does not close its connection, whose number is in `X-Connection`.
        enum WholeResponse: String, CaseIterable, Sendable {
            case length = "200 OK\r\nContent-Length: 8"
            case noContent = "204 No Content"
            case chunks = "200 OK\r\nTransfer-Encoding: chunked"

            var content: String { self == .noContent ? "" : "complete" }

            var text: String {
                let body = self == .chunks ? "8\r\n\(content)\r\n0\r\n\r\n" : content
                return "HTTP/1.1 \(rawValue)\r\nX-Connection: NUMBER\r\n\r\n\(body)"
            }
        }

        /// Content that is endless for a client that stops reading it. Any other client gets 256 MiB, which is more than the
        /// buffers of two sockets hold, so that the test ends.
        private struct EndlessContent: AsyncSequence, AsyncIteratorProtocol, Sendable {
            let count = Locked(0)

            /// Whether the client has read all of the content.
            var isRead: Bool { count.withLock { $0 > 1024 } }

            func makeAsyncIterator() -> EndlessContent { self }

            func next() async throws -> Data? {
                count.withLock { $0 += 1 }
                return isRead ? nil : Data(count: 1 << 18)
            }
        }

        @Test(
            "a whole response over HTTP/1.1 ends an endless upload, and the next call has another connection",
            arguments: WholeResponse.allCases,
            [false, true]
        )
        func endless(response: WholeResponse, streams: Bool) async throws {
            let files = ["h1.py": Self.readingServer, "response": response.text]
            let server = try ServerProgram("python3 h1.py", files: files)
            defer { server.stop() }
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
            let transport = try server.transport()
            for (number, length) in [(1, nil), (2, 1 << 40), (3, nil)] as [(Int, Int?)] {
                let content = EndlessContent()
                let body = HTTPBody([.stream(StreamContent(length: length) { content })])
                var request = OutgoingRequest(method: .put, url: url, body: body, timeout: .hangLimit)
                request.streamsResponse = streams
                let received = try await transport.send(request)
                var text = String(decoding: received.body, as: UTF8.self)
                if let stream = received.stream {
                    for try await bytes in stream { text += String(decoding: bytes, as: UTF8.self) }
                }
                try #require(!content.isRead, "the upload continued after the response")
                #expect(text == response.content)
                #expect(received.headers["X-Connection"] == "\(number)")
            }
        }

        // MARK: HTTP/2

        /// An HTTP/2 server responds without reading the request's content, which is larger than the window of a stream. It
        /// sends at most 8 bytes of content, and then ends the stream or the connection.
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
        ) async throws -> IncomingResponse {
            let server = try ServerProgram("python3 h2.py \(length) \(ending)", files: ["h2.py": server])
            defer { server.stop() }
            let url = try #require(URL(string: "https://localhost:\(server.port)/"))
            return try await server.transport().send(OutgoingRequest(method: .post, url: url, body: body))
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
            let text = "the body was cut short: expected 9 bytes, found 8"
            #expect(fault.map { "\($0)".hasPrefix(text) } == true)
        }
    }
#endif
