@_spi(Engine) package import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Record {
    /// A value as it is on the wire: text as text, numbers exactly as they were written.
    func wireValue(_ slot: Slot) -> JSONValue {
        let slot = resolved(slot)
        switch slot.kind {
        case .absent, .null, .members, .mapped: return .null
        case .boolean: return .boolean(slot.value == 1)
        case .string, .url, .uuid, .base64: return .string(string(slot))
        case .number: return JSONNumber(numberText(slot)).map(JSONValue.number) ?? .null
        case .numberText, .decimal, .date, .calendarDate, .model, .custom: return wireText(slot)
        case .array: return .array(elements(of: slot).map(wireValue))
        case .object:
            return .object(JSONObject(members(of: slot).map { .init(key: $0.key, value: wireValue($0.value)) }))
        }
    }

    /// The same with secrets masked, of a record without models.
    func maskedValue(_ slot: Slot) -> JSONValue {
        let slot = resolved(slot)
        guard !slot.flags.contains(.secret) else { return .string("***") }
        switch slot.kind {
        case .array: return .array(elements(of: slot).map(maskedValue))
        case .object:
            return .object(JSONObject(members(of: slot).map { .init(key: $0.key, value: maskedValue($0.value)) }))
        default: return wireValue(slot)
        }
    }

    private func wireText(_ slot: Slot) -> JSONValue {
        withWireText(of: slot) { text in
            let scanner = JSONScanner(text)
            return scanner.value(in: 0..<scanner.count)
        }
    }

    /// A value as it was decoded, in the notation that the command line prints: moments in UTC to the millisecond,
    /// decimals, URLs and UUIDs as strings, data as base64, secrets masked.
    func printedValue(_ slot: Slot) -> JSONValue {
        let slot = resolved(slot)
        guard !slot.flags.contains(.secret) else { return .string("***") }
        switch slot.kind {
        case .date:
            return .string((try? DateTimeText.writeMilliseconds(date(slot))) ?? "")
        case .decimal:
            return .string((try? string(slot).withTextBytes(DecimalText.plain)) ?? string(slot))
        case .numberText:
            return .string(string(slot))
        case .uuid:
            return .string((try? string(slot).withTextBytes(UUIDText.read))?.uuidString ?? string(slot))
        case .base64:
            return .string((try? string(slot).withTextBytes(Base64Text.read)).map(Base64Text.write) ?? string(slot))
        case .array:
            return .array(elements(of: slot).map(printedValue))
        case .object:
            return .object(JSONObject(members(of: slot).map { .init(key: $0.key, value: printedValue($0.value)) }))
        default:
            return wireValue(slot)
        }
    }
}

extension Fields {
    /// The value as it was decoded, in the notation that the command line prints.
    package var printedValue: JSONValue {
        guard case .recorded(let record, let slot) = content else { return .null }
        return record.printedValue(slot)
    }
}
