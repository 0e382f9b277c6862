/// Example text, and `{string}`: any string, or with `{string:1..80}` a string of a number of Unicode scalars.
enum StringKind: ScalarRules {
    static var expectation: String { "a string" }
    static var accepts: AcceptedKinds { .string }
    static var isText: Bool { true }

    /// Returns the offset after the string at a scanner's position, or 0 if there is none.
    @inline(__always)
    static func accept(_ scanner: JSONScanner) -> Int {
        guard scanner.current == Byte.quote else { return 0 }
        var scanner = scanner
        return (try? scanner.scanString()) == nil ? 0 : scanner.position
    }

    /// Returns the string at a scanner's position, and the offset that `accept` returns.
    @inline(__always)
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        guard scanner.current == Byte.quote else { return (.absent, 0) }
        var scanner = scanner
        guard let token = try? scanner.scanString() else { return (.absent, 0) }
        return (Slot(token, flags: flags), scanner.position)
    }

    // MARK: Lengths

    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags, length: ClosedRange<Int>) -> (Slot, end: Int) {
        guard scanner.current == Byte.quote else { return (.absent, 0) }
        var scanner = scanner
        guard let token = try? scanner.scanString(), length.contains(Self.length(of: token, in: scanner)) else {
            return (.absent, 0)
        }
        return (Slot(token, flags: flags), scanner.position)
    }

    /// Returns the number of Unicode scalars of a string.
    static func length(of token: StringToken, in scanner: JSONScanner) -> Int {
        token.isASCII && !token.hasEscapes ? token.length : scanner.text(of: token).unicodeScalars.count
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .string(let token, let scanner) = value else { return fault(ofType: value) }
        return fault(ofLength: length(of: token, in: scanner), argument, in: program)
    }

    static func fault(
        ofText number: NumberToken,
        _ argument: Int32,
        in program: SchemaProgram,
        _ scanner: JSONScanner
    ) -> ScalarFault? {
        fault(ofLength: number.length, argument, in: program)
    }

    private static func fault(ofLength length: Int, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard argument >= 0, !program.tables.lengthRanges[Int(argument)].contains(length) else { return nil }
        return ScalarFault(.wrongLength, number: length)
    }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument { .length(try length(text)) }

    /// Reads a range of lengths.
    static func length(_ text: String) throws(ArgumentError) -> ClosedRange<Int> {
        guard !text.isEmpty else { throw .empty }
        do throws(RangeError) { return try RangeArgument.length(text) } catch { throw .range(error) }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        words(tables.lengthRanges[Int(argument)])
    }

    /// Returns the requirement of a length, for display.
    static func words(_ range: ClosedRange<Int>) -> String {
        "a string of \(range.words(counting: "character"))"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.string, .length(tables.lengthRanges[Int(argument)]))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.lengthRanges[Int(first)] == tables.lengthRanges[Int(second)]
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        guard argument >= 0 else { return hash.write("text") }
        let range = tables.lengthRanges[Int(argument)]
        hash.write("length", range.lowerBound, range.upperBound)
    }
}
