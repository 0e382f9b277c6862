/// The grammar of JSON: one loop with a stack of its own, so that hostile depth costs a byte per bracket up to the
/// limit and then ends in an error.
struct JSONParser<Events: JSONEvents> {
    private var scanner: JSONScanner
    private(set) var events: Events
    private let maximumDepth: Int
    /// Of each open container, from the outermost: whether it is an object.
    private var open: [Bool] = []
    /// What an error says was expected where a value should begin.
    private var due = JSONTextError.Expectation.value

    init(_ bytes: UnsafeRawBufferPointer, events: Events, maximumDepth: Int) {
        scanner = JSONScanner(bytes)
        self.events = events
        self.maximumDepth = maximumDepth
    }

    /// Reads one value, and nothing behind it.
    mutating func parse() throws(JSONTextError) {
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        repeat {
            while try readValue() {}
        } while try findNextValue()
        guard scanner.position == scanner.count else { throw JSONTextError(.trailingText, at: scanner.position) }
    }

    /// Reads a scalar, an empty container, or the opening of another one: then its first value follows.
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
        default: throw scanner.unexpected(due)
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
        due = isObject ? .value : .valueOrBracket
        if isObject { try readKey(due: .keyOrBrace) }
        return true
    }

    private mutating func readKey(due: JSONTextError.Expectation) throws(JSONTextError) {
        guard scanner.current == UInt8(ascii: "\"") else { throw scanner.unexpected(due) }
        events.key(try scanner.scanString())
        scanner.skipWhitespace()
        guard scanner.current == UInt8(ascii: ":") else { throw scanner.unexpected(.colon) }
        scanner.position += 1
        scanner.skipWhitespace()
    }

    /// Behind a value: whether another one follows, once closing brackets, a comma and a key are passed.
    private mutating func findNextValue() throws(JSONTextError) -> Bool {
        while true {
            scanner.skipWhitespace()
            guard let isObject = open.last else { return false }
            switch scanner.current {
            case UInt8(ascii: ","):
                scanner.position += 1
                scanner.skipWhitespace()
                due = .value
                if isObject { try readKey(due: .key) }
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
