/// FNV-1a with 64 bits. A change of any one byte changes the sum. It detects accidental changes, and does not
/// protect from an attacker.
struct Checksum: Equatable {
    private(set) var sum: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x0100_0000_01b3 }
    }
}

extension Checksum: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let sum = UInt64(text, radix: 16) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected hexadecimal digits")
        }
        self.sum = sum
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(sum, radix: 16))
    }
}
