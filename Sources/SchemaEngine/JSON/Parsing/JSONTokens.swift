import SchematicText

/// The tokens of one JSON text after another. The memory for them is reused.
///
/// A summary of many texts reads them in two passes over the tokens, so that a text with an error changes nothing.
package struct JSONTokens {
    /// A token, without the text that it was read from.
    package struct Token: BitwiseCopyable, Sendable {
        /// The offset of the first byte: of a string or key, the byte after its opening quote.
        package var start: UInt32
        /// The number of bytes: of a string or key, those between its quotes.
        package var length: UInt32
        package var kind: Kind
        package var marks: Marks

        /// The range of the token's bytes.
        package var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    }

    /// The kinds of tokens.
    package enum Kind: UInt8, BitwiseCopyable, Sendable {
        case beginObject, endObject, beginArray, endArray, key, string, number, isTrue, isFalse, null
    }

    /// The properties of a token.
    package struct Marks: OptionSet, BitwiseCopyable, Sendable {
        package var rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A string or key contains an escape.
        package static let hasEscapes = Marks(rawValue: 1)
        /// All bytes of a string or key are ASCII.
        package static let isASCII = Marks(rawValue: 2)
        /// The spelling of a number is that of an integer, as `NumberSpelling` defines it.
        package static let isWhole = Marks(rawValue: 4)
        /// The number is an integer that does not fit into a signed 64-bit integer, or is beyond a double.
        package static let overflows = Marks(rawValue: 8)
        /// The number has more than 17 significant digits.
        package static let hasManyDigits = Marks(rawValue: 16)
        /// The number has an exponent, or at least 18 digits.
        package static let isUnusual = Marks(rawValue: 32)
    }

    /// The tokens of the last text.
    package private(set) var tokens: [Token] = []

    package init() {}

    /// Reads the tokens of a text.
    ///
    /// - Throws: `JSONTextError` if the text is not JSON, or is too deep. Duplicate keys are not detected.
    package mutating func read(_ text: TextBytes, maximumDepth: Int) throws(JSONTextError) {
        guard text.count < UInt32.max else { throw JSONTextError(.tooLarge, at: 0) }
        var builder = TokenBuilder(tokens: [], scanner: JSONScanner(text))
        swap(&builder.tokens, &tokens)
        builder.tokens.removeAll(keepingCapacity: true)
        var parser = JSONParser(text.bytes, events: builder, maximumDepth: maximumDepth)
        builder.tokens = []
        try parser.parse()
        tokens = parser.events.tokens
    }

    /// Returns the unescaped bytes of a string or key.
    package static func unescaped(_ token: Token, in text: TextBytes) -> [UInt8] {
        JSONScanner(text).unescaped(token.stringToken)
    }

    /// Returns the value of a number that is an integer within 64 bits, or `nil` for another number.
    package static func integer(of token: Token, in text: TextBytes) -> Int64? {
        guard case .value(let value)? = JSONScanner(text).number(at: Int(token.start))?.integer else { return nil }
        return value
    }

    /// Returns the double nearest to a number, or `nil` if it is beyond a double.
    package static func double(of token: Token, in text: TextBytes) -> Double? {
        let scanner = JSONScanner(text)
        return scanner.number(at: Int(token.start)).flatMap { scanner.double(of: $0) }
    }

    /// Returns whether the bytes of a token are before another text: shorter, or of the same length and less.
    package static func precedes(_ token: Token, in text: TextBytes, _ other: [UInt8]) -> Bool {
        guard Int(token.length) == other.count else { return Int(token.length) < other.count }
        return JSONScanner(text).bytes(in: token.range).lexicographicallyPrecedes(other)
    }

    /// Returns whether one of two bytes is among those of a token.
    package static func contains(_ first: UInt8, or second: UInt8, in token: Token, of text: TextBytes) -> Bool {
        JSONScanner(text).bytes(in: token.range).contains { $0 == first || $0 == second }
    }

    /// Returns the offset of the first key that equals an earlier one, or `nil` if all keys differ.
    package static func duplicate(among keys: ArraySlice<Token>, in text: TextBytes) -> Int? {
        var names = GrowingNames()
        return keys.first { names.insert($0, in: text).isNew == false }.map { Int($0.start) - 1 }
    }
}

extension JSONTokens.Token {
    var stringToken: StringToken {
        StringToken(
            start: Int(start),
            length: Int(length),
            hasEscapes: marks.contains(.hasEscapes),
            isASCII: marks.contains(.isASCII)
        )
    }
}

/// Builds the tokens from the events of the parser.
private struct TokenBuilder: JSONEvents {
    var tokens: [JSONTokens.Token]
    let scanner: JSONScanner
    private var isObject: [Bool] = []

    init(tokens: [JSONTokens.Token], scanner: JSONScanner) {
        self.tokens = tokens
        self.scanner = scanner
    }

    mutating func begin(isObject: Bool, at offset: Int) {
        self.isObject.append(isObject)
        append(isObject ? .beginObject : .beginArray, offset, 1)
    }

    mutating func end(before offset: Int) {
        append(isObject.popLast() == true ? .endObject : .endArray, offset &- 1, 1)
    }

    mutating func key(_ token: StringToken) { append(.key, token) }

    mutating func string(_ token: StringToken) { append(.string, token) }

    mutating func scalar(_ range: Range<Int>) {
        switch scanner.byte(at: range.lowerBound) {
        case UInt8(ascii: "t"): append(.isTrue, range.lowerBound, range.count)
        case UInt8(ascii: "f"): append(.isFalse, range.lowerBound, range.count)
        case UInt8(ascii: "n"): append(.null, range.lowerBound, range.count)
        default: append(.number, range.lowerBound, range.count, marks(ofNumberAt: range.lowerBound))
        }
    }

    private func marks(ofNumberAt offset: Int) -> JSONTokens.Marks {
        let short = scanner.shortNumber(at: offset)
        // Seventeen digits at most, so that a double represents them.
        if short.end > 0, short.magnitude < 100_000_000_000_000_000 { return short.isIntegerText ? .isWhole : [] }
        return marks(ofUnusualNumberAt: offset)
    }

    @inline(never)
    private func marks(ofUnusualNumberAt offset: Int) -> JSONTokens.Marks {
        var marks: JSONTokens.Marks = .isUnusual
        guard let number = scanner.number(at: offset) else { return marks }
        let text = scanner.bytes(in: number.range)
        let hasPoint = text.contains(UInt8(ascii: "."))
        let hasManyDigits = Self.significantDigits(in: text) > 17
        // With an exponent, as in `6.02e23`, a number is a measurement that a double represents, unless its digits are too many.
        let isScientific = !hasManyDigits && text.contains { $0 | 0x20 == UInt8(ascii: "e") }
        switch number.integer {
        case .value: if !hasPoint { marks.insert(.isWhole) }
        case .overflow where isScientific: break
        case .overflow:
            marks.insert(.overflows)
            if !hasPoint { marks.insert(.isWhole) }
        case .fraction: break
        }
        if scanner.double(of: number) == nil { marks.insert(.overflows) }
        if hasManyDigits { marks.insert(.hasManyDigits) }
        return marks
    }

    /// Returns the number of digits, without zeros at either end.
    private static func significantDigits(in text: UnsafeRawBufferPointer) -> Int {
        var (count, zeros) = (0, 0)
        for byte in text {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            guard byte.isASCIIDigit else { continue }
            if byte == UInt8(ascii: "0") {
                if count > 0 { zeros += 1 }
            } else {
                count += zeros + 1
                zeros = 0
            }
        }
        return count
    }

    private mutating func append(_ kind: JSONTokens.Kind, _ token: StringToken) {
        var marks: JSONTokens.Marks = token.hasEscapes ? .hasEscapes : []
        if token.isASCII { marks.insert(.isASCII) }
        append(kind, token.start, token.length, marks)
    }

    @inline(__always)
    private mutating func append(
        _ kind: JSONTokens.Kind,
        _ start: Int,
        _ length: Int,
        _ marks: JSONTokens.Marks = []
    ) {
        tokens.append(
            JSONTokens.Token(
                start: UInt32(truncatingIfNeeded: start),
                length: UInt32(truncatingIfNeeded: length),
                kind: kind,
                marks: marks
            )
        )
    }
}
