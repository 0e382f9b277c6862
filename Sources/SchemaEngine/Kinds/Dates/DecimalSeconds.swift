import SchematicFoundation

/// A moment as it is written in text: whole seconds since 1970, and a decimal fraction that counts forward,
/// also before 1970.
///
/// A `Date` is a binary fraction, so it only approximates most decimal fractions. Reading takes the nearest
/// `Date`. Writing takes the shortest decimal that reads back as the same `Date`. Truncation to milliseconds
/// starts from that decimal, because truncating the binary value would turn `.123` into `.122`.
struct DecimalSeconds: Equatable {
    /// The scale of one femtosecond, the finest unit that is read or written. The resolution of a `Date` is
    /// coarser, except within eight seconds of the start of 2001.
    static let finestScale = 1_000_000_000_000_000

    /// Seconds since 1970-01-01T00:00:00Z, rounded towards the past.
    var seconds: Int
    /// The part after `seconds`, in units of one second divided by `scale`.
    var fraction = 0
    /// A power of ten.
    var scale = 1

    var date: Date {
        Date(
            timeIntervalSinceReferenceDate: Double(seconds - UTCMoment.referenceDate) + Double(fraction) / Double(scale)
        )
    }

    /// Appends a digit to the fraction. Digits beyond `finestScale` are truncated.
    mutating func append(digit: Int) {
        guard scale < Self.finestScale else { return }
        fraction = fraction * 10 + digit
        scale *= 10
    }

    /// The fraction, truncated to milliseconds towards the past.
    var cutToMilliseconds: DecimalSeconds {
        DecimalSeconds(seconds: seconds, fraction: fraction * 1000 / scale, scale: 1000)
    }
}

extension DecimalSeconds {
    /// Creates the shortest decimal that reads back as the date, or returns `nil` if the date is not finite, or
    /// more than about 30,000 years from 2001.
    init?(_ date: Date) {
        let interval = date.timeIntervalSinceReferenceDate
        guard abs(interval) < 1e12 else { return nil }
        self.init(seconds: Int(interval.rounded(.down)) + UTCMoment.referenceDate)
        let rest = interval - interval.rounded(.down)
        while self.date != date, scale < Self.finestScale {
            scale *= 10
            fraction = min(Int((rest * Double(scale)).rounded()), scale - 1)
        }
    }
}
