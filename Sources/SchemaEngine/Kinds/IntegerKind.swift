/// An example without a decimal point, and `{int}`: a number whose value is an integer of 64 bits, in any notation.
/// With `{int:0..100}`, it is in a range.
enum IntegerKind: ScalarRules {
    static var expectation: String { "a whole number" }
    static var accepts: AcceptedKinds { .number }
    static var limits: String { "a whole number that fits 64 bits" }

    /// Returns the offset after the integer at a scanner's position, or 0 if there is none.
    @inline(__always)
    static func accept(_ scanner: JSONScanner) -> Int {
        guard scanner.startsNumber else { return 0 }
        let end = scanner.endOfPlainNumber(isInteger: true)
        return end > 0 ? end : uncommonSlot(scanner, [], in: .min ... .max).end
    }

    /// Returns the integer at a scanner's position, and the offset that `accept` returns.
    @inline(__always)
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        guard scanner.startsNumber else { return (.absent, 0) }
        let number = scanner.shortNumber(at: scanner.position)
        guard number.end > 0, number.isIntegerText else { return uncommonSlot(scanner, flags, in: .min ... .max) }
        return (Slot(number, at: scanner.position, flags: flags), number.end)
    }

    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags, in range: ClosedRange<Int64>) -> (Slot, end: Int) {
        guard scanner.startsNumber else { return (.absent, 0) }
        let number = scanner.shortNumber(at: scanner.position)
        guard number.end > 0, number.isIntegerText else { return uncommonSlot(scanner, flags, in: range) }
        let magnitude = Int64(truncatingIfNeeded: number.magnitude)
        guard range.contains(number.isNegative ? -magnitude : magnitude) else { return (.absent, 0) }
        return (Slot(number, at: scanner.position, flags: flags), number.end)
    }

    /// Reads an integer of more than 18 digits, or one with a decimal point or an exponent.
    @inline(never)
    private static func uncommonSlot(
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        in range: ClosedRange<Int64>
    ) -> (Slot, end: Int) {
        var scanner = scanner
        guard let token = try? scanner.scanNumber(), fault(of: token, in: range) == nil else { return (.absent, 0) }
        return (Slot(token, flags: flags), scanner.position)
    }

    // MARK: Names

    /// Returns whether the string at a scanner's position is the name of an integer in a range.
    static func isName(_ scanner: JSONScanner, in range: ClosedRange<Int64>) -> Bool {
        var scanner = scanner
        guard let token = try? scanner.scanString() else { return false }
        let integer =
            token.hasEscapes
            ? scanner.text(of: token).withTextBytes { Self.value(ofName: $0) }
            : Self.value(ofName: scanner.textBytes(in: token.range))
        guard let integer else { return false }
        return range.contains(integer)
    }

    /// Returns the integer that a name spells: digits without a leading zero, after `-` if the integer is negative.
    /// Returns `nil` for any other name, and for an integer that does not fit 64 bits.
    static func value(ofName name: TextBytes) -> Int64? {
        let isNegative = name[0] == Byte.minus
        let first = isNegative ? 1 : 0
        // Of the names that begin with a zero, only `0` itself is one of an integer.
        guard name[first] != UInt8(ascii: "0") else { return name.count == 1 ? 0 : nil }
        guard name.count > first else { return nil }
        var value: Int64 = 0
        for index in first..<name.count {
            guard Byte.digits.contains(name[index]) else { return nil }
            let digit = Int64(name[index] & 0x0F)
            let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
            let (next, isTooGreat) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !isTooLong, !isTooGreat else { return nil }
            value = next
        }
        return value
    }

    // MARK: Faults

    static func fault(of token: NumberToken, in range: ClosedRange<Int64>) -> ScalarFault? {
        switch token.integer {
        case .value(let value): return range.contains(value) ? nil : .outOfRange
        case .fraction: return .typeMismatch
        case .overflow:
            let isOpen = token.isNegative ? range.lowerBound == .min : range.upperBound == .max
            return isOpen ? .numberOverflow : .outOfRange
        }
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .number(let token, _) = value else { return fault(ofType: value) }
        return fault(of: token, in: argument < 0 ? .min ... .max : program.tables.integerRanges[Int(argument)])
    }

    /// The notation of an example decides its type.
    static func hint(found: JSONKind?, isTag: Bool) -> String {
        guard found == .number else { return "" }
        return isTag
            ? "; the tag {number} accepts any number"
            : "; an example with a decimal point, such as 10.0, accepts any number"
    }

    static func widenedExample(_ example: NumberToken, _ text: String) -> String? {
        example.isIntegerText ? text + ".0" : nil
    }

    static var readsNumbers: Bool { true }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        do throws(RangeError) {
            return .integers(try RangeArgument.integers(text))
        } catch {
            throw .range(error)
        }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        let range = tables.integerRanges[Int(argument)]
        if range.lowerBound == range.upperBound { return "a whole number that is \(range.lowerBound)" }
        if range.upperBound == .max { return "a whole number of at least \(range.lowerBound)" }
        if range.lowerBound == .min { return "a whole number of at most \(range.upperBound)" }
        return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.integer, .integers(tables.integerRanges[Int(argument)]))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.integerRanges[Int(first)] == tables.integerRanges[Int(second)]
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        guard argument >= 0 else { return hash.write("whole") }
        let range = tables.integerRanges[Int(argument)]
        hash.write("whole", Int(truncatingIfNeeded: range.lowerBound), Int(truncatingIfNeeded: range.upperBound))
    }
}
