/// Counts lines and columns in one pass forward. A line ends after LF, after CR LF, or after a CR that no LF follows.
struct LineCounter {
    private let scanner: JSONScanner
    private var position = 0
    private var line = 1
    private var column = 1

    init(_ text: TextBytes) {
        scanner = JSONScanner(text)
        var start = scanner
        start.skipByteOrderMark()
        position = start.position
    }

    /// Returns the line and the column of an offset, which must not be before the previous one.
    mutating func position(of offset: Int) -> (line: Int, column: Int) {
        let end = max(position, min(offset, scanner.count))
        let lineEnds = scanner.lineEnds(in: position..<end)
        if lineEnds > 0 {
            line &+= lineEnds
            column = 1
            position = scanner.startOfLine(before: end)
        }
        column &+= end &- position &- scanner.continuations(in: position..<end)
        position = end
        return (line, column)
    }
}

extension JSONScanner {
    /// Returns the number of lines that end in a range.
    fileprivate func lineEnds(in range: Range<Int>) -> Int {
        let (lineFeeds, returns) = counts(in: range, { $0 == 0x0A }, { $0 == 0x0D })
        guard returns > 0 else { return lineFeeds }
        return range.reduce(into: 0) { ends, index in if endsLine(at: index) { ends &+= 1 } }
    }

    /// Returns `true` if a byte is the last one of a line's end.
    private func endsLine(at index: Int) -> Bool {
        byte(at: index) == 0x0A || (byte(at: index) == 0x0D && byte(at: index &+ 1) != 0x0A)
    }

    /// Returns the number of continuation bytes of UTF-8 in a range. They do not start a column.
    fileprivate func continuations(in range: Range<Int>) -> Int {
        counts(in: range, { $0 & 0xC0 == 0x80 }, { _ in false }).0
    }

    /// Returns the offset at which the line of an offset begins. At least one line must end before that offset.
    fileprivate func startOfLine(before offset: Int) -> Int {
        var start = offset
        while start > 0, !endsLine(at: start &- 1) { start &-= 1 }
        return start
    }

    /// Counts the bytes of a range that match the one and the other of two predicates. The compiler vectorizes the inner loop
    /// for sixteen bytes or more at once, because a count of at most 240 fits into a byte.
    @inline(__always)
    private func counts(in range: Range<Int>, _ isOne: (UInt8) -> Bool, _ isOther: (UInt8) -> Bool) -> (Int, Int) {
        var (ones, others, index) = (0, 0, range.lowerBound)
        while index < range.upperBound {
            let bytes = bytes(in: index..<min(index &+ 240, range.upperBound))
            var (one, other): (UInt8, UInt8) = (0, 0)
            var place = 0
            while place < bytes.count {
                one &+= isOne(bytes[place]) ? 1 : 0
                other &+= isOther(bytes[place]) ? 1 : 0
                place &+= 1
            }
            ones &+= Int(one)
            others &+= Int(other)
            index &+= bytes.count
        }
        return (ones, others)
    }
}
