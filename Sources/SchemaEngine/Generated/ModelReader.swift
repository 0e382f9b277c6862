/// Reads a payload's bytes straight into models: what generated code is written in.
///
/// It only ever says yes. What it reads, the walk would accept without a word, and read as the same; at anything else it
/// stops, and the walk takes over from the beginning. So no rule has two homes, and all faults are told by the walk.
///
/// It is safe against any bytes: nothing outside of them is read, containers are nested no deeper than `deepest`, and what
/// was tried in vain is read again only so often.
public struct ModelReader: ~Copyable {
    /// How deep containers may be nested for the reader, which goes down the thread's stack with them. Deeper ones are
    /// left to the walk.
    public static let deepest = 64

    var scanner: JSONScanner
    var depth = 0
    let maximumDepth: Int
    let refusesOtherKeys: Bool
    var unnamedKeys = UnnamedKeys()
    var lookahead = Lookahead()
    /// Numbers of the array under way, until it is known how many they are.
    var wholeNumbers = Arena<Int>(capacity: 16)
    var realNumbers = Arena<Double>(capacity: 16)
    /// How many bytes may still be read again.
    var bytesToRepeat: Int

    init(_ scanner: JSONScanner, options: CheckOptions) {
        self.scanner = scanner
        maximumDepth = min(options.maximumDepth, Self.deepest)
        refusesOtherKeys = options.unknownKeys == .reject
        bytesToRepeat = scanner.count &* 4
    }

    /// Reads the whole text as one value.
    mutating func document<Value: ReadableValue>(as type: Value.Type) throws(ReadingStop) -> Value {
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        let value = try Value(reading: &self)
        scanner.skipWhitespace()
        guard scanner.position == scanner.count else { throw .undecided }
        return value
    }

    /// The kind of the value that is due, by its first character. Nothing is passed.
    public var kind: JSONKind? { JSONKind(startingWith: scanner.current) }

    /// Passes a null, if it is due, and says whether it was.
    public mutating func isNull() throws(ReadingStop) -> Bool {
        guard scanner.current == Byte.letterN else { return false }
        try null()
        return true
    }

    /// Counts a container whose bracket is due, and passes the bracket.
    @inline(__always)
    mutating func enter(_ bracket: UInt8) throws(ReadingStop) {
        guard scanner.current == bracket else { throw .refused }
        guard depth < maximumDepth else { throw .undecided }
        depth &+= 1
        scanner.position &+= 1
        scanner.skipWhitespace()
    }

    /// Passes the closing bracket of a container, which is due.
    @inline(__always)
    mutating func leave() {
        depth &-= 1
        scanner.position &+= 1
    }
}
