/// A regular expression in the syntax of Swift's `Regex`, unanchored, over Unicode scalars.
///
/// `@unchecked Sendable`: `Regex` is a value that nothing here mutates after it was made, and its program, which it
/// lowers on first use, is stored by one atomic initialisation; it merely lacks the conformance.
package struct TextPattern: @unchecked Sendable {
    /// The expression as it was written.
    package let source: String
    private let regex: Regex<AnyRegexOutput>

    /// Compiles an expression; throws what the standard library says of a malformed one.
    package init(_ source: String) throws {
        self.source = source
        regex = try Regex(source).matchingSemantics(.unicodeScalar)
    }

    /// Whether the expression is found somewhere in the text.
    package func isFound(in text: String) -> Bool { text.contains(regex) }
}
