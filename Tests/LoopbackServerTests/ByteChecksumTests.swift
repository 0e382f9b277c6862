import LoopbackServer
import Testing

@Suite struct ByteChecksumTests {
    private static let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    @Test("the checksum does not depend on the pieces", arguments: [1, 3, 7, 8, 9, 64, 999, 1000])
    func pieces(size: Int) {
        var tally = ByteChecksum()
        for start in stride(from: 0, to: Self.bytes.count, by: size) {
            tally.append(Self.bytes[start..<min(Self.bytes.count, start + size)])
        }
        #expect(tally == ByteChecksum(Self.bytes))
        #expect(tally.count == 1000)
    }

    @Test("a byte that is changed, missing, added or moved changes the checksum")
    func changes() {
        let sum = ByteChecksum(Self.bytes).checksum
        for index in Self.bytes.indices {
            var bytes = Self.bytes
            bytes[index] ^= 1
            #expect(ByteChecksum(bytes).checksum != sum)
            bytes.remove(at: index)
            #expect(ByteChecksum(bytes).checksum != sum)
        }
        #expect(ByteChecksum(Self.bytes + [0]).checksum != sum)
        #expect(ByteChecksum(Self.bytes.reversed()).checksum != sum)
        #expect(ByteChecksum([0]).checksum != ByteChecksum([0, 0]).checksum)
    }
}
