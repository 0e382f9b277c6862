#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Fields {
    /// A value that needs no decoder: what a transformer or a mapper made, what an app has put there. `nil` where the type
    /// has to read itself.
    var readyValue: (any Sendable)? {
        switch content {
        case .recorded(let record, let slot):
            switch slot.kind {
            case .custom: record.values[slot.length]
            case .model: record.models[slot.length]
            default: nil
            }
        case .single(let value): value
        case .built: nil
        }
    }

    /// What the schema's tags read, of one of the types that they make. Throws `FieldError` where there is none.
    func taggedValue(_ type: Any.Type) throws -> (any Sendable)? {
        if let made = madeValue { return made }
        if type == Date.self { return try Date.decode(from: self) }
        if type == URL.self { return try tagged(URLText.read) }
        if type == UUID.self { return try tagged(UUIDText.read) }
        if type == Decimal.self { return try Decimal.decode(from: self) }
        if type == Data.self { return try Data.decode(from: self) }
        if type == CalendarDate.self { return try tagged(CalendarDate.read) }
        return readyValue
    }

    /// What a transformer or a mapper made.
    private var madeValue: (any Sendable)? {
        if case .recorded = content { readyValue } else { nil }
    }

    /// A value as its tag has made it; where no tag has, from its text.
    private func tagged<Value: FieldValue>(_ read: (TextBytes) throws(ScalarFault) -> Value) throws -> Value {
        guard mayBeText, let text = try? String.decode(from: self) else { return try Value.decode(from: self) }
        do throws(ScalarFault) {
            return try text.withTextBytes(read)
        } catch {
            throw FieldError(expected: String(describing: Value.self), found: "a string that cannot be read as one")
        }
    }

    /// Asking a value for the text that it is not would cost an error.
    private var mayBeText: Bool {
        guard case .recorded(_, let slot) = content else { return true }
        return slot.kind == .string || slot.kind == .numberText
    }
}
