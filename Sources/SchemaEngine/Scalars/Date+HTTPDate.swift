#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// The date that a header field names, in any of the three forms of RFC 9110, section 5.6.7; `nil` where it is none.
    /// What is now tells which century a year of two digits belongs to.
    package init?(httpDate text: String, now: Date) {
        let year = CalendarDate(inUTC: now)?.year
        let date = try? text.withTextBytes { bytes throws(ScalarFault) in
            try HTTPDateText.read(bytes, currentYear: year)
        }
        guard let date else { return nil }
        self = date
    }
}
