import SchematicText

/// The reason that an argument is not a range.
enum RangeError: Error, Hashable {
    case whiteSpace
    /// The end, as it is written, is not valid for the tag.
    case badEnd(String)
    case reversed
    /// `..`
    case open

    /// One line: what was expected, what was found, and the help.
    func message(tag: String, found: String) -> String {
        switch self {
        case .whiteSpace: "expected a range without white space, as in {\(tag):1..5}, \(found)"
        case .badEnd(let end):
            "expected a range, as in {\(tag):1..5}, {\(tag):1..} or {\(tag):..5}, \(found): "
                + "\(quoted(end)) is not a valid end"
        case .reversed: "expected the lower end of a range first, \(found): swap its ends"
        case .open: "expected a range with at least one end, \(found): use {\(tag)} for no limits"
        }
    }
}

/// Reads ranges: `a..b`, `a..`, `..b` or `a`. Both ends are included.
enum RangeArgument {
    /// Reads a range with a closure that reads its ends.
    static func read<Bound: Comparable>(
        _ text: String,
        in limits: ClosedRange<Bound>,
        end read: (String) -> Bound?
    ) throws(RangeError) -> ClosedRange<Bound> {
        guard !text.contains(where: \.isWhitespace) else { throw .whiteSpace }
        let ends = split(text)
        func bound(_ text: Substring, or limit: Bound) throws(RangeError) -> Bound {
            if text.isEmpty { return limit }
            guard let value = read(String(text)), limits.contains(value) else { throw .badEnd(String(text)) }
            return value
        }
        guard let upper = ends.upper else {
            let exact = try bound(ends.lower, or: limits.lowerBound)
            return exact...exact
        }
        guard !(ends.lower.isEmpty && upper.isEmpty) else { throw .open }
        let first = try bound(ends.lower, or: limits.lowerBound)
        let last = try bound(upper, or: limits.upperBound)
        guard first <= last else { throw .reversed }
        return first...last
    }

    /// Splits the text at the first two dots. The upper end is `nil` if there are none.
    static func split(_ text: String) -> (lower: Substring, upper: Substring?) {
        let bytes = text.utf8
        guard
            let dots = bytes.indices.first(where: {
                let next = bytes.index(after: $0)
                return bytes[$0] == UInt8(ascii: ".") && next < bytes.endIndex && bytes[next] == UInt8(ascii: ".")
            })
        else { return (text[...], nil) }
        return (text[..<dots], text[bytes.index(dots, offsetBy: 2)...])
    }

    /// `{int:0..100}`
    static func integers(_ text: String) throws(RangeError) -> ClosedRange<Int64> {
        try read(text, in: Int64.min...Int64.max, end: integer)
    }

    /// `{number:0..1}`
    static func number(_ text: String) throws(RangeError) -> ClosedRange<Double> {
        try read(text, in: -Double.infinity...Double.infinity) { text in
            JSONNumber(text)?.double
        }
    }

    /// `{string:1..80}`
    static func length(_ text: String) throws(RangeError) -> ClosedRange<Int> {
        try read(text, in: 0...Int.max) { text in integer(text).flatMap { Int(exactly: $0) } }
    }

    private static func integer(_ text: String) -> Int64? {
        JSONNumber(text)?.int64
    }
}

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
