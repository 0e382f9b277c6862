extension ClosedRange<Int> {
    /// The range as a number of things, for display: "exactly 2 bytes", "at least 1 element", "at most 3 members",
    /// "1 to 80 characters". The noun is the singular, which takes an "s" in the plural.
    package func words(counting noun: String) -> String {
        let number =
            if lowerBound == upperBound {
                "exactly \(lowerBound)"
            } else if upperBound == .max {
                "at least \(lowerBound)"
            } else if lowerBound <= 0 {
                "at most \(upperBound)"
            } else {
                "\(lowerBound) to \(upperBound)"
            }
        let last = upperBound == .max ? lowerBound : upperBound
        return "\(number) \(noun)\(last == 1 ? "" : "s")"
    }
}
