import SchematicText

extension PatternParser {
    /// Parses `[…]`, or `[:name:]`, which is a property.
    mutating func classOrProperty() throws(PatternError) -> ScalarSet {
        if let set = try posixProperty() { return set }
        return try characterClass()
    }

    private mutating func characterClass() throws(PatternError) -> ScalarSet {
        let start = cursor.index
        cursor.skip()
        nesting += 1
        guard nesting <= PatternLimits.nesting else { throw error(.tooDeep, at: start) }
        let isInverted = cursor.take("^")
        var members = try members()
        while let operation = setOperation() {
            let signIndex = cursor.index
            cursor.index += 2
            setOperations += 1
            guard setOperations <= PatternLimits.nesting else { throw error(.tooDeep, at: signIndex) }
            guard let left = members, let right = try self.members() else {
                throw error(.missingOperand(operation.rawValue), at: signIndex)
            }
            members = operation.applied(to: left, right)
        }
        guard let members else {
            throw cursor.isAtEnd ? error(.unclosed("["), at: start) : error(.emptyClass, at: start)
        }
        guard cursor.take("]") else { throw error(.unclosed("["), at: start) }
        nesting -= 1
        return isInverted ? members.inverted : members
    }

    // MARK: Set operations

    private enum SetOperation: String, CaseIterable {
        case intersection = "&&"
        case subtraction = "--"
        case symmetricDifference = "~~"

        func applied(to left: ScalarSet, _ right: ScalarSet) -> ScalarSet {
            switch self {
            case .intersection: left.intersection(right)
            case .subtraction: left.subtracting(right)
            case .symmetricDifference: left.symmetricDifference(right)
            }
        }
    }

    private func setOperation() -> SetOperation? {
        SetOperation.allCases.first { cursor.starts(with: $0.rawValue) }
    }

    // MARK: Members

    /// Parses the members up to a set operation or the class's end. Returns `nil` if there are none.
    private mutating func members() throws(PatternError) -> ScalarSet? {
        var sets: [ScalarSet] = []
        while !cursor.isAtEnd, cursor.current != "]", setOperation() == nil {
            if try skipTrivia(inClass: true) { continue }
            if cursor.current == "[" {
                sets.append(try classOrProperty())
            } else if cursor.take(#"\Q"#) {
                sets += quotation().unicodeScalars.map { options.set(of: ScalarRanges($0)) }
            } else {
                sets.append(try member())
            }
        }
        return sets.isEmpty ? nil : .union(of: sets)
    }

    /// Parses a character, an escape or a range.
    private mutating func member() throws(PatternError) -> ScalarSet {
        let start = cursor.index
        let first = try rangeEnd()
        guard isBeforeRangeSign else {
            switch first {
            case .scalars(let scalars): return .union(of: scalars.map { options.set(of: ScalarRanges($0)) })
            case .set(let set): return set
            case .assertion: throw error(.unknownEscape(cursor.text(from: start)), at: start)
            }
        }
        if options.isExtended { cursor.skipWhiteSpace() }
        cursor.skip()
        if options.isExtended { cursor.skipWhiteSpace() }
        guard cursor.current != "[", case .scalars(let low) = first, case .scalars(let high) = try rangeEnd(),
            low.count == 1, high.count == 1
        else { throw error(.badRangeEnd, at: start) }
        guard low[0] <= high[0] else { throw error(.reversedRange(cursor.text(from: start)), at: start) }
        return options.set(of: ScalarRanges(low[0]...high[0]))
    }

    private mutating func rangeEnd() throws(PatternError) -> Escape {
        cursor.current == "\\" ? try escape(inClass: true) : .scalars(try character())
    }

    /// Whether a `-` follows that forms a range. Before the class's end, and as one
    /// half of an operation, it does not.
    private var isBeforeRangeSign: Bool {
        var ahead = cursor
        if options.isExtended { ahead.skipWhiteSpace() }
        guard ahead.current == "-", ahead.next != "-" else { return false }
        ahead.skip()
        if options.isExtended { ahead.skipWhiteSpace() }
        return !ahead.isAtEnd && ahead.current != "]"
    }

    // MARK: [:name:]

    private mutating func posixProperty() throws(PatternError) -> ScalarSet? {
        let start = cursor.index
        guard cursor.take("[:") else { return nil }
        let isInverted = cursor.take("^")
        let name = cursor.take { !":[]}\\".contains($0) }
        guard cursor.take(":]") else {
            cursor.index = start
            return nil
        }
        guard let set = PropertyName(name).set else {
            throw error(.unknownProperty(String(name.prefix(40))), at: start)
        }
        return isInverted ? set.inverted : set
    }
}

extension PatternParser {
    /// The meaning of an escape sequence.
    enum Escape {
        case scalars([Unicode.Scalar])
        case set(ScalarSet)
        case assertion(PatternAssertion)
    }

    mutating func escapedAtom() throws(PatternError) -> Part {
        if cursor.take(#"\Q"#) {
            var quoted = literal(Array(quotation().unicodeScalars))
            quoted.isRepeatable = false
            return quoted
        }
        switch try escape(inClass: false) {
        case .scalars(let scalars): return literal(scalars)
        case .set(let set): return one(set)
        case .assertion(let assertion): return self.assertion(assertion)
        }
    }

    /// Takes the text up to `\E`, which it takes too, or up to the end.
    mutating func quotation() -> String { cursor.take(upTo: #"\E"#) ?? cursor.take { _ in true } }

    mutating func escape(inClass: Bool) throws(PatternError) -> Escape {
        let start = cursor.index
        cursor.skip()
        guard let letter = cursor.current else {
            if let character = cursor.character { throw error(.unknownEscape("\\\(character)"), at: start) }
            throw error(.unknownEscape("\\"), at: start)
        }
        cursor.skip()
        if let set = Self.set(of: letter) { return .set(set) }
        if let scalar = Self.controls[letter] { return .scalars([scalar]) }
        if inClass, letter == "b" { return .scalars(["\u{8}"]) }
        if !inClass, let assertion = Self.assertions[letter] { return .assertion(assertion) }
        switch letter {
        case "x", "u", "U", "o", "0": return .scalars(try scalars(after: letter, at: start, inClass: inClass))
        case "p", "P": return .set(try property(isInverted: letter == "P", at: start))
        case "1"..."9", "k", "g": throw error(.refused(.backReference), at: start)
        default: break
        }
        if let instead = Self.replacements[letter] {
            throw error(.refused(.escape("\\\(letter)", instead: instead)), at: start)
        }
        guard letter.isASCII, !letter.properties.isAlphabetic else {
            throw error(.unknownEscape("\\\(letter)"), at: start)
        }
        return .scalars([letter])
    }

    private static func set(of letter: Unicode.Scalar) -> ScalarSet? {
        switch letter {
        case "d": .digits
        case "D": ScalarSet.digits.inverted
        case "w": .wordScalars
        case "W": ScalarSet.wordScalars.inverted
        case "s": .whiteSpace
        case "S": ScalarSet.whiteSpace.inverted
        case "h": .blanks
        case "H": ScalarSet.blanks.inverted
        case "v": .newlines
        case "V": ScalarSet.newlines.inverted
        default: nil
        }
    }

    private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
        "t": "\t", "n": "\n", "r": "\r", "f": "\u{C}", "a": "\u{7}", "e": "\u{1B}",
    ]

    private static let assertions: [Unicode.Scalar: PatternAssertion] = [
        "A": .textStart, "z": .textEnd, "b": .wordBoundary, "B": .noWordBoundary,
    ]

    private static let replacements: [Unicode.Scalar: String] = [
        "Z": #"'$', or '\v?$' where a line end may follow"#,
        "G": "'^'",
        "K": "the pattern without it",
        "R": #"'(?:\r\n|\v)'"#,
        "X": "'(?s:.)' for one Unicode scalar",
        "O": "'(?s:.)'",
        "C": "'(?s:.)' for one Unicode scalar",
        "N": #"'.', or \u{…} for a character by its number"#,
        "y": #"'\b'"#,
        "Y": #"'\B'"#,
        "c": #"the control character as \x01"#,
        "M": #"the character as \x01"#,
    ]

    // MARK: Scalars by number

    private mutating func scalars(
        after letter: Unicode.Scalar,
        at start: Int,
        inClass: Bool
    ) throws(PatternError) -> [Unicode.Scalar] {
        let numbers: [String]
        let radix = letter == "o" || letter == "0" ? 8 : 16
        if letter != "0", letter != "U", cursor.take("{") {
            numbers = (cursor.take(upTo: "}") ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        } else {
            switch letter {
            case "x": numbers = [cursor.takeDigits(radix: radix, upTo: 2)]
            case "u": numbers = [cursor.takeDigits(radix: radix, upTo: 4)].filter { $0.count == 4 }
            case "U": numbers = [cursor.takeDigits(radix: radix, upTo: 8)].filter { $0.count == 8 }
            case "0": numbers = ["0" + cursor.takeDigits(radix: radix, upTo: 3)]
            default: numbers = []
            }
        }
        let scalars = numbers.compactMap { Self.scalar($0, radix: radix) }
        let isRight = !scalars.isEmpty && scalars.count == numbers.count
        guard isRight, scalars.count == 1 || letter == "u" && !inClass else {
            throw error(.badScalar(cursor.text(from: start)), at: start)
        }
        return scalars
    }

    private static func scalar(_ digits: String, radix: Int) -> Unicode.Scalar? {
        UInt32(digits: digits, radix: radix).flatMap(Unicode.Scalar.init)
    }

    // MARK: Properties

    private mutating func property(isInverted: Bool, at start: Int) throws(PatternError) -> ScalarSet {
        guard cursor.take("{") else { throw error(.unknownProperty(cursor.text(from: start)), at: start) }
        guard let name = cursor.take(upTo: "}") else { throw error(.unclosed(isInverted ? "\\P{" : "\\p{"), at: start) }
        guard let set = PropertyName(name).set else {
            throw error(.unknownProperty(String(name.prefix(40))), at: start)
        }
        return isInverted ? set.inverted : set
    }
}
