import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Scanning of white space and literals")
struct ScanSpaceAndLiteralsTests {
    @Test(
        "white space ends at the first other character",
        arguments: ["", " ", "\n", "\r\n\t ", "\n                 ", "        "]
    )
    func skips(space: String) {
        for next in ["", "x", "!", "\"", "\u{B}", "\0", "é"] {
            withScanner(Array((space + next).utf8)) { scanner in
                scanner.skipWhitespace()
                #expect(scanner.position == space.utf8.count)
            }
        }
    }

    @Test("only a complete UTF-8 byte-order mark is skipped")
    func skipsByteOrderMark() {
        for (bytes, expected) in [
            ([0xEF, 0xBB, 0xBF, 0x31], 3), ([0xEF, 0xBB], 0), ([0xFE, 0xFF, 0x31], 0), ([], 0),
        ] {
            withScanner(bytes.map { UInt8($0) }) { scanner in
                scanner.skipByteOrderMark()
                #expect(scanner.position == expected)
            }
        }
    }

    @Test(
        "a literal is refused at the first different character",
        arguments: [
            ("tru▲", .unexpectedEnd), ("t▲RUE", .badLiteral), ("tru▲x", .badLiteral), ("fals▲", .unexpectedEnd),
            ("fa▲Lse", .badLiteral), ("n▲", .unexpectedEnd), ("nul▲ ", .badLiteral),
        ] as [(String, JSONTextError.Reason)]
    )
    func refusesLiteral(marked: String, reason: JSONTextError.Reason) {
        let text = MarkedText(marked)
        #expect(throws: JSONTextError(reason, at: text.offsets[0])) {
            try withScanner(text.bytes) { try scanLiteral(&$0) }
        }
    }

    @Test("a literal is read to its end", arguments: ["true", "false", "null"])
    func passesLiteral(text: String) throws {
        try withScanner(Array((text + "x").utf8)) { scanner in
            try scanLiteral(&scanner)
            #expect(scanner.position == text.utf8.count)
        }
    }

    private func scanLiteral(_ scanner: inout JSONScanner) throws {
        switch scanner.current {
        case UInt8(ascii: "t"): try scanner.scanTrue()
        case UInt8(ascii: "f"): try scanner.scanFalse()
        default: try scanner.scanNull()
        }
    }
}
