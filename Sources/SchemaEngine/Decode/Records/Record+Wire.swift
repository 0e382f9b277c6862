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

    /// Returns a decoded value in the notation of the command line: moments in UTC to the millisecond,
    /// decimals, URLs and UUIDs as strings, data as base64, and secrets masked.
    fileprivate func printedValue(_ slot: Slot, _ secrets: SecretRanges?) -> JSONValue {
        let slot = resolved(slot)
        guard !isSecret(slot, secrets) else { return .string(PayloadMask.mask) }
        switch slot.kind {
        case .numberText:
            return .string(string(slot))
        case .convertedText, .convertedValue:
            return slot.scalarKind?.rules.displayed(slot, in: self) ?? wireValue(slot)
        case .array:
            return .array(elements(of: slot).map { printedValue($0, secrets) })
        case .object:
            let members = members(of: slot).map { key, value in
                JSONObject.Member(key: key, value: printedValue(value, secrets))
            }
            return .object(JSONObject(members))
        default:
            return wireValue(slot)
        }
    }

    private func isSecret(_ slot: Slot, _ secrets: SecretRanges?) -> Bool {
        if slot.flags.contains(.secret) { return true }
        guard let secrets, !slot.flags.contains(.fromSchema), slot.kind != .null else { return false }
        return secrets.range(around: slot.start) != nil
    }
}

extension Fields {
    /// The decoded value in the notation of the command line.
    package var printedValue: JSONValue {
        guard case .recorded(let record, let slot) = content else { return .null }
        return record.printedValue(slot, record.secrets)
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
