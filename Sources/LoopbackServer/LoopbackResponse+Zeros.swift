/// So many zeros in a gzip member (RFC 1952) of one deflate block (RFC 1951): a literal, and then "258 more of these" in
/// thirteen bits each. The checksum at the end is left wrong; whoever gets that far has unpacked it all.
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

    /// Eight of them are thirteen bytes, which are the same ones from the second time on.
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
    /// So many zeros, packed to a 158th of their size: a bomb for a client that unpacks whatever comes.
    public static func gzippedZeros(_ count: Int, type: String = "application/octet-stream") -> LoopbackResponse {
        LoopbackResponse(
            headers: ["Content-Type": type, "Content-Encoding": "gzip"],
            body: CompressedZeros(count: max(1, count)).bytes
        )
    }
}
