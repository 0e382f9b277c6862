import Foundation
import Schematic

/// A custom time type: an RFC 3339 time with its offset, or a date without a time. It drops fractions of seconds.
struct OffsetTime: FieldValue, Equatable {
    struct Unreadable: Error {}

    let day: CalendarDate
    /// The seconds since midnight at the time's offset; `nil` for a date without a time.
    let seconds: Int?
    /// The offset from UTC in seconds.
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

    /// The point in time. A date without a time is noon in UTC, so that it is the same day in most time zones.
    var date: Date { day.midnightUTC.addingTimeInterval(TimeInterval((seconds ?? 43_200) - offset)) }

    var text: String {
        guard let seconds else { return "\(day)" }
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        return "\(day)T" + clock.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":") + suffix
    }
}

/// The transformer that the tests register for `{offset_time}`.
struct OffsetTimeTransformer: ValueTransformer {
    func decode(_ wire: String) throws -> OffsetTime { try OffsetTime(wire) }
    func encode(_ value: OffsetTime) throws -> String { value.text }
}
