#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension BuiltInScalar {
    /// Checks a text, and returns the slot for its value. `text` is the slot of the text itself.
    func slot(_ bytes: TextBytes, from text: Slot) throws(ScalarFault) -> Slot {
        var slot = text
        switch self {
        case .decimal:
            try DecimalText.check(bytes)
            slot.kind = .decimal
        case .url:
            try URLText.check(bytes)
            slot.kind = .url
        case .uuid:
            _ = try UUIDText.read(bytes)
            slot.kind = .uuid
        case .base64:
            try Base64Text.check(bytes)
            slot.kind = .base64
        case .date:
            slot.kind = .calendarDate
            slot.value = try CalendarDate.read(bytes).packed
        case .dateTime:
            slot.become(try DateTimeText.read(bytes))
        case .httpDate:
            slot.become(try HTTPDateText.read(bytes))
        case .unixSeconds:
            slot.become(try UnixTime.readSeconds(bytes))
        case .unixMilliseconds:
            slot.become(try UnixTime.readMilliseconds(bytes))
        case .lenientNumber:
            throw .notANumber
        }
        return slot
    }
}

extension Slot {
    fileprivate mutating func become(_ date: Date) {
        kind = .date
        value = date.timeIntervalSinceReferenceDate.bitPattern
    }
}

extension CalendarDate {
    /// The date as one number.
    var packed: UInt64 { UInt64(truncatingIfNeeded: (year << 16) | (month << 8) | day) }

    /// Creates a date from the number that `packed` returned.
    init(packed: UInt64) {
        let number = Int(truncatingIfNeeded: packed)
        self.init(existing: (number >> 16, number >> 8 & 0xFF, number & 0xFF))
    }
}
