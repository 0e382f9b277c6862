import SchematicText

/// A name or another text of a schema, a payload or a file, which is compared by its Unicode scalars: a composed letter
/// differs from a decomposed one. Swift compares strings by canonical equivalence, and RFC 8259 (section 8.3) does not.
package struct ExactName: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (lhs: ExactName, rhs: ExactName) -> Bool { lhs.text.isExactly(rhs.text) }

    package func hash(into hasher: inout Hasher) {
        // The hash of a `String` is equal for all its Unicode forms, and a payload may contain very many forms of
        // one name.
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension StringProtocol {
    /// Returns whether two texts have the same Unicode scalars.
    package func isExactly(_ other: some StringProtocol) -> Bool {
        utf8.isSame(as: other.utf8)
    }
}
