/// A reader of long input in which each line is a text, block by block: it keeps only one block and the longest line in
/// memory, regardless of the input's length.
///
/// The lines are passed to closures as views of the block. A closure must not keep them, because the next block
/// overwrites them.
package struct JSONLines {
    /// A line that is not blank.
    package struct Line: Sendable {
        /// The offset of its first byte in the input.
        package var offset: Int
        /// The number of the line in the input, from 1.
        package var line: Int
        /// The number of the line among those that are not blank, from 1.
        package var record: Int
        /// Whether the line exceeds the limit. Such a line is passed without its bytes.
        package var isTooLong = false
    }

    private let longestLine: Int
    private let blockSize: Int
    private var block: [UInt8]
    /// The part of the block that has not been passed on yet.
    private var pending = 0..<0
    /// The offset of the block's first byte in the input.
    private var blockOffset = 0
    private var line = 0
    private var record = 0
    /// The offset of a line that exceeds the limit and has not ended yet.
    private var overlong: Int?

    /// - Parameters:
    ///   - blockSize: The number of bytes that are read at once, initially. The block grows for a longer line.
    ///   - longestLine: The maximum number of bytes in a line.
    package init(blockSize: Int = 1 << 18, longestLine: Int) {
        self.longestLine = longestLine
        self.blockSize = max(64, min(blockSize, longestLine + 1))
        block = [UInt8](repeating: 0, count: self.blockSize)
    }

    /// Reads the next block and passes on the lines that end in it, and the last line at the end of the input.
    ///
    /// - Parameters:
    ///   - read: Fills memory from its start, and returns the number of bytes. 0 is the end of the input.
    ///   - body: Receives each line, with its bytes.
    /// - Returns: `false` at the end of the input, and `true` otherwise.
    /// - Throws: The errors of the closures.
    package mutating func nextBlock<Failure: Error>(
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        makeRoom()
        let start = pending.upperBound
        let count = try fill(from: start, reading: read)
        pending = pending.lowerBound..<start + count
        try forward(from: start, isEnd: count == 0, body)
        return count > 0
    }

    /// Fills the block from an index. Returns the number of bytes.
    private mutating func fill<Failure: Error>(
        from start: Int,
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int {
        let outcome = block.withUnsafeMutableBytes { bytes -> Result<Int, Failure> in
            // The slice lies inside the block, and is used before the closure returns.
            do throws(Failure) {
                return .success(try read(UnsafeMutableRawBufferPointer(rebasing: bytes[start...])))
            } catch { return .failure(error) }
        }
        return max(0, min(try outcome.get(), block.count - start))
    }

    /// Moves the beginning of a line to the front of the block, and extends the block if that line fills it.
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

    private mutating func forward<Failure: Error>(
        from start: Int,
        isEnd: Bool,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) {
        // The block does not change meanwhile. It is accessed once for all lines, because a generic call takes as long as a
        // short line.
        let block = block
        let outcome = block.withUnsafeBytes { bytes -> Result<Void, Failure> in
            do throws(Failure) {
                return .success(try forward(TextBytes(bytes), from: start, isEnd: isEnd, body))
            } catch { return .failure(error) }
        }
        try outcome.get()
    }

    private mutating func forward<Failure: Error>(
        _ text: TextBytes,
        from start: Int,
        isEnd: Bool,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) {
        let scanner = JSONScanner(text.part(0..<pending.upperBound))
        var searched = start
        while let end = Self.lineFeed(in: scanner, from: searched) {
            try forward(text, until: end, body)
            pending = end + 1..<pending.upperBound
            searched = end + 1
        }
        if isEnd, overlong != nil || !pending.isEmpty {
            try forward(text, until: pending.upperBound, body)
            pending = pending.upperBound..<pending.upperBound
        } else {
            skipOverlong()
        }
    }

    /// Forgets the bytes of a line that exceeds the limit, and has not ended yet.
    private mutating func skipOverlong() {
        guard pending.count > longestLine || overlong != nil else { return }
        overlong = overlong ?? blockOffset + pending.lowerBound
        pending = pending.upperBound..<pending.upperBound
    }

    /// Passes on the line that ends at an offset in the block, unless it is blank.
    private mutating func forward<Failure: Error>(
        _ text: TextBytes,
        until end: Int,
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) {
        line += 1
        let range = pending.lowerBound..<end
        let isTooLong = overlong != nil || range.count > longestLine
        let isBlank = !isTooLong && text.part(range).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard !isBlank else { return }
        record += 1
        let offset = overlong ?? blockOffset + range.lowerBound
        overlong = nil
        let place = Line(offset: offset, line: line, record: record, isTooLong: isTooLong)
        try body(place, text.part(isTooLong ? end..<end : range))
    }

    private static func lineFeed(in scanner: JSONScanner, from start: Int) -> Int? {
        var index = start
        while index < scanner.count {
            let hits = EightBytes.lineFeeds(scanner.word(at: index))
            if hits != 0 { return index &+ hits.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        return nil
    }
}

extension JSONLines {
    /// The beginning of a line that ends in a later block, when several readers read the blocks of one input in turns.
    package struct Rest: Sendable {
        fileprivate var bytes: [UInt8] = []
        /// The offset of the first byte in the input.
        fileprivate var offset = 0
        fileprivate var overlong: Int?
        fileprivate var isLast = false

        /// Creates the rest before an input.
        package init() {}
    }

    /// Reads at least one line of an input, after those that other readers have read. The lines are then passed on by
    /// `forwardLines`, with numbers that begin at 1.
    ///
    /// - Parameters:
    ///   - rest: What the reader before this one has left. It becomes what this one leaves.
    ///   - read: Fills memory from its start, and returns the number of bytes. 0 is the end of the input.
    /// - Returns: The number of bytes that were read, or `nil` at the end of the input.
    /// - Throws: The errors of the closure.
    package mutating func readLines<Failure: Error>(
        after rest: inout Rest,
        reading read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) -> Int? {
        guard !rest.isLast else { return nil }
        (line, record, overlong, blockOffset) = (0, 0, rest.overlong, rest.offset)
        // A block that was extended for a long line is not kept for many short ones.
        if block.count != max(blockSize, rest.bytes.count) {
            block = [UInt8](repeating: 0, count: max(blockSize, rest.bytes.count))
        }
        block.replaceSubrange(0..<rest.bytes.count, with: rest.bytes)
        pending = 0..<rest.bytes.count
        var total = 0
        while true {
            makeRoom()
            let start = pending.upperBound
            let count = try fill(from: start, reading: read)
            total += count
            pending = pending.lowerBound..<start + count
            if let end = block[start..<start + count].lastIndex(of: UInt8(ascii: "\n")) {
                rest.bytes = Array(block[(end + 1)..<pending.upperBound])
                (rest.offset, rest.overlong) = (blockOffset + end + 1, nil)
                pending = pending.lowerBound..<end + 1
                return total
            }
            guard count > 0 else {
                rest = Rest()
                rest.isLast = true
                return pending.isEmpty && overlong == nil ? nil : total
            }
            skipOverlong()
        }
    }

    /// Passes on the lines that `readLines` has read.
    ///
    /// - Parameter body: Receives each line, with its bytes.
    /// - Returns: The number of lines, and the number of those that are not blank.
    /// - Throws: The errors of the closure.
    package mutating func forwardLines<Failure: Error>(
        _ body: (Line, TextBytes) throws(Failure) -> Void
    ) throws(Failure) -> (lines: Int, records: Int) {
        try forward(from: pending.lowerBound, isEnd: true, body)
        return (line, record)
    }
}
