import SchematicText

/// A checksum. A change of any one byte changes the sum. It detects accidental changes, and does not protect from an
/// attacker.
package struct Checksum: Equatable {
    private var hash = FNV1a()

    package init() {}

    var sum: UInt64 { hash.value }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        let isAdded: Void? = bytes.withContiguousStorageIfAvailable { hash.add($0) }
        if isAdded == nil { hash.add(bytes) }
    }
}

extension Checksum: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let sum = UInt64(digits: text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected hexadecimal digits")
        }
        hash = FNV1a(sum)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(sum, radix: 16))
    }
}
