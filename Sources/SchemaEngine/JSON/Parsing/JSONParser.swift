/// The grammar of JSON, as one loop with an explicit stack, so that hostile nesting costs one byte for each bracket
/// up to the limit, and then ends in an error.
struct JSONParser<Events: JSONEvents> {
    private var scanner: JSONScanner
    private(set) var events: Events
    /// The offset up to which the text was read: after an error, that of the token that is not JSON, unless a colon was expected.
    var position: Int { scanner.position }
    private let maximumDepth: Int
    /// For each open container, from the outermost: `true` if it is an object.
    private var open: [Bool] = []
    /// The expectation that an error reports where a value should begin.
    private var expected = JSONTextError.Expectation.value

    init(_ bytes: UnsafeRawBufferPointer, events: Events, maximumDepth: Int) {
        scanner = JSONScanner(bytes)
        self.events = events
        self.maximumDepth = maximumDepth
    }

    /// Reads one value, and throws if anything but white space follows it.
    mutating func parse() throws(JSONTextError) {
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        repeat {
            while try readValue() {}
        } while try findNextValue()
        guard scanner.position == scanner.count else { throw JSONTextError(.trailingText, at: scanner.position) }
    }

    /// Reads a scalar, an empty container, or an opening bracket. Returns `true` after an opening bracket, if a value
    /// follows.
    private mutating func readValue() throws(JSONTextError) -> Bool {
        let start = scanner.position
        switch scanner.current {
        case UInt8(ascii: "\""):
            events.string(try scanner.scanString())
            return false
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try readOpening(isObject: scanner.current == UInt8(ascii: "{"))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try scanner.scanNumber()
        case UInt8(ascii: "t"): try scanner.scanTrue()
        case UInt8(ascii: "f"): try scanner.scanFalse()
        case UInt8(ascii: "n"): try scanner.scanNull()
        default: throw scanner.unexpected(expected)
        }
        events.scalar(start..<scanner.position)
        return false
    }

    private mutating func readOpening(isObject: Bool) throws(JSONTextError) -> Bool {
        guard open.count < maximumDepth else { throw JSONTextError(.tooDeep, at: scanner.position) }
        events.begin(isObject: isObject, at: scanner.position)
        scanner.position += 1
        scanner.skipWhitespace()
        if scanner.current == UInt8(ascii: isObject ? "}" : "]") {
            scanner.position += 1
            events.end(before: scanner.position)
            return false
        }
        open.append(isObject)
        expected = isObject ? .value : .valueOrBracket
        if isObject { try readKey(expected: .keyOrBrace) }
        return true
    }

    private mutating func readKey(expected: JSONTextError.Expectation) throws(JSONTextError) {
        guard scanner.current == UInt8(ascii: "\"") else { throw scanner.unexpected(expected) }
        events.key(try scanner.scanString())
        scanner.skipWhitespace()
        guard scanner.current == UInt8(ascii: ":") else { throw scanner.unexpected(.colon) }
        scanner.position += 1
        scanner.skipWhitespace()
    }

    /// Skips closing brackets, a comma and a key after a value. Returns `true` if another value follows.
    private mutating func findNextValue() throws(JSONTextError) -> Bool {
        while true {
            scanner.skipWhitespace()
            guard let isObject = open.last else { return false }
            switch scanner.current {
            case UInt8(ascii: ","):
                scanner.position += 1
                scanner.skipWhitespace()
                expected = .value
                if isObject { try readKey(expected: .key) }
                return true
            case UInt8(ascii: isObject ? "}" : "]"):
                scanner.position += 1
                open.removeLast()
                events.end(before: scanner.position)
            default:
                throw scanner.unexpected(isObject ? .commaOrBrace : .commaOrBracket)
            }
        }
    }
}

/// Receives the events of a `JSONParser`, in the order of the text.
protocol JSONEvents {
    /// Receives `[` or `{` at an offset.
    mutating func begin(isObject: Bool, at offset: Int)
    /// Receives the end of the innermost container, whose bracket is before the offset.
    mutating func end(before offset: Int)
    mutating func key(_ token: StringToken)
    mutating func string(_ token: StringToken)
    /// Receives a number, `true`, `false` or `null`.
    mutating func scalar(_ range: Range<Int>)
}
