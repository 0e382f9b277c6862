/// A count of bytes, with a checksum that detects changed, missing and reordered bytes.
///
/// The checksum applies the step of FNV-1a to words of eight bytes. It detects accidental errors and is fast in
/// unoptimized builds, but it gives no protection against deliberate changes.
public struct ByteChecksum: Sendable, Hashable {
    /// The number of bytes.
    public private(set) var count = 0
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The bytes of an incomplete word. The first one is the lowest.
    private var word: UInt64 = 0

    /// Creates an empty tally.
    public init() {}

    /// Creates a tally of these bytes.
    public init(_ bytes: some Collection<UInt8>) { append(bytes) }

    /// The checksum of all bytes. It does not depend on how they were divided into calls of `append`.
    public var checksum: UInt64 { Self.mix(Self.mix(hash, word), UInt64(truncatingIfNeeded: count)) }

    /// Adds bytes at the end.
    public mutating func append(_ bytes: some Collection<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ append(UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes { append($0) }
        }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while count % 8 != 0, let byte = rest.popFirst() { append(byte) }
        let wordCount = rest.count / 8
        append(words: wordCount, of: rest)
        for byte in rest.dropFirst(wordCount * 8) { append(byte) }
    }

    private mutating func append(_ byte: UInt8) {
        word |= UInt64(byte) << UInt64(count % 8 * 8)
        count += 1
        guard count % 8 == 0 else { return }
        hash = Self.mix(hash, word)
        word = 0
    }

    /// Adds complete words. They are copied to aligned memory first. Only memory that the copy has initialized
    /// is read.
    private mutating func append(words wordCount: Int, of bytes: Slice<UnsafeRawBufferPointer>) {
        guard wordCount > 0 else { return }
        var sum = hash
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { words in
            let memory = UnsafeMutableRawBufferPointer(words)
            memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(wordCount * 8)))
            var index = 0
            // A manual loop, because an iterator costs a call for each word in unoptimized builds.
            while index < wordCount {
                sum = (sum ^ words[index]) &* 0x0000_0100_0000_01B3
                index += 1
            }
        }
        hash = sum
        count += wordCount * 8
    }

    private static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 { (sum ^ word) &* 0x0000_0100_0000_01B3 }
}
