#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A moment as texts have it: whole seconds since 1970, and a decimal fraction that counts forward, also before 1970.
///
/// A `Date` is a binary fraction, so most decimal ones are only near it. Reading takes the nearest; writing takes the
/// shortest decimal that reads back as the same `Date`. That is also what cutting to milliseconds starts from: cutting
/// the binary value would turn `.123` into `.122`.
struct DecimalSeconds: Equatable {
    /// Fractions are read and written up to the femtosecond; a `Date` is coarser, eight seconds around 2001 apart.
    static let finestScale = 1_000_000_000_000_000

    /// Seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    var whole: Int
    /// What is added, in units of one second divided by `scale`.
    var fraction = 0
    /// A power of ten.
    var scale = 1

    var date: Date {
        Date(timeIntervalSinceReferenceDate: Double(whole - UTCMoment.referenceDate) + Double(fraction) / Double(scale))
    }

    /// Appends a digit to the fraction; too fine a digit is cut off.
    mutating func append(digit: Int) {
        guard scale < Self.finestScale else { return }
        fraction = fraction * 10 + digit
        scale *= 10
    }

    /// The fraction cut to milliseconds, towards the past.
    var cutToMilliseconds: DecimalSeconds {
        DecimalSeconds(whole: whole, fraction: fraction * 1000 / scale, scale: 1000)
    }
}

extension DecimalSeconds {
    /// The shortest decimal that reads back as the date, or `nil` for a date that is no moment within some 30,000 years.
    init?(_ date: Date) {
        let seconds = date.timeIntervalSinceReferenceDate
        guard abs(seconds) < 1e12 else { return nil }
        self.init(whole: Int(seconds.rounded(.down)) + UTCMoment.referenceDate)
        let rest = seconds - seconds.rounded(.down)
        while self.date != date, scale < Self.finestScale {
            scale *= 10
            fraction = min(Int((rest * Double(scale)).rounded()), scale - 1)
        }
    }
}
