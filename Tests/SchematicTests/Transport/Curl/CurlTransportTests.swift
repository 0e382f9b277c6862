@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import FoundationNetworking
    import LoopbackServer
    import TestSupport
    import Testing
    import SchematicPlatform

    @testable import Schematic

    @Suite("Exchanges over libcurl", .bounded)
    struct CurlTransportTests {
        static func send(
            to server: LoopbackServer,
            _ path: String = "/",
            method: HTTPMethod = .get,
            headers: HTTPHeaders = [:],
            body: HTTPBody? = nil,
            timeout: Duration = .hangLimit,
            streams: Bool = false,
            over transport: CurlTransport? = nil
        ) async throws -> IncomingResponse {
            let url = try #require(URL(string: server.baseURL + path))
            var request = OutgoingRequest(method: method, url: url, headers: headers, body: body, timeout: timeout)
            request.streamsResponse = streams
            return try await (transport ?? CurlTransport()).send(request)
        }

        private static func raw(_ text: String) -> LoopbackResponse { .raw(text.utf8) }

        @Test("the response arrives completely, and the request as it was composed", arguments: [4, 100_000])
        func exchange(size: Int) async throws {
            let server = try LoopbackServer { _ in .text("made", status: 201).header("X-Tag", "7") }
            defer { server.stop() }
            let response = try await Self.send(
                to: server,
                "/a%2Fb/../c?q=%2B&l%5B%5D=1",
                method: .put,
                headers: ["X-Key": "k", "X-Empty": "", "Content-Length": "9", "Expect": "100-continue"],
                body: HTTPBody(Data(repeating: 97, count: size))
            )
            #expect(response.status == 201)
            #expect(response.headers["x-tag"] == "7")
            #expect(response.body == Data("made".utf8))
            let request = try #require(server.requests.first)
            #expect(request.method == "PUT")
            #expect(request.target == "/a%2Fb/../c?q=%2B&l%5B%5D=1")
            #expect(request.body.count == size)
            #expect(request.headers["X-Key"] == "k")
            #expect(request.headers["X-Empty"] == "")
            #expect(request.headers.values(of: "Content-Length") == ["\(size)"])
            #expect(request.headers["Expect"] == nil)
            #expect(request.headers["Content-Type"] == "application/octet-stream")
        }

        @Test(
            "each method is sent unchanged, with and without a body",
            arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"],
            [nil, "", "body"]
        )
        func methods(method: String, body: String?) async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let transport = try CurlTransport()
            let content = body.map { HTTPBody(Data($0.utf8)) }
            for _ in 0..<2 {
                let response = try await Self.send(
                    to: server,
                    method: HTTPMethod(rawValue: method),
                    body: content,
                    over: transport
                )
                #expect(response.status == 200)
                #expect(response.body == Data((method == "HEAD" ? "" : "x").utf8))
                #expect(server.requests.last?.method == method)
                #expect(server.requests.last?.bodyText == (method == "HEAD" ? "" : body ?? ""))
                let type = server.requests.last?.headers.values(of: "Content-Type")
                #expect(type == (method == "HEAD" || body != "body" ? [] : ["application/octet-stream"]))
            }
        }

        /// A request whose body fails after the head of a response without content is received.
        private struct BrokenUpload: APIRequest {
            let progress: CallProgress
            var path: PathTemplate { "x" }
            var method: HTTPMethod { .put }
            var body: RequestBody {
                .stream { [progress] in
                    AsyncThrowingStream<Data, any Error>(unfolding: {
                        for await report in progress where report.download.total == 0 { break }
                        throw BrokenSource()
                    })
                }
            }
        }

        private struct BrokenSource: Error {}

        @Test("a whole response is returned even if the source of the request's content fails afterwards")
        func brokenUpload() async throws {
            let server = try LoopbackServer(
                receiving: { _ in .respond(LoopbackResponse.empty(status: 200).header("Content-Length", "0")) },
                handler: { _ in .empty() }
            )
            defer { server.stop() }
            let client = try APIClient(baseURL: server.baseURL, transport: CurlTransport())
            let progress = CallProgress()
            let reply = try await client.send(BrokenUpload(progress: progress), progress: progress)
            #expect(reply.status == 200)
        }

        @Test("header lines are kept separately, in their order and spelling")
        func headerLines() async throws {
            let server = try LoopbackServer { _ in
                Self.raw(
                    "HTTP/1.1 200 OK\r\nLink: </a>\r\nlink: </b>\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nX-Long: 1\r\n  2\r\n"
                        + "Content-Length: 0\r\n\r\n"
                )
            }
            defer { server.stop() }
            let response = try await Self.send(to: server)
            let lines = response.headers.fields.map { "\($0.name): \($0.value)" }
            #expect(
                lines == [
                    "Link: </a>", "link: </b>", "Set-Cookie: a=1", "Set-Cookie: b=2", "X-Long: 1 2",
                    "Content-Length: 0",
                ]
            )
        }

        @Test("trailer fields are separate from the header fields")
        func trailers() async throws {
            let server = try LoopbackServer { _ in
                Self.raw(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Sum: 7\r\nx-sum: 8\r\n\r\n"
                )
            }
            defer { server.stop() }
            let response = try await Self.send(to: server)
            #expect(response.body == Data("x".utf8))
            #expect(response.headers["X-Sum"] == nil)
            #expect(response.trailers.values(of: "X-Sum") == ["7", "8"])
        }

        @Test("the trailer fields of a stream are available after its end")
        func streamTrailers() async throws {
            let server = try LoopbackServer { _ in
                Self.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX-Sum: 7\r\n\r\n")
            }
            defer { server.stop() }
            let response = try await Self.send(to: server, streams: true)
            let stream = try #require(response.stream)
            for try await _ in stream {}
            #expect(response.trailers.fields.isEmpty)
            #expect(stream.trailers.values(of: "X-Sum") == ["7"])
        }

        @Test(
            "a connection that ends in the head is a failed connection",
            arguments: [
                "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n",
                "HTTP",
            ]
        )
        func cutHead(text: String) async throws {
            let server = try LoopbackServer { $0.path == "/well" ? .text("x") : Self.raw(text) }
            defer { server.stop() }
            let transport = try CurlTransport()
            await #expect {
                _ = try await Self.send(to: server, over: transport)
            } throws: { error in
                if case TransportError.Code.connectionFailed = error { true } else { false }
            }
            #expect(try await Self.send(to: server, "/well", over: transport).status == 200)
        }

        @Test("a header with a line break is refused, and nothing is sent")
        func headerInjection() async throws {
            let server = try LoopbackServer { _ in .empty() }
            defer { server.stop() }
            await #expect(throws: RequestError.self) {
                _ = try await Self.send(to: server, headers: ["X-A": "1\r\nX-B: 2"])
            }
            #expect(server.requests.isEmpty)
        }

        @Test("a refused connection is a failed connection with the system's code")
        func failures() async throws {
            let server = try LoopbackServer { _ in .empty() }
            server.stop()
            await #expect {
                _ = try await Self.send(to: server)
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed,
                    let cause = fault.cause as? URLError
                else { return false }
                return cause.code == .cannotConnectToHost
            }
        }

        @Test(
            "a request waits for its body's stream and sends it in chunks or with its length",
            arguments: [nil, 300_000]
        )
        func streamedUpload(length: Int?) async throws {
            let server = try LoopbackServer { _ in .empty() }
            defer { server.stop() }
            let chunk = Data(repeating: 98, count: 100_000)
            let stream = StreamContent(length: length) {
                AsyncStream { continuation in
                    _ = Task {
                        for _ in 0..<3 {
                            try? await letPass(.milliseconds(20))
                            continuation.yield(chunk)
                        }
                        continuation.finish()
                    }
                }
            }
            let body = HTTPBody([.stream(stream)])
            _ = try await Self.send(to: server, method: .post, body: body)
            let request = try #require(server.requests.first)
            #expect(request.body == [UInt8](repeating: 98, count: 300_000))
            #expect(request.headers["Content-Length"] == length.map { "\($0)" })
            #expect(request.headers["Transfer-Encoding"] == (length == nil ? "chunked" : nil))
        }

        @Test("a server waits while its response is not read, and continues afterwards")
        func backpressure() async throws {
            let sent = Counter()
            let server = try LoopbackServer { _ in
                .steps([
                    .text("HTTP/1.1 200 OK\r\n\r\n"),
                    .times(512, [.bytes([UInt8](repeating: 99, count: 65_536)), .call { sent.add(65_536) }]),
                ])
            }
            defer { server.stop() }
            let stream = try #require(try await Self.send(to: server, streams: true).stream)
            try await letPass(.milliseconds(300))
            // The capacity of the stream, libcurl and the sockets' buffers is lower.
            #expect(sent.value < 16 << 20)
            var count = 0
            for try await chunk in stream { count += chunk.count }
            #expect(count == 32 << 20)
        }

        @Test("a proxy receives the complete URL, and no description shows its password")
        func proxy() async throws {
            let proxy = try LoopbackServer { _ in .text("from the proxy") }
            defer { proxy.stop() }
            let url = "http://ann:hunter2@127.0.0.1:\(proxy.port)"
            let options = CurlTransport.Options(proxy: url)
            let request = OutgoingRequest(url: try #require(URL(string: "http://nowhere.example/a?b")))
            let response = try await CurlTransport(options: options).send(request)
            #expect(response.body == Data("from the proxy".utf8))
            #expect(proxy.requests.first?.target == "http://nowhere.example/a?b")
            #expect(!"\(options) \(String(reflecting: options))".contains("hunter2"))
        }

        @Test("a stated length reserves no memory")
        func expectedLength() async throws {
            let server = try LoopbackServer { _ in
                Self.raw("HTTP/1.1 200 OK\r\nContent-Length: 1099511627776\r\n\r\nx")
            }
            defer { server.stop() }
            // The stated length exceeds the memory of any machine.
            let transport = try CurlTransport(options: .init(limits: .init(maximumBodySize: .max)))
            await #expect {
                _ = try await Self.send(to: server, over: transport)
            } throws: { error in
                guard let cause = error as? TransportError, cause.code == .bodyCutShort,
                    cause.expectedLength == 1 << 40, let response = cause.response
                else { return false }
                return response.body == Data("x".utf8)
            }
        }

        private static func isCutShort(_ error: any Error, code: Int) -> Bool {
            guard let text = (error as? TransportError)?.description else { return false }
            let (start, end) = ("the body was cut short: expected 9 bytes, found 8; ", " (libcurl's code \(code))")
            return text.hasPrefix(start) && text.hasSuffix(end) && text.count > (start + end).count
        }

        @Test("an error after the head states libcurl's description and code", arguments: [false, true])
        func closedAfterHead(streams: Bool) async throws {
            let server = try LoopbackServer { _ in
                .steps([.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n12345678")]).ending(.close)
            }
            defer { server.stop() }
            await #expect {
                let response = try await Self.send(to: server, streams: streams)
                for try await _ in try #require(response.stream) {}
            } throws: { Self.isCutShort($0, code: 18) }
        }

        @Test("a stream that is reset states libcurl's description and code")
        func resetAfterHead() async throws {
            let cue = LoopbackCue()
            let server = try LoopbackServer { _ in
                .steps([.text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n12345678"), .wait(cue)]).ending(.reset)
            }
            defer { server.stop() }
            let stream = try #require(try await Self.send(to: server, streams: true).stream)
            await #expect {
                var count = 0
                for try await chunk in stream {
                    count += chunk.count
                    // A reset discards what is not received yet.
                    if count == 8 { cue.give() }
                }
            } throws: { Self.isCutShort($0, code: 56) }
        }

        @Test("a line of the head that is too long is an error that names the limit")
        func longLine() async throws {
            let server = try LoopbackServer { _ in
                Self.raw("HTTP/1.1 200 OK\r\nX-A: \(String(repeating: "a", count: 150_000))\r\n\r\n")
            }
            defer { server.stop() }
            await #expect {
                _ = try await Self.send(to: server)
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed, let cause = fault.cause
                else { return false }
                return cause.localizedDescription
                    == "the response's head, or a line of it, is larger than 102400 bytes"
            }
        }

        @Test("a Content-Length on two lines is an error, because libcurl reads the first one")
        func foldedLength() async throws {
            let server = try LoopbackServer { _ in
                Self.raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n 0\r\n\r\nx")
            }
            defer { server.stop() }
            await #expect {
                _ = try await Self.send(to: server)
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed, let cause = fault.cause
                else { return false }
                return cause.localizedDescription
                    == "expected the response's Content-Length on one line, found a second line"
            }
        }

        @Test("the thread ends with its last transport, and closes its descriptors")
        func ending() async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let group = CurlLoop.Group()
            weak var loop: CurlLoop?
            var transports = try (0..<2).map { _ in
                try CurlTransport(options: .init(), library: CurlLibrary.loaded.get(), in: group)
            }
            for transport in transports { _ = try await Self.send(to: server, over: transport) }
            loop = group.loop
            #expect(loop != nil)
            transports = []
            // The thread releases the loop at its end, and the loop closes its descriptors then.
            try await waitUntil { loop == nil }
            #expect(group.loop == nil)
        }

        final class Counter: Sendable {
            private let count = Locked(0)
            var value: Int { count.withLock { $0 } }
            func add(_ more: Int) { count.withLock { $0 += more } }
        }
    }
#endif
