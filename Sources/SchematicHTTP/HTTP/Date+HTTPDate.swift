package import Foundation
import SchematicText

extension Date {
    /// Creates the date of an HTTP field value in any of the three forms of RFC 9110, section 5.6.7, or returns
    /// `nil` if the text is not such a date. `now` determines the century of a year with two digits.
    package init?(httpDate text: String, now: Date) {
        let seconds = HTTPDate.read(text) { now.wholeSeconds.map(HTTPDate.year) ?? 2000 }
        guard let seconds else { return nil }
        self.init(timeIntervalSince1970: Double(seconds))
    }

    /// The date as an HTTP field value in its preferred form, in whole seconds; `nil` if its year has not four digits.
    var httpDateText: String? { wholeSeconds.flatMap(HTTPDate.text) }

    /// The seconds since 1970, rounded towards the past; `nil` more than about 30,000 years from 2001.
    private var wholeSeconds: Int? {
        // `timeIntervalSince1970` is coarser, and may round up to the next second.
        let interval = timeIntervalSinceReferenceDate.rounded(.down)
        guard abs(interval) < 1e12 else { return nil }
        return Int(interval) + Int(Date.timeIntervalBetween1970AndReferenceDate)
    }
}
