package import SchematicFoundation

extension Tally {
    /// Counts a payload with the faults that a check or a decoding with these options has reported.
    package mutating func add(
        _ payload: some ContiguousBytes,
        faults: [Fault],
        at origin: Origin? = nil,
        options: CheckOptions? = nil
    ) {
        payload.withTextBytes { add($0, faults: faults, at: origin, options: options) }
    }
}
