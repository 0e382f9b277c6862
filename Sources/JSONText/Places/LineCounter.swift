/// Counts lines and columns on the way forward. A line ends behind LF, behind CR LF, or behind a CR alone.
struct LineCounter {
    private let scanner: JSONScanner
    private var position = 0
    private var line = 1
    private var column = 1

    init(_ bytes: UnsafeRawBufferPointer) {
        scanner = JSONScanner(bytes)
        var start = scanner
        start.skipByteOrderMark()
        position = start.position
    }

    /// Line and column of an offset that is not before the one asked for last.
    mutating func position(of offset: Int) -> (line: Int, column: Int) {
        let end = min(offset, scanner.count)
        while position < end {
            if position &+ 8 <= end, passEightOfOneLine() { continue }
            passByte()
        }
        return (line, column)
    }

    /// Passes eight bytes if no line ends among them; those that go on with a scalar are no columns.
    private mutating func passEightOfOneLine() -> Bool {
        let word = scanner.word(at: position)
        guard EightBytes.endsOfLines(word) == 0 else { return false }
        let continuations = (word >> 7) & ~(word >> 6) & EightBytes.ones
        column &+= 8 &- continuations.nonzeroBitCount
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
