/// Days of the proleptic Gregorian calendar, counted from 1970-01-01.
package enum GregorianDays {
    @inlinable package static var perYear: Int { 365 }
    @inlinable package static var per4Years: Int { 1_461 }
    @inlinable package static var perCentury: Int { 36_524 }
    @inlinable package static var perEra: Int { 146_097 }  // 400 years, after which the calendar repeats itself
    /// The number of 1970-01-01, counted from 0000-03-01. In years that start in March, the leap day is the last day.
    @inlinable package static var epoch: Int { 719_468 }

    @inlinable package static func inMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of an existing day, in a year from -399.
    @inlinable package static func number(year: Int, month: Int, day: Int) -> Int {
        let years = (month > 2 ? year : year - 1) + 400
        let months = (month + 9) % 12
        let leapDays = years / 4 - years / 100 + years / 400
        return years * perYear + leapDays + daysBefore(month: months) + day - 1 - epoch - perEra
    }

    /// Returns the day with a number, from year -399.
    @inlinable package static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
        var rest = number + epoch + perEra
        let eras = rest / perEra
        rest %= perEra
        let centuries = min(rest / perCentury, 3)
        rest -= centuries * perCentury
        let fourYears = rest / per4Years
        rest %= per4Years
        let years = min(rest / perYear, 3)
        rest -= years * perYear

        let months = (5 * rest + 2) / 153
        let year = (eras - 1) * 400 + centuries * 100 + fourYears * 4 + years
        let day = rest - daysBefore(month: months) + 1
        return months < 10 ? (year, months + 3, day) : (year + 1, months - 9, day)
    }

    /// Returns the number of days before a month, in a year that starts in March, which is month 0. Five months
    /// have 153 days.
    @inlinable package static func daysBefore(month: Int) -> Int { (153 * month + 2) / 5 }
}
