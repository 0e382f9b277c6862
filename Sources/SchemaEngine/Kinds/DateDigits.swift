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
