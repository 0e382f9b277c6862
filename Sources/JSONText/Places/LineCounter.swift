/// Counts lines and columns on the way forward. A line ends behind LF, behind CR LF, or behind a CR alone.
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

    /// Line and column of an offset that is not before the one asked for last.
    mutating func position(of offset: Int) -> (line: Int, column: Int) {
        let end = min(offset, scanner.count)
        while position < end {
            if position &+ 8 <= end, passEightBytes() { continue }
            passByte()
        }
        return (line, column)
    }

    /// Passes eight bytes, unless there is a carriage return among them; those bytes that go on with a
    /// scalar are no columns.
    private mutating func passEightBytes() -> Bool {
        let word = scanner.word(at: position)
        var tail = word
        var length = 8
        guard EightBytes.carriageReturns(word) == 0 else { return false }
        let lineFeeds = EightBytes.lineFeeds(word)
        if lineFeeds != 0 {
            line &+= lineFeeds.nonzeroBitCount
            column = 1
            length = lineFeeds.leadingZeroBitCount >> 3
            tail = length == 0 ? 0 : word >> UInt64(64 &- length &* 8)
        }
        column &+= length &- EightBytes.continuations(tail).nonzeroBitCount
        position &+= 8
        return true
    }

    private mutating func passByte() {
        let byte = scanner.byte(at: position)
        position &+= 1
        let isCarriageReturn = byte == UInt8(ascii: "\r") && scanner.byte(at: position) != UInt8(ascii: "\n")
        if byte == UInt8(ascii: "\n") || isCarriageReturn {
            line &+= 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column &+= 1
        }
    }
}
