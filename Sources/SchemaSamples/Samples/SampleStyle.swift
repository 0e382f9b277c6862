/// The choice among the payloads that a schema accepts.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum SampleStyle: Sendable, Hashable {
    /// Optional keys are absent, and arrays and maps have as few elements as the schema allows.
    case minimal
    /// All keys are present, and each array and map has an element.
    case full
    /// As `full`, but each value inside the body that may be null is null.
    case null
    /// As `full`, but arrays and maps are as small as the schema allows, and unrestricted strings are empty.
    case empty
    /// As `full`, but the outermost arrays have this number of elements, as far as the schema allows it.
    case many(Int)
    /// A pseudorandom choice, which is the same for the same seed.
    case random(seed: UInt64)

    var seed: UInt64 {
        if case .random(let seed) = self { seed } else { 0 }
    }
}
