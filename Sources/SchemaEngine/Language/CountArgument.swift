/// The argument of `{count:1..10,unique}`.
struct CountArgument {
    /// The number of elements.
    var range: ClosedRange<Int>
    /// Whether no element may equal an earlier one.
    var isUnique: Bool

    /// The name of the tag, which has this meaning only as the first element of an array.
    static let tag = "count"

    private static let unique = "unique"

    /// Reads the text after the colon.
    init(reading text: String) throws(ArgumentError) {
        isUnique = text == Self.unique || text.hasSuffix("," + Self.unique)
        guard text != Self.unique else {
            range = 0...Int.max
            return
        }
        range = try Self.range(isUnique ? String(text.dropLast(Self.unique.count + 1)) : text)
    }

    /// Reads a range of counts.
    static func range(_ text: String) throws(ArgumentError) -> ClosedRange<Int> {
        guard !text.isEmpty else { throw .empty }
        do throws(RangeError) { return try RangeArgument.length(text) } catch { throw .range(error) }
    }

    static func isCount(_ alternative: TagAlternative) -> Bool {
        alternative.argument != nil && LookupName(alternative.name).folded == tag
    }
}

extension TagSyntax {
    /// Whether the tag is the count of an array's elements, and not an element.
    package var isCount: Bool { alternatives.contains(where: CountArgument.isCount) }
}
