@_spi(Generated) extension ModelReader {
    /// Skips a null.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func null() throws(ReadingStop) {
        guard scanner.current == Byte.letterN else { throw .refused }
        try scanned { scanner throws(JSONTextError) in try scanner.scanNull() }
    }

    /// Scans a string.
    @inline(__always)
    mutating func stringToken() throws(ReadingStop) -> StringToken {
        guard scanner.current == Byte.quote else { throw .refused }
        return try scanned { scanner throws(JSONTextError) in try scanner.scanString() }
    }

    /// Scans a number.
    @inline(__always)
    mutating func numberToken() throws(ReadingStop) -> NumberToken {
        guard scanner.current == Byte.minus || Byte.digits.contains(scanner.current) else { throw .refused }
        return try scanned { scanner throws(JSONTextError) in try scanner.scanNumber() }
    }
}
