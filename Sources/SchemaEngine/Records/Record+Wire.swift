extension Record {
    /// Returns a value as received: text as text, numbers exactly as written.
    func wireValue(_ slot: Slot) -> JSONValue {
        let slot = resolved(slot)
        switch slot.kind {
        case .absent, .null, .members, .mapped: return .null
        case .boolean: return .boolean(slot.value == 1)
        case .string: return .string(string(slot))
        case .number: return JSONNumber(numberText(slot)).map(JSONValue.number) ?? .null
        case .numberText, .convertedText, .convertedValue, .model, .custom: return wireText(slot)
        case .array: return .array(elements(of: slot).map(wireValue))
        case .object:
            return .object(JSONObject(members(of: slot).map { .init(key: $0.key, value: wireValue($0.value)) }))
        }
    }

    private func wireText(_ slot: Slot) -> JSONValue {
        withWireText(of: slot) { text in
            let scanner = JSONScanner(text)
            return scanner.value(in: 0..<scanner.count)
        }
    }
}

extension Record {
    /// Calls the closure with the text of a value exactly as received, with quotes. The text is valid only in
    /// the closure.
    func withWireText<Result>(of slot: Slot, _ body: (TextBytes) -> Result) -> Result {
        var scanner = scanner(for: slot)
        // The slots of strings refer to the byte after the opening quote. No other value follows a quote.
        scanner.position =
            slot.start > 0 && scanner.byte(at: slot.start - 1) == Byte.quote ? slot.start - 1 : slot.start
        let start = scanner.position
        scanner.skipValue()
        return body(scanner.textBytes(in: start..<scanner.position))
    }
}

extension JSONScanner {
    /// Skips the value that starts at the scanner's position, in a text that was read before.
    fileprivate mutating func skipValue() {
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
