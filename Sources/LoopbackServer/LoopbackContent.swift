/// A body of any size that uses no memory, and whose bytes depend on their position: the 64-bit word at index
/// `k`, in little-endian order, is `k` times an odd constant. So missing, duplicated and misplaced parts are
/// detected.
public struct LoopbackContent: Sendable, Hashable {
    /// The number of bytes.
    public let count: Int
    /// The entity tag, including its quotes (RFC 9110, section 8.8.3).
    public let tag: String

    /// Creates a content.
    public init(count: Int, tag: String = "\"1\"") {
        self.count = max(0, count)
        self.tag = tag
    }

    /// Returns the bytes in a range. The range can extend beyond the end, where the pattern continues.
    public func bytes(in range: Range<Int>) -> ArraySlice<UInt8> {
        let first = range.lowerBound / 8
        let wordCount = (range.upperBound + 7) / 8 - first
        let words = [UInt64](unsafeUninitializedCapacity: wordCount) { words, filled in
            // A manual loop, because an iterator costs a call for each word in unoptimized builds.
            var index = 0
            while index < wordCount {
                words[index] = (UInt64(truncatingIfNeeded: first &+ index) &* 0x9E37_79B9_7F4A_7C15).littleEndian
                index += 1
            }
            filled = wordCount
        }
        let bytes = words.withUnsafeBytes { Array($0) }
        return bytes[(range.lowerBound - first * 8)..<(range.upperBound - first * 8)]
    }

    /// The tally of all bytes.
    public var tally: ByteTally {
        var tally = ByteTally()
        for start in stride(from: 0, to: count, by: 262_144) {
            tally.append(bytes(in: start..<min(count, start + 262_144)))
        }
        return tally
    }
}
