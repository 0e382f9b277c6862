import SchematicText

/// The parts of formatted dates.
extension [UInt8] {
    /// Appends the digits of a number, which must not be negative.
    mutating func append(_ number: Int) {
        var place = 1
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10))
            place /= 10
        }
    }

    /// Appends a number below 100 as two digits.
    @inline(__always)
    mutating func append(twoDigits number: Int) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    /// Appends a year from 0 to 9999 as four digits.
    mutating func append(year: Int) {
        append(twoDigits: year / 100)
        append(twoDigits: year % 100)
    }

    /// Appends a date, such as `2015-03-22`.
    mutating func append(_ date: CalendarDate) {
        append(year: date.year)
        append(UInt8(ascii: "-"))
        append(twoDigits: date.month)
        append(UInt8(ascii: "-"))
        append(twoDigits: date.day)
    }

    /// Appends a time of day, such as `10:53:24`, from the seconds since midnight.
    mutating func append(timeOfDay seconds: Int) {
        append(twoDigits: seconds / 3600)
        append(UInt8(ascii: ":"))
        append(twoDigits: seconds / 60 % 60)
        append(UInt8(ascii: ":"))
        append(twoDigits: seconds % 60)
    }

    /// Appends a fraction, such as `.25`, or nothing if there is no fraction.
    mutating func append(fractionOf moment: DecimalSeconds) {
        guard moment.scale > 1 else { return }
        append(UInt8(ascii: "."))
        var place = moment.scale / 10
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: moment.fraction / place % 10))
            place /= 10
        }
    }
}

/// The fixed forms of most dates, read eight bytes at a time. A text that these methods do not read is read
/// again byte by byte, for another form or the exact fault.
extension TextBytes {
    /// The date, such as `2015-03-22`, at the beginning.
    var quickDate: CalendarDate? {
        guard let yearAndMonth = pairs(at: 0, as: .yearAndMonth), let day = pairs(at: 2, as: .monthAndDay) else {
            return nil
        }
        let year = Int(yearAndMonth & 0xFF) * 100 + Int(yearAndMonth >> 16 & 0xFF)
        return CalendarDate(year: year, month: Int(day >> 24 & 0xFF), day: Int(day >> 48 & 0xFF))
    }

    /// Returns the time, such as `10:53:24`, that starts at an index. Leap seconds are not read.
    func quickTime(at index: Int) -> TimeOfDay? {
        guard let pairs = pairs(at: index, as: .timeOfDay) else { return nil }
        let time = TimeOfDay(
            hour: Int(pairs & 0xFF),
            minute: Int(pairs >> 24 & 0xFF),
            second: Int(pairs >> 48 & 0xFF)
        )
        return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : nil
    }

    /// Returns the numbers of two digits in eight bytes of a form, each in the byte of its first digit.
    private func pairs(at index: Int, as form: DateForm) -> UInt64? {
        let word = word(at: index)
        let values = word ^ (form.separators | form.digits & 0x3030_3030_3030_3030)
        // In a valid text, digits are now 0 to 9 and separators 0. Adding 6 then leaves the upper half of each
        // byte zero.
        guard (values | (values &+ (form.digits & 0x0606_0606_0606_0606))) & 0xF0F0_F0F0_F0F0_F0F0 == 0,
            values & ~form.digits == 0
        else { return nil }
        return values &* 10 &+ (values >> 8)
    }
}

/// The positions of digits in eight bytes, and the values of the other bytes. The first byte is the least significant.
private struct DateForm {
    let digits: UInt64
    let separators: UInt64

    /// `2015-03-`
    static let yearAndMonth = DateForm(digits: 0x00FF_FF00_FFFF_FFFF, separators: 0x2D00_002D_0000_0000)
    /// `15-03-22`
    static let monthAndDay = DateForm(digits: 0xFFFF_00FF_FF00_FFFF, separators: 0x0000_2D00_002D_0000)
    /// `10:53:24`
    static let timeOfDay = DateForm(digits: 0xFFFF_00FF_FF00_FFFF, separators: 0x0000_3A00_003A_0000)
}
