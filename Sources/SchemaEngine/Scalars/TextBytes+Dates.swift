/// The fixed forms that most dates come in, read eight bytes at a time. Whatever they do not read at once is read again
/// byte by byte, to find out whether it is another form, or what is wrong with it.
extension TextBytes {
    /// `2015-03-22` at the beginning.
    var quickDate: CalendarDate? {
        guard let yearAndMonth = pairs(at: 0, as: .yearAndMonth), let day = pairs(at: 2, as: .monthAndDay) else {
            return nil
        }
        let year = Int(yearAndMonth & 0xFF) * 100 + Int(yearAndMonth >> 16 & 0xFF)
        return CalendarDate(year: year, month: Int(day >> 24 & 0xFF), day: Int(day >> 48 & 0xFF))
    }

    /// `10:53:24` from an index on. A leap second is not read.
    func quickTime(at index: Int) -> TimeOfDay? {
        guard let pairs = pairs(at: index, as: .timeOfDay) else { return nil }
        let time = TimeOfDay(
            hour: Int(pairs & 0xFF),
            minute: Int(pairs >> 24 & 0xFF),
            second: Int(pairs >> 48 & 0xFF)
        )
        return time.hour < 24 && time.minute < 60 && time.second < 60 ? time : nil
    }

    /// The numbers of two digits in eight bytes of a form, each in the byte of its first digit.
    private func pairs(at index: Int, as form: DateForm) -> UInt64? {
        let word = word(at: index)
        let values = word ^ (form.separators | form.digits & 0x3030_3030_3030_3030)
        // Digits are 0 to 9 now, and separators 0: six more never reach the upper half of a byte.
        guard (values | (values &+ (form.digits & 0x0606_0606_0606_0606))) & 0xF0F0_F0F0_F0F0_F0F0 == 0,
            values & ~form.digits == 0
        else { return nil }
        return values &* 10 &+ (values >> 8)
    }
}

/// Which of eight bytes are digits, and what the others are. The first byte is the lowest.
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
