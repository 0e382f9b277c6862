extension [UInt8] {
    /// Appends valid UTF-8 as a JSON string: only quotes, backslashes and control characters are escaped, in their
    /// shortest form. Runs of anything else are copied as they are.
    mutating func appendJSONString(_ text: UnsafeRawBufferPointer) {
        let scanner = JSONScanner(text)
        append(UInt8(ascii: "\""))
        var start = 0
        while start < text.count {
            let end = endOfRun(in: scanner, from: start)
            append(contentsOf: scanner.bytes(in: start..<end))
            guard end < text.count else { break }
            appendEscape(of: scanner.byte(at: end))
            start = end + 1
        }
        append(UInt8(ascii: "\""))
    }

    private func endOfRun(in scanner: JSONScanner, from start: Int) -> Int {
        var index = start
        while index < scanner.count {
            let hits = EightBytes.needsOfEscapes(scanner.word(at: index))
            // The zeros behind the end are hits too.
            guard hits == 0 else { return Swift.min(index &+ hits.trailingZeroBitCount >> 3, scanner.count) }
            index &+= 8
        }
        return scanner.count
    }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        case ..<0x20: append(contentsOf: ((byte < 0x10 ? "u000" : "u00") + String(byte, radix: 16)).utf8)
        default: append(byte)
        }
    }
}
