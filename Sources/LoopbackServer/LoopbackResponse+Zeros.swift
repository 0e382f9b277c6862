/// Zeros in a gzip member (RFC 1952) of one deflate block (RFC 1951): a literal, and then matches of 258 bytes
/// in 13 bits each. The checksum at the end is wrong. A client that reaches it has decompressed everything.
private struct CompressedZeros {
    private(set) var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(count: Int) {
        append(0b011, count: 3)  // the last block, with the fixed codes
        append(0b0000_1100, count: 8)  // the literal 0: code 00110000, first bit first
        appendMatches((count - 1) / 258)
        append(0, count: 7)  // the end
        append(0, count: 7)
        bytes += [UInt8](repeating: 0, count: 8)
    }

    /// Appends matches. Eight matches are 13 bytes, which are equal from the second group on.
    private mutating func appendMatches(_ count: Int) {
        let groups = count / 8
        for _ in 0..<min(groups, 2) * 8 { appendMatch() }
        let group = bytes.suffix(13)
        for _ in 0..<max(0, groups - 2) { bytes += group }
        for _ in 0..<count % 8 { appendMatch() }
    }

    private mutating func appendMatch() {
        append(0b1010_0011, count: 8)  // length 258: code 11000101
        append(0, count: 5)  // distance 1
    }

    private mutating func append(_ value: UInt64, count: Int) {
        bits |= value << bitCount
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }
}

extension LoopbackResponse {
    /// Returns a response with compressed zeros, about 1/158 of their size: a decompression bomb.
    public static func gzippedZeros(_ count: Int, type: String = "application/octet-stream") -> LoopbackResponse {
        LoopbackResponse(
            headers: ["Content-Type": type, "Content-Encoding": "gzip"],
            body: CompressedZeros(count: max(1, count)).bytes
        )
    }
}
