extension Record {
    /// The text of a value exactly as it came, quotes included. The text is good inside the closure only.
    func withWireText<Result>(of slot: Slot, _ body: (TextBytes) -> Result) -> Result {
        var scanner = scanner(for: slot)
        // The slots of strings point behind the opening quote; before any other value there is never one.
        scanner.position =
            slot.start > 0 && scanner.byte(at: slot.start - 1) == Byte.quote ? slot.start - 1 : slot.start
        let start = scanner.position
        scanner.passValue()
        return body(scanner.textBytes(in: start..<scanner.position))
    }
}

extension JSONScanner {
    /// Goes behind the value that starts here, in a text that was read before.
    fileprivate mutating func passValue() {
        var depth = 0
        repeat {
            switch current {
            case Byte.openBrace, Byte.openBracket:
                depth += 1
                position += 1
            case Byte.closeBrace, Byte.closeBracket:
                depth -= 1
                position += 1
            case Byte.quote:
                guard (try? scanString()) != nil else { return }
            case Byte.minus, Byte.digits:
                guard (try? scanNumber()) != nil else { return }
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                while case UInt8(ascii: "a")...UInt8(ascii: "z") = current { position += 1 }
            default:
                position += 1
            }
        } while depth > 0 && position < count
    }
}
