/// `{string:/…/}`: a string in which a regular expression is found.
enum PatternKind: ScalarRules {
    static var tag: String { StringKind.tag }
    static var expectation: String { StringKind.expectation }
    static var accepts: AcceptedKinds { .string }
    static var isText: Bool { true }

    /// Returns the string at a scanner's position, and the offset after it, or 0 if it does not match.
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags, _ pattern: TextPattern) -> (Slot, end: Int) {
        guard scanner.current == Byte.quote else { return (.absent, 0) }
        var scanner = scanner
        guard let token = try? scanner.scanString(), accepts(token, in: scanner, pattern) else { return (.absent, 0) }
        return (Slot(token, flags: flags), scanner.position)
    }

    static func accepts(_ token: StringToken, in scanner: JSONScanner, _ pattern: TextPattern) -> Bool {
        token.hasEscapes
            ? pattern.isFound(in: scanner.text(of: token)) : pattern.isFound(in: scanner.textBytes(in: token.range))
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        if case .string = value { ScalarFault(.patternMismatch) } else { fault(ofType: value) }
    }

    static func fault(
        ofText number: NumberToken,
        _ argument: Int32,
        in program: SchemaProgram,
        _ scanner: JSONScanner
    ) -> ScalarFault? {
        let isFound = program.tables.patterns[Int(argument)].isFound(in: scanner.textBytes(in: number.range))
        return isFound ? nil : ScalarFault(.patternMismatch)
    }

    // MARK: The argument

    static func argument(_ text: String, in program: inout ProgramDraft) throws(ArgumentError) -> Int32 {
        guard !text.isEmpty else { throw .empty }
        do throws(PatternError) {
            return try program.intern(pattern: text)
        } catch {
            throw .invalid(expected: "a regular expression", help: "\(error)".displayLine)
        }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        "a string that matches /\(tables.patterns[Int(argument)].source)/"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.pattern, .pattern(tables.patterns[Int(argument)].source))
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("pattern", tables.patterns[Int(argument)].source)
    }
}

// MARK: Reading

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
}

/// A regular expression of a schema, compiled once.
@_spi(Generated) public struct ReadingPattern: Sendable {
    let pattern: TextPattern?

    /// Compiles an expression in the syntax of schemas. If it is not valid, every text is left to the walk.
    public init(_ source: String) { pattern = try? TextPattern(source) }
}
