import SchematicText

/// `{duration}`: a duration of ISO 8601 as in RFC 3339, appendix A, such as `P3Y6M4DT12H30M5S` or `P4W`. Besides, units
/// may be left out, as in `PT1H30S`, and seconds may have a fraction, as in `PT0.5S`. There is no sign.
///
/// The text remains text, because years and months have no length.
enum DurationKind: TextKind {
    static var kind: ScalarKind { .duration }
    static var expectation: String { "a duration such as 'P1DT12H30M' (ISO 8601)" }

    static func check(_ text: TextBytes) throws(ScalarFault) { _ = try read(text) }

    /// Returns the length of a duration, in which a day has 24 hours; `nil` if it has years or months, or is too great.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Duration? {
        var cursor = TextCursor(text)
        var length = DurationLength()
        try cursor.expect("P")
        let isInWeeks = text[text.count - 1] == UInt8(ascii: "W")
        if cursor.next != UInt8(ascii: "T") {
            try cursor.counts(of: isInWeeks ? DurationUnit.weeks : DurationUnit.days, into: &length)
        }
        if cursor.skip("T") { try cursor.counts(of: DurationUnit.hours, into: &length) }
        try cursor.end()
        return length.seconds.map { Duration(secondsComponent: $0, attosecondsComponent: length.attoseconds) }
    }

    /// Writes hours, minutes and seconds. `{duration}` refuses the text of a negative duration, which has a sign.
    static func write(_ duration: Duration) -> String {
        guard duration != .zero else { return "PT0S" }
        let (seconds, attoseconds) = duration.components
        let rest = seconds.magnitude
        var text = duration < .zero ? "-PT" : "PT"
        if rest >= 3600 { text += "\(rest / 3600)H" }
        if rest / 60 % 60 > 0 { text += "\(rest / 60 % 60)M" }
        guard rest % 60 > 0 || attoseconds != 0 else { return text }
        text += "\(rest % 60)"
        if attoseconds != 0 {
            var fraction = String(attoseconds.magnitude, width: 18)
            while fraction.hasSuffix("0") { fraction.removeLast() }
            text += ".\(fraction)"
        }
        return text + "S"
    }
}

/// The sum of the counts of a duration.
private struct DurationLength {
    /// `nil` if a unit has no length, or the sum is too great.
    var seconds: Int64? = 0
    var attoseconds: Int64 = 0

    mutating func add(_ count: Int64?, of unit: Int64?) {
        guard let sum = seconds, let count, let unit else {
            seconds = nil
            return
        }
        let (product, isTooGreat) = count.multipliedReportingOverflow(by: unit)
        let (total, overflows) = sum.addingReportingOverflow(product)
        seconds = isTooGreat || overflows ? nil : total
    }
}

private struct DurationUnit {
    let letter: Unicode.Scalar
    /// `nil` if the length varies.
    let seconds: Int64?

    static let weeks = [DurationUnit(letter: "W", seconds: 604_800)]
    static let days = [
        DurationUnit(letter: "Y", seconds: nil), DurationUnit(letter: "M", seconds: nil),
        DurationUnit(letter: "D", seconds: 86_400),
    ]
    /// The units after the `T`. The last one may have a fraction.
    static let hours = [
        DurationUnit(letter: "H", seconds: 3600), DurationUnit(letter: "M", seconds: 60),
        DurationUnit(letter: "S", seconds: 1),
    ]
}

extension TextCursor {
    /// Reads one or more counts with the letters of their units, which are in order.
    fileprivate mutating func counts(
        of units: [DurationUnit],
        into length: inout DurationLength
    ) throws(ScalarFault) {
        var index = 0
        repeat {
            let number = try count()
            if units.last?.letter == "S", skip(".") {
                length.attoseconds = try attoseconds()
                try expect("S")
                length.add(number, of: 1)
                return
            }
            while index < units.count, !skip(units[index].letter) { index += 1 }
            guard index < units.count else { throw misfit }
            length.add(number, of: units[index].seconds)
            index += 1
        } while next.decimalDigit != nil
    }

    /// Reads one or more digits. Returns `nil` if their number is too great.
    private mutating func count() throws(ScalarFault) -> Int64? {
        var count: Int64? = Int64(try digit())
        while let digit = next.decimalDigit {
            advance()
            guard let known = count else { continue }
            let (product, isTooGreat) = known.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = product.addingReportingOverflow(Int64(digit))
            count = isTooGreat || overflows ? nil : sum
        }
        return count
    }

    /// Reads the digits after a decimal point, at least one. Digits after the eighteenth are not counted.
    private mutating func attoseconds() throws(ScalarFault) -> Int64 {
        var attoseconds: Int64 = 0
        var unit: Int64 = 100_000_000_000_000_000
        repeat {
            attoseconds += Int64(try digit()) * unit
            unit /= 10
        } while next.decimalDigit != nil
        return attoseconds
    }
}

// MARK: Reading

extension Duration {
    /// Creates the duration of a text of ISO 8601, as the tag `{duration}` accepts it, such as `PT1H30M` or `P2D`.
    ///
    /// A week has seven days, and a day 24 hours. The result is `nil` if the text is not such a duration, if it has years
    /// or months, whose length varies, or if it is longer than `Int64.max` seconds.
    ///
    /// - Parameter text: The text.
    @_spi(Generated) public init?(iso8601 text: String) {
        guard let length = try? text.withTextBytes(DurationKind.read) else { return nil }
        self = length
    }
}
