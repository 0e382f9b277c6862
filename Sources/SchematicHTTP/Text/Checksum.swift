import SchemaEngine
import SchematicText

/// A checksum. A change of any one byte changes the sum. It detects accidental changes, and does not protect from an
/// attacker.
struct Checksum: Equatable {
    private var hash = FNV1a()

    var sum: UInt64 { hash.value }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        let isAdded: Void? = bytes.withContiguousStorageIfAvailable { hash.add($0) }
        if isAdded == nil { hash.add(bytes) }
    }
}

extension Checksum: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let sum = UInt64(digits: text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected hexadecimal digits")
        }
        hash = FNV1a(sum)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(sum, radix: 16))
    }
}
