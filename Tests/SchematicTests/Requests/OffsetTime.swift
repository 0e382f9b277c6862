import Foundation
import Schematic

/// An app's own time: what RFC 3339 writes, with its offset, or a day without a time. Seconds are whole.
struct OffsetTime: FieldValue, Equatable {
    struct Unreadable: Error {}

    let day: CalendarDate
    /// Seconds since midnight, by the offset's clock; `nil` for a day alone.
    let seconds: Int?
    /// Seconds that the clock is ahead of UTC.
    let offset: Int
    private let suffix: String

    init(_ text: String) throws {
        let numbers = text.prefix(19).split { "-T:".contains($0) }.compactMap { Int($0) }
        guard numbers.count == 3 || numbers.count == 6,
            let day = CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
        else { throw Unreadable() }
        self.day = day
        let hasTime = numbers.count == 6
        seconds = hasTime ? numbers[3] * 3600 + numbers[4] * 60 + numbers[5] : nil
        suffix = hasTime ? String(text.dropFirst(19).drop { $0 == "." || $0.isNumber }) : ""
        let zone = suffix.split { "+-:".contains($0) }.compactMap { Int($0) }
        offset = zone.count == 2 ? (zone[0] * 3600 + zone[1] * 60) * (suffix.hasPrefix("-") ? -1 : 1) : 0
    }

    /// A day alone is its noon in UTC, so that it is the same day everywhere.
    var date: Date { day.midnightUTC.addingTimeInterval(TimeInterval((seconds ?? 43_200) - offset)) }

    var text: String {
        guard let seconds else { return "\(day)" }
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return "\(day)T" + clock.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":") + suffix
    }
}

/// Registered for `{offset_time}`.
struct OffsetTimeTransformer: ValueTransformer {
    func decode(_ wire: String) throws -> OffsetTime { try OffsetTime(wire) }
    func encode(_ value: OffsetTime) throws -> String { value.text }
}
