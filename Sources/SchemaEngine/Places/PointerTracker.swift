/// Follows a text's brackets, keys and commas, to determine which value starts at an offset. It reads only the
/// structure, and validates nothing: in any text, it advances to the requested offset.
struct PointerTracker {
    private var scanner: JSONScanner
    /// The innermost open container.
    private var step = Step(isObject: false)
    /// The enclosing containers. The first one is a placeholder, whose only child is the whole text.
    private var outer: [Step] = []

    /// One open container, and the child of it that is being read.
    private struct Step {
        var isObject: Bool
        /// Whether the next string is a key.
        var awaitsKey = false
        /// The number of commas that were skipped.
        var index = 0
        /// The key of the member that is being read, between its quotes.
        var key: Range<Int> = 0..<0
    }

    init(_ text: TextBytes) {
        scanner = JSONScanner(text)
        scanner.skipByteOrderMark()
    }

    /// Returns the pointer of the value or key that starts at an offset, which must not be before the previous one.
    mutating func pointer(at offset: Int) -> String {
        while scanner.position < min(offset, scanner.count) { skipToken() }
        guard scanner.position == offset, startsValue(scanner.current) else { return "" }
        if step.awaitsKey { step.key = rangeOfString(at: offset) }
        var pointer: [UInt8] = []
        for step in (outer + [step]).dropFirst() {
            if step.isObject {
                pointer.append(pointerStep: keyText(step.key)[...])
            } else {
                pointer.append(pointerStep: step.index)
            }
        }
        return String(decoding: pointer, as: UTF8.self)
    }

    private func startsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }

    private func keyText(_ range: Range<Int>) -> [UInt8] {
        scanner.unescaped(StringToken(start: range.lowerBound, length: range.count, hasEscapes: true, isASCII: false))
    }
}

extension PointerTracker {
    /// Skips one piece of the text: a bracket, a comma, a string, a number or literal, or a byte between them.
    private mutating func skipToken() {
        switch scanner.current {
        case UInt8(ascii: "\""): skipString()
        case UInt8(ascii: "{"): enter(Step(isObject: true, awaitsKey: true))
        case UInt8(ascii: "["): enter(Step(isObject: false))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if let last = outer.popLast() { step = last }
            scanner.position &+= 1
        case UInt8(ascii: ","): skipComma()
        case UInt8(ascii: ":"): scanner.position &+= 1
        case 0x09...0x20: skipSpace()
        case let byte where startsValue(byte): skipScalar()
        default: scanner.position &+= 1
        }
    }

    private mutating func enter(_ inner: Step) {
        outer.append(step)
        step = inner
        scanner.position &+= 1
    }

    private mutating func skipComma() {
        scanner.position &+= 1
        step.index &+= 1
        step.awaitsKey = step.isObject
    }

    private mutating func skipString() {
        let range = rangeOfString(at: scanner.position)
        scanner.position = min(range.upperBound &+ 1, scanner.count)
        guard step.awaitsKey else { return }
        step.key = range
        step.awaitsKey = false
    }

    /// Skips white space, or one other byte, which is not valid JSON.
    private mutating func skipSpace() {
        let start = scanner.position
        scanner.skipWhitespace()
        if scanner.position == start { scanner.position &+= 1 }
    }

    /// Skips a number or a literal, or similar invalid text.
    private mutating func skipScalar() {
        repeat {
            scanner.position &+= 1
            let others = EightBytes.nonDigits(scanner.word(at: scanner.position))
            scanner.position &+= others.trailingZeroBitCount >> 3
        } while isInsideScalar(scanner.current)
    }

    private func isInsideScalar(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "E"): true
        default: false
        }
    }

    /// Returns the range between the quotes of a string, which extends to the text's end if the string is not closed.
    private func rangeOfString(at offset: Int) -> Range<Int> {
        let start = offset &+ 1
        var index = start
        while index < scanner.count {
            let hits = EightBytes.quotesAndBackslashes(scanner.word(at: index))
            guard hits != 0 else {
                index &+= 8
                continue
            }
            index &+= hits.trailingZeroBitCount >> 3
            if scanner.byte(at: index) == UInt8(ascii: "\"") { return start..<index }
            index &+= 2
        }
        return start..<max(start, scanner.count)
    }
}
