import SchematicText

/// The result of traversing everything that a schema node leads to.
struct Fingerprint: Sendable {
    /// The hash of the requirements.
    var value: UInt64
    /// The mappers on the way, by their indexes.
    var mappers: Set<Int32> = []
    /// Whether a registered transformer makes any of the values.
    var hasTransformers = false
}

/// The hash of a sequence of words, numbers and texts. It is the same on every machine.
struct FingerprintHash {
    private var hash = FNV1a()
    var value: UInt64 { hash.value }

    mutating func write(_ word: StaticString, _ numbers: Int...) {
        write(word.textBytes)
        for number in numbers { write(UInt64(bitPattern: Int64(number))) }
    }

    mutating func write(_ word: StaticString, _ text: String) {
        write(word)
        write(text)
    }

    mutating func write(_ text: String) {
        text.withTextBytes { write($0) }
    }

    /// The length precedes the bytes, so that different sequences of texts are different sequences of bytes.
    mutating func write(_ bytes: TextBytes) {
        write(UInt64(bytes.count))
        hash.add(bytes)
    }

    mutating func write(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { hash.add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
