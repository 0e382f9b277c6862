/// Reads a payload's bytes directly into models, for generated code.
///
/// It reads only values that the walk would accept without reporting anything, and with the same result. At
/// anything else it stops, and the walk starts from the beginning. Each rule is thus implemented once, and only
/// the walk reports faults.
///
/// The reader is safe for any bytes. It reads nothing outside them, accepts containers nested up to `deepest`,
/// and limits the bytes that it reads again after failed attempts.
@_spi(Generated) public struct ModelReader: ~Copyable {
    /// The depth up to which the reader accepts nested containers, which use the thread's stack. Deeper ones
    /// are left to the walk.
    public static let deepest = 64

    var scanner: JSONScanner
    var depth = 0
    let maximumDepth: Int
    let unknownKeys: CheckOptions.UnknownKeys
    var unnamedKeys = UnnamedKeyStack()
    var lookahead = Lookahead()
    /// The numbers of open arrays, until the length of each is known.
    var integers = Arena<Int>(capacity: 16)
    var realNumbers = Arena<Double>(capacity: 16)
    /// The number of bytes that may still be read again.
    var bytesToRepeat: Int

    init(_ scanner: JSONScanner, options: CheckOptions) {
        self.scanner = scanner
        maximumDepth = min(options.maximumDepth, Self.deepest)
        unknownKeys = options.unknownKeys
        bytesToRepeat = scanner.count &* 4
    }

    /// Reads the whole text as one value.
    mutating func document<Value: _ReadableValue>(as type: Value.Type) throws(ReadingStop) -> Value {
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        let value = try Value(reading: &self)
        scanner.skipWhitespace()
        guard scanner.position == scanner.count else { throw .undecided }
        return value
    }

    /// The kind of the next value, by its first character. The position does not change.
    public var kind: JSONKind? { JSONKind(startingWith: scanner.current) }

    /// Skips a null if it is next. Returns whether it was.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func isNull() throws(ReadingStop) -> Bool {
        guard scanner.current == Byte.letterN else { return false }
        try null()
        return true
    }

    /// Counts a container, and skips its opening bracket.
    @inline(__always)
    mutating func enter(_ bracket: UInt8) throws(ReadingStop) {
        guard scanner.current == bracket else { throw .refused }
        guard depth < maximumDepth else { throw .undecided }
        depth &+= 1
        scanner.position &+= 1
        scanner.skipWhitespace()
    }

    /// Skips the closing bracket of a container, which must be next.
    @inline(__always)
    mutating func leave() {
        depth &-= 1
        scanner.position &+= 1
    }
}

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

/// The reason that a model reader stops. It does not describe the fault: the walk reads the payload again and
/// reports it.
@_spi(Generated) @frozen public enum ReadingStop: Error, Hashable, Sendable {
    /// The walk would reject the value in this form. Another alternative may be tried.
    case refused
    /// Only the walk can decide: the value may have a fault, be subject to a notice, or be valid.
    case undecided
}

@_spi(Generated) extension ModelReader {
    /// Reads a string.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string() throws(ReadingStop) -> String { scanner.text(of: try stringToken()) }

    /// Reads a string whose number of Unicode scalars is in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string(length: ClosedRange<Int>) throws(ReadingStop) -> String {
        let token = try stringToken()
        guard length.contains(StringKind.length(of: token, in: scanner)) else { throw .refused }
        return scanner.text(of: token)
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a string in which a pattern is found.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string(matching pattern: ReadingPattern) throws(ReadingStop) -> String {
        let token = try stringToken()
        guard let pattern = pattern.pattern else { throw .undecided }
        guard PatternKind.accepts(token, in: scanner, pattern) else { throw .refused }
        return scanner.text(of: token)
    }

    /// Reads a string whose number of Unicode scalars is in a range, and in which a pattern is found.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func string(
        length: ClosedRange<Int>,
        matching pattern: ReadingPattern
    ) throws(ReadingStop) -> String {
        let token = try stringToken()
        guard let pattern = pattern.pattern else { throw .undecided }
        guard length.contains(StringKind.length(of: token, in: scanner)),
            PatternKind.accepts(token, in: scanner, pattern)
        else { throw .refused }
        return scanner.text(of: token)
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a boolean.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func bool() throws(ReadingStop) -> Bool {
        guard scanner.current == Byte.letterT || scanner.current == Byte.letterF else { throw .refused }
        let isTrue = scanner.current == Byte.letterT
        let end = BooleanKind.accept(scanner)
        guard end > 0 else { throw .undecided }
        scanner.position = end
        return isTrue
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads an integer.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func int() throws(ReadingStop) -> Int {
        if let integer = scanner.scanPlainInteger(), let value = Int(exactly: integer) { return value }
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

    /// Reads an integer of more than 18 digits, or one with a decimal point or an exponent.
    @inline(never)
    private mutating func uncommonInt() throws(ReadingStop) -> Int {
        guard case .value(let integer) = try numberToken().integer, let value = Int(exactly: integer) else {
            throw .refused
        }
        return value
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{uint}`.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func uint() throws(ReadingStop) -> UInt64 { try uint(in: 0 ... .max) }

    /// Reads a value of the tag `{uint}` in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func uint(in range: ClosedRange<UInt64>) throws(ReadingStop) -> UInt64 {
        let token = try numberToken()
        guard let value = (try? NumberParts(scanner.textBytes(in: token.range)))?.unsigned, range.contains(value) else {
            throw .refused
        }
        return value
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a number as the nearest double.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func double() throws(ReadingStop) -> Double {
        let token = try numberToken()
        // The walk accepts a number that rounds to zero, and the type that it is read as refuses it.
        guard let value = scanner.usableDouble(of: token) else { throw .undecided }
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
}

@_spi(Generated) extension ModelReader {
    /// Reads a value of the tag `{lenient_number}` as the nearest double.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func lenientNumber() throws(ReadingStop) -> Double {
        guard scanner.current == Byte.quote else { return try double() }
        let token = try stringToken()
        // The walk reads numbers that are written with escapes.
        guard let number = scanner.number(exactlyIn: token), let value = scanner.usableDouble(of: number) else {
            throw .undecided
        }
        return value
    }
}

@_spi(Generated) extension ModelReader {
    /// Reads a string that is one of the names, and returns the name's index. Other names of an open
    /// enumeration are left to the walk, which reports a notice.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func name(in names: NameTable, isOpen: Bool = false) throws(ReadingStop) -> Int {
        let index = scanner.index(of: try stringToken(), in: names.memory)
        guard index >= 0 else { throw isOpen ? .undecided : .refused }
        return index
    }
}

/// The possible names of a string, prepared once.
@_spi(Generated) public struct NameTable: Sendable {
    let memory: NameMemory

    /// Prepares names for lookup.
    public init(_ names: [String]) { memory = NameMemory(names) }
}

/// A regular expression of a schema, compiled once.
@_spi(Generated) public struct ReadingPattern: Sendable {
    let pattern: CompiledPattern?

    /// Compiles an expression in the syntax of schemas. If it is not valid, every text is left to the walk.
    public init(_ source: String) { pattern = try? CompiledPattern(source) }
}
