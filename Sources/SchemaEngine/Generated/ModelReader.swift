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
