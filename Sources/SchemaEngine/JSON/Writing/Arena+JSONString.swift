extension Arena<UInt8> {
    /// Appends valid UTF-8 as a JSON string. Only quotes, backslashes and control characters are escaped, in their
    /// shortest form. All other text is copied eight bytes at a time.
    mutating func appendJSONString(_ text: UnsafeRawBufferPointer) {
        let scanner = JSONScanner(text)
        reserve(text.count &+ Self.roomAround)
        store(UInt8(ascii: "\""))
        var index = 0
        while index < text.count {
            let word = scanner.word(at: index)
            let hits = EightBytes.charactersToEscape(word)
            // The zeros after the end are hits too.
            let run = Swift.min(hits.trailingZeroBitCount &>> 3, text.count &- index)
            store(word, count: run)
            index &+= run
            if hits != 0, index < text.count {
                appendEscape(of: scanner.byte(at: index))
                index &+= 1
                reserve(text.count &- index &+ Self.roomAround)
            }
        }
        store(UInt8(ascii: "\""))
    }

    /// Room for two quotes, and for the bytes that are stored after a text whose length is not a multiple of eight.
    private static var roomAround: Int { 10 }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
        case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
        case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        case ..<0x20: for byte in ((byte < 0x10 ? "u000" : "u00") + String(byte, radix: 16)).utf8 { append(byte) }
        default: append(byte)
        }
    }
}
