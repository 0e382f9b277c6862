/// Arrays of plain values, which are the most frequent arrays, each read in one call.
@_spi(Generated) extension ModelReader {
    /// Reads an array of strings.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func strings() throws(ReadingStop) -> [String] {
        var texts: [String] = []
        guard try openArray() else { return texts }
        repeat { texts.append(try string()) } while try nextElement()
        return texts
    }

    /// Reads an array of integers.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func ints() throws(ReadingStop) -> [Int] {
        guard try openArray() else { return [] }
        let start = wholeNumbers.count
        repeat { wholeNumbers.append(try int()) } while try nextElement()
        return wholeNumbers.takeTail(from: start)
    }

    /// Reads an array of numbers, each as the nearest double.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func doubles() throws(ReadingStop) -> [Double] {
        guard try openArray() else { return [] }
        let start = realNumbers.count
        repeat { realNumbers.append(try double()) } while try nextElement()
        return realNumbers.takeTail(from: start)
    }
}
