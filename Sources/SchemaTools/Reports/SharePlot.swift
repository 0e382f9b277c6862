/// A line through shares at successive times, with its first, last and greatest share in words.
struct SharePlot {
    /// The shares, from 0 to 1; `nil` for a time without one, where the line has a gap.
    let shares: [Double?]
    /// Returns a share for display.
    let text: (Double) -> String

    /// The plot as HTML; empty without a share. Its words say what the line shows.
    var html: String {
        let known = shares.compactMap(\.self)
        guard let first = known.first, let last = known.last, let greatest = known.max() else { return "" }
        var words = text(first) == text(last) ? text(last) : "\(text(first)) to \(text(last))"
        if ![text(first), text(last)].contains(text(greatest)) { words += ", at most \(text(greatest))" }
        let line = "<path d=\"\(path(upTo: greatest))\"/>"
        return "<svg class=\"plot\" viewBox=\"0 0 102 22\" aria-hidden=\"true\">\(line)</svg> "
            + HTMLReport.escaped(words)
    }

    /// The line in a box of 100 by 20, whose height is the greatest share.
    private func path(upTo greatest: Double) -> String {
        let steps = Double(max(1, shares.count - 1))
        var isInLine = false
        return shares.enumerated().map { index, share in
            guard let share else {
                isInLine = false
                return ""
            }
            let height = greatest > 0 ? share / greatest * 20 : 0
            let point = "\(Self.number(1 + Double(index) / steps * 100)) \(Self.number(21 - height))"
            defer { isInLine = true }
            // A line of no length shows a single point.
            return isInLine ? "L\(point)" : "M\(point)h0"
        }.joined()
    }

    /// A coordinate with one decimal place.
    private static func number(_ value: Double) -> String {
        let tenths = Int((min(1_000, max(0, value)) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
