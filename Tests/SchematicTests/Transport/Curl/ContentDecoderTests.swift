#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

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
            by codings: String...,
            piece: Int = 1,
            room: Int = 7
        ) throws -> (text: Data, isComplete: Bool) {
            var decoder = try #require(try ContentDecoder(contentEncoding: codings))
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
            defer { buffer.deallocate() }
            var text = Data()
            var rest = bytes[...]
            while !rest.isEmpty {
                rest.prefix(piece).withUnsafeBytes { decoder.take($0) }
                rest = rest.dropFirst(piece)
                while true {
                    let count = try decoder.read(into: buffer)
                    if count == 0 { break }
                    text.append(contentsOf: buffer[..<count])
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

        @Test("two gzip members are one content")
        func members() throws {
            let coded = try #require(Self.usable.first)
            let (text, isComplete) = try Self.decode(coded.bytes + coded.bytes, by: "gzip", piece: 1_000)
            #expect(text == Self.text + Self.text)
            #expect(isComplete)
        }

        @Test("several codings are decoded in reverse order")
        func chain() throws {
            // Deflate with stored blocks needs no encoder: a header, a length, its complement, and the bytes.
            let inner = try #require(Self.usable.first { $0.coding == "gzip" }).bytes
            let length = UInt16(inner.count)
            let outer =
                Data([1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)]) + inner
            let (text, isComplete) = try Self.decode(outer, by: "gzip, deflate", piece: 5)
            #expect(text == Self.text)
            #expect(isComplete)
        }

        @Test("content without a coding needs no decoder, and unknown or too many codings are refused")
        func codings() throws {
            #expect(try ContentDecoder(contentEncoding: []) == nil)
            #expect(try ContentDecoder(contentEncoding: ["identity", " , "]) == nil)
            for values in [["rot13"], ["gzip", "rot13"], ["gzip,gzip,gzip", "gzip, gzip"]] {
                #expect(throws: ContentDecoder.Fault.self) { try ContentDecoder(contentEncoding: values) }
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
                switch error {
                case TransportError.bodyCutShort(nil, _): !streams
                case TransportError.streamCutShort(nil, _): streams
                default: false
                }
            }
        }

        @Test("a stream that decodes to much more than the maximum backlog is read completely")
        func expansion() async throws {
            let server = try LoopbackServer { _ in .gzippedZeros(64 << 20) }
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(maximumBacklog: 1 << 20))
            let stream = try #require(
                try await CurlTransportTests.send(to: server, streams: true, over: transport).stream
            )
            var count = 0
            await #expect {
                for try await chunk in stream { count += chunk.count }
            } throws: { error in
                // The checksum at the end is wrong.
                if case TransportError.streamCutShort = error { true } else { false }
            }
            #expect(count > 63 << 20)
        }
    }
#endif
