/// How many bytes have passed, and a checksum that tells whether they were the same ones in the same order.
///
/// The sum is the step of FNV-1a on words of eight bytes: good against mistakes, quick in builds that are not optimized,
/// and no match for malice.
public struct ByteTally: Sendable, Hashable {
    /// The number of bytes.
    public private(set) var count = 0
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The bytes of a word that is not full, the first of them lowest.
    private var word: UInt64 = 0

    /// Nothing has passed yet.
    public init() {}

    /// All of these bytes.
    public init(_ bytes: some Collection<UInt8>) { append(bytes) }

    /// The sum of all bytes. It does not depend on the pieces in which they came.
    public var checksum: UInt64 { Self.mix(Self.mix(hash, word), UInt64(truncatingIfNeeded: count)) }

    /// Adds bytes behind the others.
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

    /// Copies the words to where they are aligned. What is read there has just been written there, and no more of it.
    private mutating func append(words wordCount: Int, of bytes: Slice<UnsafeRawBufferPointer>) {
        guard wordCount > 0 else { return }
        var sum = hash
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { words in
            let memory = UnsafeMutableRawBufferPointer(words)
            memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(wordCount * 8)))
            var index = 0
            // By hand, since an iterator costs a call for each word in a build that is not optimized.
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
