#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Creates the date of an HTTP field value in any of the three forms of RFC 9110, section 5.6.7, or returns
    /// `nil` if the text is not such a date. `now` determines the century of a year with two digits.
    package init?(httpDate text: String, now: Date) {
        let year = CalendarDate(inUTC: now)?.year
        let date = try? text.withTextBytes { bytes throws(ScalarFault) in
            try HTTPDateText.read(bytes, currentYear: year)
        }
        guard let date else { return nil }
        self = date
    }
}
