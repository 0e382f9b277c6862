@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import Testing

    @testable import Schematic

    @Suite("Chunked content")
    struct ChunkedBodyReaderTests {
        /// Reads a text in pieces. Returns the content and the trailer lines.
        private static func read(
            _ text: String,
            by size: Int
        ) throws -> (content: String, trailers: [String], isAtEnd: Bool) {
            var reader = ChunkedBodyReader()
            var content: [UInt8] = []
            var trailers: [String] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let piece = Array(rest.prefix(size))
                rest = rest.dropFirst(size)
                try piece.withUnsafeBytes { bytes in
                    let ranges = reader.read(bytes) { (line) throws(ResponseHeadReader.Fault) in
                        trailers.append(String(decoding: line, as: UTF8.self))
                    }
                    for range in ranges { content += bytes[range] }
                    if let fault = reader.fault { throw fault }
                }
            }
            return (String(decoding: content, as: UTF8.self), trailers, reader.isAtEnd)
        }

        @Test(
            "chunks are read in pieces of any size",
            arguments: [
                ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("5\nhello\n0\n\n", "hello"), ("0\r\n\r\n", ""),
                ("2\r\nhe\r\n3\r\nllo\r\n000\r\n\r\n", "hello"), ("00A\r\n0123456789\r\n0\r\n\r\n", "0123456789"),
                ("a;x=\"y\";z\r\n0123456789\r\n0;last\r\n\r\n", "0123456789"),
                ("5  \r\nhello\r\n0\t\r\n\r\n", "hello"), ("5 ;a\r\nhello\r\n0\r\n\r\nmore", "hello"),
            ]
        )
        func whole(text: String, content: String) throws {
            for size in 1...text.utf8.count {
                let result = try Self.read(text, by: size)
                #expect(result.content == content)
                #expect(result.trailers.isEmpty)
                #expect(result.isAtEnd)
            }
        }

        @Test("trailer lines are passed one by one, with their ends")
        func trailers() throws {
            let text = "1\r\nx\r\n0\r\nA: 1\r\nB: 2\r\n\r\n"
            for size in 1...text.utf8.count {
                let result = try Self.read(text, by: size)
                #expect(result.trailers == ["A: 1\r\n", "B: 2\r\n"])
                #expect(result.isAtEnd)
            }
        }

        @Test("chunks that end early are not at their end")
        func cut() throws {
            let text = "5;a\r\nhello\r\n0\r\nA: 1\r\n\r\n"
            for count in 0..<text.utf8.count {
                #expect(
                    try !Self.read(String(decoding: text.utf8.prefix(count), as: UTF8.self), by: max(1, count)).isAtEnd
                )
            }
        }

        @Test(
            "a size that is not a number in hexadecimal digits is refused",
            arguments: [
                "9g\r\n", "9,9\r\n", "9 9\r\n", "9-\r\n", "9\0\r\n", "\r\n", "\n", "-9\r\n", "+9\r\n", " 9\r\n",
                "0x9\r\n", "g\r\n",
                "9\r9\n", "9\r\r\n", "9;a\0\r\n", "9;a\rb\n", "10000000000000000\r\n", "9\u{B}\r\n",
            ]
        )
        func malformed(line: String) {
            let text = line + "123456789\r\n0\r\n\r\n"
            for size in [1, 3, 100] {
                #expect(throws: ChunkedBodyReader.Fault.malformedSize) { try Self.read(text, by: size) }
            }
        }

        @Test(
            "data without the end of its line is refused",
            arguments: ["1\r\nx0\r\n", "1\r\nx\r0\r\n", "1\r\nxx\r\n"]
        )
        func missingLineEnd(text: String) {
            #expect(throws: ChunkedBodyReader.Fault.missingLineEnd) { try Self.read(text, by: 1) }
        }

        @Test("the length of a line is bounded")
        func longLines() {
            let long = String(repeating: "0", count: 20_000)
            for text in ["\(long)1\r\nx\r\n", "1;\(long)\r\nx\r\n"] {
                #expect(throws: ChunkedBodyReader.Fault.longLine(limit: 16_384)) { try Self.read(text, by: 1000) }
            }
            #expect(throws: ChunkedBodyReader.Fault.longLine(limit: ResponseHeadReader.maximumSize)) {
                try Self.read("0\r\nA: " + String(repeating: "a", count: 300_000), by: 1000)
            }
        }
    }
#endif
