/// A long text whose every line is a text of its own, read block by block: however long it is, no more than a block and
/// the longest line are in memory.
///
/// The lines are handed over where they were read to, as views of bytes: a closure must not keep them, since the next block
/// overwrites them.
package struct JSONLines {
    /// One line that holds more than white space.
    package struct Line: Sendable {
        /// Where it starts in the input, in bytes.
        package var offset: Int
        /// The line of the input, from 1.
        package var line: Int
        /// Its number among the lines that hold something, from 1.
        package var record: Int
        /// Whether it is longer than lines may be. Then no bytes are handed over.
        package var isTooLong = false
    }

    private let longestLine: Int
    private var block: [UInt8]
    /// What of the block is still to be handed over.
    private var pending = 0..<0
    /// The offset of the block's first byte in the input.
    private var blockOffset = 0
    private var line = 0
    private var record = 0
    /// Where the line begins that is too long and has not ended yet.
    private var overlong: Int?

    /// - Parameters:
    ///   - blockSize: How many bytes are read at once, at first. A longer line makes the block grow.
    ///   - longestLine: How many bytes a line may have.
    package init(blockSize: Int = 1 << 18, longestLine: Int) {
        self.longestLine = longestLine
        block = [UInt8](repeating: 0, count: max(64, min(blockSize, longestLine + 1)))
    }

    /// Reads the next block and hands over the lines that end in it, and the last one at the end of the input.
    ///
    /// - Parameters:
    ///   - read: Fills memory from its start, and returns how many bytes that were; 0 is the end of the input.
    ///   - body: Gets each line, with its bytes.
    /// - Returns: Whether there may be more.
    /// - Throws: What the closures throw.
    package mutating func nextBlock<Failure: Error>(
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        makeRoom()
        let start = pending.upperBound
        let outcome = block.withUnsafeMutableBytes { bytes -> Result<Int, Failure> in
            // The slice lies inside the block, and is used before the closure returns.
            do throws(Failure) {
                return .success(try read(UnsafeMutableRawBufferPointer(rebasing: bytes[start...])))
            } catch { return .failure(error) }
        }
        let count = max(0, min(try outcome.get(), block.count - start))
        pending = pending.lowerBound..<start + count
        try handOver(from: start, isEnd: count == 0, body)
        return count > 0
    }

    /// Moves the beginning of a line to the front of the block, and makes the block longer where that line fills it.
    private mutating func makeRoom() {
        guard pending.lowerBound > 0 || pending.upperBound == block.count else { return }
        let count = pending.count
        if pending.lowerBound > 0 {
            block.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                base.copyMemory(from: base + pending.lowerBound, byteCount: count)
            }
            blockOffset += pending.lowerBound
            pending = 0..<count
        }
        if count == block.count {
            block += [UInt8](repeating: 0, count: min(block.count, max(64, longestLine + 1 - block.count)))
        }
    }

    private mutating func handOver<Failure: Error>(
        from start: Int,
        isEnd: Bool,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) {
        var searched = start
        while let end = lineFeed(from: searched) {
            try handOver(until: end, body)
            pending = end + 1..<pending.upperBound
            searched = end + 1
        }
        if isEnd, overlong != nil || !pending.isEmpty {
            try handOver(until: pending.upperBound, body)
            pending = pending.upperBound..<pending.upperBound
        } else if pending.count > longestLine || overlong != nil {
            overlong = overlong ?? blockOffset + pending.lowerBound
            pending = pending.upperBound..<pending.upperBound
        }
    }

    /// Hands over the line that ends here, unless there is nothing in it.
    private mutating func handOver<Failure: Error>(
        until end: Int,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) {
        line += 1
        let range = pending.lowerBound..<end
        let isTooLong = overlong != nil || range.count > longestLine
        let isBlank = !isTooLong && block[range].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard !isBlank else { return }
        record += 1
        let offset = overlong ?? blockOffset + range.lowerBound
        overlong = nil
        let told = Line(offset: offset, line: line, record: record, isTooLong: isTooLong)
        let outcome = block.withUnsafeBytes { bytes -> Result<Void, Failure> in
            let text = TextBytes(bytes).part(isTooLong ? end..<end : range)
            do throws(Failure) { return .success(try body(told, text)) } catch { return .failure(error) }
        }
        try outcome.get()
    }

    private func lineFeed(from start: Int) -> Int? {
        block.withUnsafeBytes { bytes in
            let scanner = JSONScanner(TextBytes(bytes).part(0..<pending.upperBound))
            var index = start
            while index < scanner.count {
                let hits = EightBytes.lineFeeds(scanner.word(at: index))
                if hits != 0 { return index &+ hits.trailingZeroBitCount >> 3 }
                index &+= 8
            }
            return nil
        }
    }
}
