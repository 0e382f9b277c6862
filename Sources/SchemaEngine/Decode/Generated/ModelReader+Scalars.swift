extension ModelReader {
    /// Reads a string.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string() throws(ReadingStop) -> String { scanner.text(of: try stringToken()) }

    /// Reads a string whose number of Unicode scalars is in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string(length: ClosedRange<Int>) throws(ReadingStop) -> String {
        let token = try stringToken()
        let text = scanner.text(of: token)
        let count = token.isASCII && !token.hasEscapes ? token.length : text.unicodeScalars.count
        guard length.contains(count) else { throw .refused }
        return text
    }

    /// Reads a string in which a pattern is found.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string(matching pattern: ReadingPattern) throws(ReadingStop) -> String {
        let text = try string()
        guard let pattern = pattern.pattern else { throw .undecided }
        guard pattern.isFound(in: text) else { throw .refused }
        return text
    }

    /// Reads an integer.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func int() throws(ReadingStop) -> Int {
        if let whole = scanner.scanPlainInteger(), let value = Int(exactly: whole) { return value }
        return try uncommonInt()
    }

    /// Reads an integer in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func int(in range: ClosedRange<Int>) throws(ReadingStop) -> Int {
        let value = try int()
        guard range.contains(value) else { throw .refused }
        return value
    }

    /// Reads a number as the nearest double.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func double() throws(ReadingStop) -> Double {
        let token = try numberToken()
        guard let value = scanner.double(of: token) else { throw .refused }
        return value
    }

    /// Reads a number in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func double(in range: ClosedRange<Double>) throws(ReadingStop) -> Double {
        let value = try double()
        guard range.contains(value) else { throw .refused }
        return value
    }

    /// Reads a boolean.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func bool() throws(ReadingStop) -> Bool {
        switch scanner.current {
        case Byte.letterT:
            try scanned { scanner throws(JSONTextError) in try scanner.scanTrue() }
            return true
        case Byte.letterF:
            try scanned { scanner throws(JSONTextError) in try scanner.scanFalse() }
            return false
        default:
            throw .refused
        }
    }

    /// Skips a null.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func null() throws(ReadingStop) {
        guard scanner.current == Byte.letterN else { throw .refused }
        try scanned { scanner throws(JSONTextError) in try scanner.scanNull() }
    }

    /// Reads a string that is one of the names, and returns the name's index. Other names of an open
    /// enumeration are left to the walk, which reports a notice.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func name(in names: NameTable, isOpen: Bool = false) throws(ReadingStop) -> Int {
        let index = scanner.index(of: try stringToken(), in: names.memory)
        guard index >= 0 else { throw isOpen ? .undecided : .refused }
        return index
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

    /// Reads an integer of more than 18 digits, or one with a decimal point or an exponent.
    @inline(never)
    private mutating func uncommonInt() throws(ReadingStop) -> Int {
        guard case .value(let whole) = try numberToken().whole, let value = Int(exactly: whole) else { throw .refused }
        return value
    }
}

/// The possible names of a string, prepared once.
public struct NameTable: Sendable {
    let memory: NameMemory

    /// Prepares names for lookup.
    public init(_ names: [String]) { memory = NameMemory(names) }
}

/// A regular expression of a schema, compiled once.
public struct ReadingPattern: Sendable {
    let pattern: TextPattern?

    /// Compiles an expression in the syntax of schemas. If it is not valid, every text is left to the walk.
    public init(_ source: String) { pattern = try? TextPattern(source) }
}
