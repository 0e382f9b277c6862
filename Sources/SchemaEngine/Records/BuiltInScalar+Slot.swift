#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension BuiltInScalar {
    /// Checks a text and says what it becomes: `text` is the slot of the text itself.
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
    /// The date as one number, for a slot.
    var packed: UInt64 { UInt64(truncatingIfNeeded: (year << 16) | (month << 8) | day) }

    /// The date that `packed` gave a number for.
    init(packed: UInt64) {
        let number = Int(truncatingIfNeeded: packed)
        self.init(existing: (number >> 16, number >> 8 & 0xFF, number & 0xFF))
    }
}
