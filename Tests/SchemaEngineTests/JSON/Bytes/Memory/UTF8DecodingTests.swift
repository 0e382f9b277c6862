import SchematicText
import Testing

@testable import SchemaEngine

@Suite("bytes that must be UTF-8")
struct UTF8DecodingTests {
    @Test(
        "well-formed text is kept byte by byte",
        arguments: ["", "a", "\0", "\u{FEFF}a", "aü€🔑", "\u{7FF}\u{800}\u{FFFF}\u{10FFFF}"]
    )
    func keeps(text: String) {
        #expect(String(utf8: Array(text.utf8)).map { Array($0.utf8) } == Array(text.utf8))
        #expect(String(utf8: text.utf8.lazy.map { $0 }) == text)
    }

    @Test(
        "the first byte of an ill-formed sequence is found after any number of others",
        arguments: [
            [0x80], [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3, 0x28], [0xE2, 0x82, 0x28], [0xEF, 0xBF, 0x41],
            [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x94],
        ] as [[UInt8]]
    )
    func refuses(bytes: [UInt8]) {
        for start in ["", "a", "aaaaaaa", "aaaaaaaa", "aaaaaaaaa", "ü", "€", "🔑🔑", "aaaaaa€", "aaaaaaa🔑aaa"] {
            let text = Array(start.utf8) + bytes
            #expect(String(utf8: text) == nil)
            #expect(text.withTextBytes(\.offsetOfInvalidUTF8) == start.utf8.count)
        }
    }

    @Test("the standard library agrees about sequences of four bytes at the limits of each range")
    func agrees() {
        let interesting: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF,
            0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        for first in interesting {
            for second in interesting {
                for third in interesting {
                    for fourth in interesting {
                        let bytes = [first, second, third, fourth]
                        let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
                        guard (String(utf8: bytes) != nil) != (repaired == bytes) else { continue }
                        Issue.record("the answers for \(bytes) differ")
                    }
                }
            }
        }
    }
}
