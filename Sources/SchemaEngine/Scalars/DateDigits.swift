/// The parts that written dates are made of.
extension [UInt8] {
    /// A whole number that is not negative, with leading zeros up to a width.
    mutating func append(_ number: Int, width: Int) {
        var place = 1
        for _ in 1..<Swift.max(width, 1) { place *= 10 }
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10))
            place /= 10
        }
    }

    /// `2015-03-22`
    mutating func append(_ date: CalendarDate) {
        append(date.year, width: 4)
        append(UInt8(ascii: "-"))
        append(date.month, width: 2)
        append(UInt8(ascii: "-"))
        append(date.day, width: 2)
    }

    /// `10:53:24`
    mutating func append(timeOfDay seconds: Int) {
        append(seconds / 3600, width: 2)
        append(UInt8(ascii: ":"))
        append(seconds / 60 % 60, width: 2)
        append(UInt8(ascii: ":"))
        append(seconds % 60, width: 2)
    }

    /// `.25`, or nothing where there is no fraction.
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
