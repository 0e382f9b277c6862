import SchematicText

/// A non-negative number of bytes that a server, a file or an app may choose, with saturating arithmetic.
///
/// `Content-Length: 9223372036854775807` is a legal field, and adding to it must not trap. A length, an offset
/// or a total from outside is therefore a `ByteCount`, which has no unchecked arithmetic. Use `intValue` to
/// compare, to display or to call the system, and never to compute: `Tests/lint/arithmetic` reports that.
package struct ByteCount: Hashable, Comparable, Sendable {
    package let intValue: Int

    package static let zero = ByteCount(0)
    /// The largest number, which also represents all larger ones.
    package static let max = ByteCount(Int.max)

    /// Clamps a number to the range of the type.
    package init(_ count: some BinaryInteger) { intValue = Swift.max(0, Int(clamping: count)) }

    /// Parses decimal digits (`1*DIGIT` of RFC 9110). Returns `nil` for any other text, such as one with a
    /// sign.
    package init?(digits text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        intValue = Int(digits: text) ?? .max
    }

    package static func < (left: ByteCount, right: ByteCount) -> Bool { left.intValue < right.intValue }

    package static func + (left: ByteCount, right: ByteCount) -> ByteCount {
        let (sum, overflows) = left.intValue.addingReportingOverflow(right.intValue)
        return overflows ? .max : ByteCount(sum)
    }

    /// Returns the difference, or 0 if `right` is larger.
    package static func - (left: ByteCount, right: ByteCount) -> ByteCount {
        ByteCount(left.intValue &- Swift.min(left.intValue, right.intValue))
    }

    package static func += (left: inout ByteCount, right: ByteCount) { left = left + right }
    static func -= (left: inout ByteCount, right: ByteCount) { left = left - right }
}

extension ByteCount: CustomStringConvertible {
    package var description: String { String(intValue) }
}
