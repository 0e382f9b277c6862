/// Skips parts of texts that a check has validated. In any other text, these functions advance, or stop at the end.
extension JSONScanner {
    /// Skips the value at the position.
    mutating func skipValidatedValue() {
        switch current {
        case UInt8(ascii: "\""): _ = skipValidatedString()
        case UInt8(ascii: "{"), UInt8(ascii: "["): skipValidatedContainer()
        default:
            repeat { position &+= 1 } while isInsideScalar(current) && position < count
        }
    }

    /// Skips the string at whose opening quote the position is, and returns it.
    mutating func skipValidatedString() -> StringToken {
        let start = position &+ 1
        var index = start
        var hasEscapes = false
        while index < count {
            let hits = EightBytes.quotesAndBackslashes(word(at: index))
            guard hits != 0 else {
                index &+= 8
                continue
            }
            index &+= hits.trailingZeroBitCount >> 3
            if byte(at: index) == UInt8(ascii: "\"") { break }
            hasEscapes = true
            index &+= 2
        }
        let end = max(start, min(index, count))
        position = min(end &+ 1, count)
        return StringToken(start: start, length: end &- start, hasEscapes: hasEscapes, isASCII: false)
    }

    /// Returns the unescaped text of a skipped string. In a text that was not validated, ill-formed UTF-8 is replaced by
    /// U+FFFD.
    func text(ofSkipped token: StringToken) -> String {
        guard token.hasEscapes else { return text(in: token.range) }
        var bytes: [UInt8] = []
        unescaped(token, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func skipValidatedContainer() {
        var depth = 0
        while position < count {
            switch current {
            case UInt8(ascii: "\""):
                _ = skipValidatedString()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
            default: break
            }
            position &+= 1
            if depth <= 0 { return }
        }
    }

    private func isInsideScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0...UInt8(ascii: " "): false
        default: true
        }
    }
}

extension TextBytes {
    /// Whether the text consists of white space of JSON, after an optional byte-order
    /// mark. Such a text is no body in JSON.
    var isBlank: Bool {
        var scanner = JSONScanner(self)
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        return scanner.position >= scanner.count
    }
}
