@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import LoopbackServer
    import SchematicPlatform
    import TestSupport
    import Testing

    @testable import Schematic

    extension [UInt8] {
        fileprivate static func * (bytes: Self, count: Int) -> Self {
            Array(repeatElement(bytes, count: count).joined())
        }
    }

    @Suite("Content codings over libcurl", .bounded)
    struct ContentDecoderTests {
        /// Text in one coding.
        struct Coded: Sendable, CustomTestStringConvertible {
            let name: String
            let coding: String
            let bytes: Data
            var testDescription: String { name }
        }

        private static let text = Data(String(repeating: "hello, hello, hello\n", count: 50).utf8)

        private static let all = [
            coded("gzip", "gzip", "H4sIAAAAAAACA8tIzcnJ11HIQKK4MkbFRsVGxYaVGAA+w5466AMAAA=="),
            coded("zlib", "deflate", "eJzLSM3JyddRyECiuDJGxUbFRsWGlRgABNZXbA=="),
            coded("bare deflate", "deflate", "y0jNycnXUchAorgyRsVGxUbFhpUYAA=="),
            coded("brotli", "br", "G+cDACQVQFhykGgay4TyPJ2zYx0="),
            coded("zstd", "zstd", "KLUv/QRYtQAAQGhlbGxvLCAKBAC+b1YAGcDkrrhiBORj4aM="),
        ]

        private static func coded(_ name: String, _ coding: String, _ base64: String) -> Coded {
            Coded(name: name, coding: coding, bytes: Data(base64Encoded: base64) ?? Data())
        }

        /// The codings whose libraries are installed. zlib, for gzip and deflate, always is.
        private static var usable: [Coded] {
            let names = (try? CurlLibrary.loaded.get().acceptedCodings)?.split(separator: ", ") ?? []
            return all.filter { names.contains(Substring($0.coding)) }
        }

        private static func decode(
            _ bytes: Data,
            by coding: String,
            piece: Int = 1,
            room: Int = 7
        ) throws -> (text: Data, isComplete: Bool) {
            let decoder = try ContentDecoder(coding)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
            defer { buffer.deallocate() }
            var text = Data()
            var rest = bytes[...]
            while !rest.isEmpty {
                rest.prefix(piece).withUnsafeBytes { decoder.take($0) }
                rest = rest.dropFirst(piece)
                while !decoder.isDrained {
                    let step = try decoder.read(into: buffer)
                    text.append(contentsOf: buffer[..<step.decoded])
                }
            }
            return (text, decoder.isComplete)
        }

        @Test("content is decoded in chunks of any size, into a buffer of any size", arguments: usable, [1, 3, 16_384])
        func pieces(coded: Coded, size: Int) throws {
            for room in [1, 7, 65_536] {
                let (text, isComplete) = try Self.decode(coded.bytes, by: coded.coding, piece: size, room: room)
                #expect(text == Self.text)
                #expect(isComplete)
            }
        }

        @Test("content without its end is incomplete, wherever it ends", arguments: usable)
        func cut(coded: Coded) throws {
            for count in 1..<coded.bytes.count {
                let (text, isComplete) = try Self.decode(coded.bytes.prefix(count), by: coded.coding)
                #expect(!isComplete)
                #expect(Self.text.starts(with: text))
            }
        }

        @Test("content that has arrived is decoded before more arrives, into a buffer of any size", arguments: usable)
        func pending(coded: Coded) throws {
            for count in 1..<coded.bytes.count {
                let arrived = coded.bytes.prefix(count)
                let small = try Self.decode(arrived, by: coded.coding, piece: count, room: 7)
                let large = try Self.decode(arrived, by: coded.coding, piece: count, room: 65_536)
                #expect(small.text == large.text)
            }
        }

        @Test("content of another coding and bytes after the end of content are refused", arguments: usable)
        func malformed(coded: Coded) throws {
            #expect(throws: ContentDecoder.Fault.self) {
                try Self.decode(Data(#"{"a":1}"#.utf8) + Data(count: 100), by: coded.coding)
            }
            #expect(throws: ContentDecoder.Fault.self) {
                try Self.decode(coded.bytes + Data("more".utf8), by: coded.coding)
            }
        }

        @Test(
            "bytes after the end of content are an error that says so, with any bytes, at any place",
            arguments: usable,
            [[0], [0, 0, 0, 0], Array("more".utf8), [0x0A], [0xFF]] as [[UInt8]]
        )
        func followed(coded: Coded, more: [UInt8]) throws {
            for piece in [1, coded.bytes.count, 16_384] {
                #expect(throws: ContentDecoder.Fault.followed(coding: coded.coding)) {
                    try Self.decode(coded.bytes + Data(more), by: coded.coding, piece: piece, room: 65_536)
                }
            }
        }

        @Test("two gzip members are one content")
        func members() throws {
            let coded = try #require(Self.usable.first)
            let (text, isComplete) = try Self.decode(coded.bytes + coded.bytes, by: "gzip", piece: 1_000)
            #expect(text == Self.text + Self.text)
            #expect(isComplete)
        }

        @Test("an unknown coding is refused")
        func unknown() {
            #expect(throws: ContentDecoder.Fault.unknownCoding("rot13")) { try ContentDecoder("rot13") }
        }

        // MARK: Work

        /// Content of many parts, each of which decodes to nothing.
        private static let empty = [
            Coded(
                name: "empty gzip members",
                coding: "gzip",
                bytes: Data([[0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3], [UInt8](repeating: 0, count: 9)].joined())
            ),
            Coded(name: "empty blocks of deflate", coding: "deflate", bytes: Data([0, 0, 0, 0xFF, 0xFF])),
            Coded(name: "empty meta-blocks of brotli", coding: "br", bytes: Data([0x06])),
            Coded(name: "empty zstd frames", coding: "zstd", bytes: Data([0x28, 0xB5, 0x2F, 0xFD, 0x20, 0, 1, 0, 0])),
            Coded(name: "skippable zstd frames", coding: "zstd", bytes: Data([0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0])),
        ]

        @Test("content of empty parts is taken in steps of a bounded size, to its end", arguments: empty)
        func steps(part: Coded) throws {
            guard Self.usable.contains(where: { $0.coding == part.coding }) else { return }
            // A brotli stream begins with the size of its window, in the byte of the first meta-block.
            var bytes = part.coding == "br" ? Data([0x0C]) : part.coding == "deflate" ? Data([0x78, 0x01]) : Data()
            for _ in 0..<10_000 { bytes += part.bytes }
            let decoder = try ContentDecoder(part.coding)
            bytes.withUnsafeBytes { decoder.take($0) }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 1)
            defer { buffer.deallocate() }
            var taken = 0
            while !decoder.isDrained {
                let step = try decoder.read(into: buffer)
                #expect(step.decoded == 0)
                #expect((1...ContentDecoder.maximumStep).contains(step.taken))
                taken += step.taken
            }
            #expect(taken == bytes.count)
        }

        /// A Zstandard frame of blocks, each of 4 bytes, that decode to 128 KiB of zeros.
        static func zeros(blocks: Int) -> [UInt8] {
            let head: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x38]
            return head + (1...blocks).flatMap { number -> [UInt8] in [number == blocks ? 3 : 2, 0, 0x10, 0] }
        }

        private static let decodesZstandard = usable.contains { $0.coding == "zstd" }

        @Test("one response is decoded for one turn of the loop at most", .enabled(if: decodesZstandard))
        func turn() throws {
            let exchange = try CurlExchange.detached()
            for line in ["HTTP/1.1 200 OK\r\n", "Content-Encoding: zstd\r\n", "\r\n"] {
                #expect(Array(line.utf8).withUnsafeBytes { exchange.receiveHeaderLine($0) })
            }
            let content = Self.zeros(blocks: 4000)
            #expect(content.withUnsafeBytes { exchange.receiveContent($0) } == .accepted)
            #expect(exchange.content.wait == .turn)
            #expect(exchange.content.count.received <= CurlContent.workPerTurn + 65_536)
            // More content waits.
            #expect(content.withUnsafeBytes { exchange.receiveContent($0) } == .paused)
        }

        @Test(
            "content that decodes to thousands of times its size is decoded in turns",
            .enabled(if: decodesZstandard),
            arguments: [false, true]
        )
        func turns(streams: Bool) async throws {
            let server = try LoopbackServer { _ in
                LoopbackResponse(headers: ["Content-Encoding": "zstd"], body: Self.zeros(blocks: 400))
            }
            defer { server.stop() }
            let response = try await CurlTransportTests.send(to: server, streams: streams)
            var count = response.body.count
            if let stream = response.stream { for try await chunk in stream { count += chunk.count } }
            #expect(count == 400 << 17)
        }

        @Test("content that is larger than the maximum ends the exchange in any turn", .enabled(if: decodesZstandard))
        func limit() async throws {
            let server = try LoopbackServer { request in
                request.path == "/well"
                    ? .text("x")
                    : LoopbackResponse(headers: ["Content-Encoding": "zstd"], body: Self.zeros(blocks: 4000))
            }
            defer { server.stop() }
            let transport = try CurlTransport(
                options: .init(limits: .init(maximumBodySize: 10 << 20, connectionsPerHost: 1))
            )
            await #expect {
                _ = try await CurlTransportTests.send(to: server, over: transport)
            } throws: { error in
                guard let cause = error as? TransportError, cause.code == .bodyTooLarge, cause.limit == 10 << 20,
                    let response = cause.response
                else { return false }
                return response.body.count == 10 << 20
            }
            #expect(try await CurlTransportTests.send(to: server, "/well", over: transport).status == 200)
        }

        /// The end of a call by something else than its response.
        enum End: CaseIterable { case cancellation, deadline }

        private struct GetContent: APIRequest {
            var longest: Duration?
            var path: PathTemplate = "content"
            var options: RequestOptions { RequestOptions(accepts: .text, deadline: longest) }
            func result(from reply: Reply) throws -> Data { reply.body }
        }

        private static func coded(_ steps: [LoopbackStep]) -> LoopbackResponse {
            .steps([.head] + steps, headers: ["Content-Type": "text/plain", "Content-Encoding": "gzip"])
        }

        private static func expectEnd(_ end: End, of call: () async throws -> Void) async {
            await #expect {
                try await call()
            } throws: { error in
                end == .cancellation ? error is CancellationError : isDeadline(error, .milliseconds(500))
            }
        }

        @Test("a cancellation and a deadline end a call while content without end is decoded", arguments: End.allCases)
        func endsWhileDecoding(end: End) async throws {
            let block = [UInt8](Self.empty[0].bytes) * 1000
            let isDecoding = Locked(false)
            let server = try LoopbackServer { _ in
                // More than what the system keeps of it, so that most of it is decoded when it is written.
                Self.coded([
                    .times(1000, [.bytes(block)]), .call { isDecoding.withLock { $0 = true } },
                    .times(.max, [.bytes(block)]),
                ])
            }
            defer { server.stop() }
            let client = try APIClient(baseURL: server.baseURL, transport: CurlTransport())
            let call = Task {
                _ = try await client.send(GetContent(longest: end == .deadline ? .milliseconds(500) : nil))
            }
            if end == .cancellation {
                try await waitUntil { isDecoding.withLock { $0 } }
                call.cancel()
            }
            await Self.expectEnd(end) { try await call.value }
            try await waitUntil { server.connectionCount == 0 }
        }

        @Test(
            "a cancellation and a deadline end a call while decoding waits for a slow reader",
            arguments: End.allCases
        )
        func endsWhileWaiting(end: End) async throws {
            let server = try LoopbackServer { _ in .gzippedZeros(1 << 28, type: "text/plain") }
            defer { server.stop() }
            let client = try APIClient(baseURL: server.baseURL, transport: CurlTransport())
            let request = GetContent(longest: end == .deadline ? .milliseconds(500) : nil)
            await Self.expectEnd(end) {
                var chunks = try await client.bytes(of: request).makeAsyncIterator()
                _ = try await chunks.next()
                if end == .cancellation { client.cancelAll() }
                // Its content is not whole, so the connection cannot be used again.
                try await waitUntil { server.connectionCount == 0 }
                while try await chunks.next() != nil {}
            }
        }

        @Test("a coding is offered and decoded, in memory and as a stream", arguments: usable, [false, true])
        func response(coded: Coded, streams: Bool) async throws {
            let server = try LoopbackServer { _ in
                LoopbackResponse(headers: ["Content-Encoding": coded.coding], body: coded.bytes)
            }
            defer { server.stop() }
            let response = try await CurlTransportTests.send(to: server, streams: streams)
            var text = response.body
            if let stream = response.stream { for try await chunk in stream { text += chunk } }
            #expect(text == Self.text)
            #expect(server.requests.first?.headers["Accept-Encoding"]?.contains(coded.coding) == true)
        }

        @Test("half of a coded response with a correct Content-Length is cut short", arguments: usable, [false, true])
        func half(coded: Coded, streams: Bool) async throws {
            let server = try LoopbackServer { _ in
                LoopbackResponse(
                    headers: ["Content-Encoding": coded.coding],
                    body: coded.bytes.prefix(coded.bytes.count / 2)
                )
            }
            defer { server.stop() }
            await #expect {
                let response = try await CurlTransportTests.send(to: server, streams: streams)
                for try await _ in try #require(response.stream) {}
            } throws: { error in
                guard let error = error as? TransportError, error.expectedLength == nil else { return false }
                return error.code == (streams ? .streamCutShort : .bodyCutShort)
            }
        }

        @Test("a stream that decodes to much more than the maximum backlog is read completely")
        func expansion() async throws {
            let server = try LoopbackServer { _ in .gzippedZeros(64 << 20) }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(limits: .init(maximumBacklog: 1 << 20)))
            let stream = try #require(
                try await CurlTransportTests.send(to: server, streams: true, over: transport).stream
            )
            var count = 0
            await #expect {
                for try await chunk in stream { count += chunk.count }
            } throws: { error in
                // The checksum at the end is wrong.
                if case TransportError.Code.streamCutShort = error { true } else { false }
            }
            #expect(count > 63 << 20)
        }
    }
#endif
