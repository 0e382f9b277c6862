/// `{string:/…/}`: a string in which a regular expression is found; `{string:1..80,/…/}`: one that also has a number of
/// Unicode scalars.
enum PatternKind: ScalarRules {
    static var expectation: String { StringKind.expectation }
    static var accepts: AcceptedKinds { .string }
    static var isText: Bool { true }

    /// Returns the string at a scanner's position, and the offset after it, or 0 if it does not match.
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags, _ argument: PatternArgument) -> (Slot, end: Int) {
        guard scanner.current == Byte.quote else { return (.absent, 0) }
        var scanner = scanner
        guard let token = try? scanner.scanString(), argument.hasLength(token, in: scanner),
            accepts(token, in: scanner, argument.pattern)
        else { return (.absent, 0) }
        return (Slot(token, flags: flags), scanner.position)
    }

    static func accepts(_ token: StringToken, in scanner: JSONScanner, _ pattern: CompiledPattern) -> Bool {
        token.hasEscapes
            ? pattern.isFound(in: scanner.text(of: token)) : pattern.isFound(in: scanner.textBytes(in: token.range))
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .string(let token, let scanner) = value else { return fault(ofType: value) }
        let requirement = program.tables.patterns[Int(argument)]
        guard requirement.hasLength(token, in: scanner) else {
            return ScalarFault(.wrongLength, number: StringKind.length(of: token, in: scanner))
        }
        return ScalarFault(.patternMismatch)
    }

    static func fault(
        ofText number: NumberToken,
        _ argument: Int32,
        in program: SchemaProgram,
        _ scanner: JSONScanner
    ) -> ScalarFault? {
        let requirement = program.tables.patterns[Int(argument)]
        if let length = requirement.length, !length.contains(number.length) {
            return ScalarFault(.wrongLength, number: number.length)
        }
        let isFound = requirement.pattern.isFound(in: scanner.textBytes(in: number.range))
        return isFound ? nil : ScalarFault(.patternMismatch)
    }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        guard !text.isEmpty else { throw .empty }
        return .pattern(text, length: nil)
    }

    /// Reads the argument of `{string:1..80,/…/}`.
    static func argument(_ text: String, length: String) throws(ArgumentError) -> ScalarArgument {
        let length = try StringKind.length(length)
        guard !text.isEmpty else { throw .empty }
        return .pattern(text, length: length)
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        let requirement = tables.patterns[Int(argument)]
        let text =
            if let length = requirement.length { StringKind.words(length) } else { StringKind.expectation }
        return "\(text) that matches /\(requirement.pattern.source)/"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        let requirement = tables.patterns[Int(argument)]
        let source = requirement.pattern.source
        guard let length = requirement.length else { return .scalar(.pattern, .pattern(source)) }
        return .scalar(.pattern, .lengthAndPattern(length, source))
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        let requirement = tables.patterns[Int(argument)]
        hash.write("pattern", requirement.pattern.source)
        if let length = requirement.length { hash.write("length", length.lowerBound, length.upperBound) }
    }
}

extension PatternArgument {
    fileprivate func hasLength(_ token: StringToken, in scanner: JSONScanner) -> Bool {
        length.map { $0.contains(StringKind.length(of: token, in: scanner)) } ?? true
    }
}
