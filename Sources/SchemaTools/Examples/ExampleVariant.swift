package import SchemaSamples

/// A choice among the payloads that a schema accepts, as a command line names it.
package enum ExampleVariant: String, Sendable, CaseIterable {
    /// Only what is required.
    case minimal
    /// Everything.
    case full
    /// Null wherever it may be.
    case null
    /// Empty arrays, maps and strings, and the shortest restricted strings.
    case empty
    /// Long arrays, and the longest restricted strings.
    case many
    /// A pseudorandom choice.
    case random

    /// The number of elements of a long array.
    package static let manyElements = 100

    /// Returns the style for a seed, which only `random` uses.
    package func style(seed: Int = 0) -> SampleStyle {
        switch self {
        case .minimal: .minimal
        case .full: .full
        case .null: .null
        case .empty: .empty
        case .many: .many(Self.manyElements)
        case .random: .random(seed: UInt64(max(0, seed)))
        }
    }
}
