/// The range of `{uint:1..}`.
struct UnsignedRange: Hashable, Sendable {
    let range: ClosedRange<UInt64>
    /// Whether the tag states no lower end. A number below zero is then beyond the type, and not out of range.
    let isOpenBelow: Bool
    /// Whether the tag states no upper end.
    let isOpenAbove: Bool

    init(_ range: ClosedRange<UInt64>, isOpenBelow: Bool, isOpenAbove: Bool) {
        (self.range, self.isOpenBelow, self.isOpenAbove) = (range, isOpenBelow, isOpenAbove)
    }

    /// The range of `{uint}` without an argument.
    static let all = UnsignedRange(0...UInt64.max, isOpenBelow: true, isOpenAbove: true)
}

/// The argument of `{decimal:text}`, `{decimal:0..100}` and `{decimal:0..,number}`.
package struct DecimalArgument: Hashable, Sendable {
    /// The JSON kinds in which the number is written.
    package enum Form: String, Hashable, Sendable, CaseIterable {
        /// A text.
        case text
        /// A number.
        case number
    }

    /// The least number, as it is written; `nil` for no limit.
    package let least: JSONNumber?
    /// The greatest number, as it is written; `nil` for no limit.
    package let most: JSONNumber?
    /// `nil` for both forms.
    package let form: Form?

    package init(least: JSONNumber? = nil, most: JSONNumber? = nil, form: Form? = nil) {
        (self.least, self.most, self.form) = (least, most, form)
    }

    /// Whether a range is stated.
    package var hasRange: Bool { least != nil || most != nil }

    /// The range as it is written in the tag; `nil` without one.
    package var rangeText: String? {
        guard hasRange else { return nil }
        if let least, least == most { return least.text }
        return "\(least?.text ?? "")..\(most?.text ?? "")"
    }

    /// The argument as it is written in the tag.
    package var text: String { [rangeText, form?.rawValue].compactMap(\.self).joined(separator: ",") }
}
