/// A regular expression in the syntax of Swift's `Regex`, unanchored, over Unicode scalars.
///
/// `Regex` goes back and tries again, so that an expression may take for ever on a text that was made for it. One whose
/// repetitions cannot be told apart is refused, and any other that may take longer than the text is long is only tried on
/// texts up to `longestText`.
///
/// `@unchecked Sendable`: `Regex` is a value that nothing here mutates after it was made, and its program, which it
/// lowers on first use, is stored by one atomic initialisation; it merely lacks the conformance.
package struct TextPattern: @unchecked Sendable {
    /// The expression as it was written.
    package let source: String
    /// How many bytes of UTF-8 a text may have to be tried; `nil` for any number.
    package let longestText: Int?
    private let regex: Regex<AnyRegexOutput>

    /// Compiles an expression; throws what the standard library says of a malformed one, or `PatternError`.
    package init(_ source: String) throws {
        self.source = source
        regex = try Regex(source).matchingSemantics(.unicodeScalar)
        var reader = PatternReader(source)
        let shape = try reader.read()
        longestText = Self.longestText(shape, isAnchored: reader.isAnchored)
    }

    /// The longer the text, the more often each repetition may give back what another one takes: about as often as there
    /// are bytes, to the power of what this counts.
    private static func longestText(_ shape: PatternShape, isAnchored: Bool) -> Int? {
        guard shape.repetitions > 0 else { return nil }
        switch shape.ambiguous + (isAnchored ? 0 : 1) {
        case 0: return nil
        case 1: return 1024
        case 2: return 128
        default: return 64
        }
    }

    /// Whether a text is too long to be tried.
    package func isTooLong(_ text: String) -> Bool { longestText.map { text.utf8.count > $0 } ?? false }

    /// Whether the expression is found somewhere in the text. It is not where the text is too long.
    package func isFound(in text: String) -> Bool { !isTooLong(text) && text.contains(regex) }
}
