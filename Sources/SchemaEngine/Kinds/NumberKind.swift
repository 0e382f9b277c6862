/// An example with a decimal point, and `{number}`: a number that is near a double. With `{number:0..1}`, the double is
/// in a range.
enum NumberKind: ScalarRules {
    static var expectation: String { "a number" }
    static var accepts: AcceptedKinds { .number }

    /// Returns the offset after the number at a scanner's position, or 0 if there is none.
    @inline(__always)
    static func accept(_ scanner: JSONScanner) -> Int {
        guard scanner.startsNumber else { return 0 }
        let end = scanner.endOfPlainNumber(isInteger: false)
        return end > 0 ? end : uncommonSlot(scanner, []).end
    }

    /// Returns the number at a scanner's position, and the offset that `accept` returns.
    @inline(__always)
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        guard scanner.startsNumber else { return (.absent, 0) }
        let number = scanner.shortNumber(at: scanner.position)
        guard number.end > 0 else { return uncommonSlot(scanner, flags) }
        return (Slot(number, at: scanner.position, flags: flags), number.end)
    }

    /// Reads a number of more than 18 digits, or one with an exponent.
    @inline(never)
    private static func uncommonSlot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        var scanner = scanner
        guard let token = try? scanner.scanNumber(), fault(of: token, in: nil, scanner) == nil else {
            return (.absent, 0)
        }
        return (Slot(token, flags: flags), scanner.position)
    }

    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags, in range: ClosedRange<Double>) -> (Slot, end: Int) {
        guard scanner.startsNumber else { return (.absent, 0) }
        var scanner = scanner
        guard let token = try? scanner.scanNumber(), fault(of: token, in: range, scanner) == nil else {
            return (.absent, 0)
        }
        return (Slot(token, flags: flags), scanner.position)
    }

    // MARK: Faults

    /// Returns the fault of a number. Without a range, the double is only computed if it may exceed the range of
    /// `Double`, which the exponent alone rules out for nearly all numbers.
    static func fault(of token: NumberToken, in range: ClosedRange<Double>?, _ scanner: JSONScanner) -> ScalarFault? {
        if range == nil, token.exponent <= 288 { return nil }
        guard let value = scanner.double(of: token) else {
            guard let range else { return .numberOverflow }
            let isOpen = token.isNegative ? range.lowerBound == -.infinity : range.upperBound == .infinity
            return isOpen ? .numberOverflow : .outOfRange
        }
        return range.map { $0.contains(value) } == false ? .outOfRange : nil
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .number(let token, let scanner) = value else { return fault(ofType: value) }
        return fault(of: token, in: argument < 0 ? nil : program.tables.numberRanges[Int(argument)], scanner)
    }

    static var readsNumbers: Bool { true }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        do throws(RangeError) {
            return .numbers(try RangeArgument.number(text))
        } catch {
            throw .range(error)
        }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        let range = tables.numberRanges[Int(argument)]
        if range.lowerBound == range.upperBound { return "a number that is \(range.lowerBound)" }
        if range.upperBound == .infinity { return "a number of at least \(range.lowerBound)" }
        if range.lowerBound == -.infinity { return "a number of at most \(range.upperBound)" }
        return "a number from \(range.lowerBound) to \(range.upperBound)"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.number, .numbers(tables.numberRanges[Int(argument)]))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.numberRanges[Int(first)] == tables.numberRanges[Int(second)]
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        guard argument >= 0 else { return hash.write("number") }
        let range = tables.numberRanges[Int(argument)]
        hash.write("number of a range")
        hash.write(range.lowerBound.bitPattern)
        hash.write(range.upperBound.bitPattern)
    }
}

extension JSONScanner {
    /// Whether the scanner is at the first character of a number.
    @inline(__always)
    var startsNumber: Bool { current == Byte.minus || Byte.digits ~= current }
}

extension Slot {
    @inline(__always)
    init(_ number: ShortNumber, at offset: Int, flags: Slot.Flags) {
        let flags = flags.union(number.isNegative ? [.exact, .negative] : .exact)
        self.init(kind: .number, flags: flags, exponent: number.exponent, offset: offset, value: number.magnitude)
    }

    @inline(__always)
    init(_ token: NumberToken, flags: Slot.Flags) {
        var flags = flags
        if token.isNegative { flags.insert(.negative) }
        if token.isExact { flags.insert(.exact) }
        self.init(kind: .number, flags: flags, exponent: token.exponent, offset: token.start, value: token.magnitude)
    }
}
