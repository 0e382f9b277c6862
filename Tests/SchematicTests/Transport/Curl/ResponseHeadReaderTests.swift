@testable import SchematicHTTP

#if os(Linux)
    import Testing

    @testable import Schematic

    struct ResponseHeadReaderTests {
        /// Returns the value of a field whose line has these bytes.
        private func value(of name: String, _ bytes: [UInt8]) throws -> String? {
            var reader = ResponseHeadReader()
            for line in [Array("HTTP/1.1 302 Found\r\n".utf8), Array("\(name): ".utf8) + bytes + [13, 10], [13, 10]] {
                _ = try line.withUnsafeBytes { (line) throws(ResponseHeadReader.Fault) in try reader.take(line) }
            }
            return reader.headers[name]
        }

        @Test(
            "a byte beyond ASCII that is not UTF-8 is percent-encoded in a link, and a character of ISO 8859-1 elsewhere",
            arguments: [
                ("Location", "/caf%E9?a=%FFb"), ("location", "/caf%E9?a=%FFb"), ("Content-Location", "/caf%E9?a=%FFb"),
                ("Link", "/caf%E9?a=%FFb"), ("X-Name", "/caf\u{E9}?a=\u{FF}b"),
            ]
        )
        func keepsBytes(name: String, expected: String) throws {
            let bytes = Array("/caf".utf8) + [0xE9] + Array("?a=".utf8) + [0xFF] + Array("b".utf8)
            #expect(try value(of: name, bytes) == expected)
        }

        @Test("UTF-8 is read as it is", arguments: ["Location", "X-Name"])
        func readsUTF8(name: String) throws { #expect(try value(of: name, Array("/café".utf8)) == "/café") }
    }
#endif
