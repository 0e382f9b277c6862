/// So many zeros in a gzip member (RFC 1952) of one deflate block (RFC 1951): a literal, and then "258 more of these" in
/// thirteen bits each. The checksum at the end is left wrong; whoever gets that far has unpacked it all.
struct CompressedZeros {
    private(set) var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(count: Int) {
        append(0b011, count: 3)  // the last block, with the fixed codes
        append(0b0000_1100, count: 8)  // the literal 0: code 00110000, first bit first
        for _ in 0..<(count - 1) / 258 {
            append(0b1010_0011, count: 8)  // length 258: code 11000101
            append(0, count: 5)  // distance 1
        }
        append(0, count: 7)  // the end
        append(0, count: 7)
        bytes += [UInt8](repeating: 0, count: 8)
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
