/// `{uint}`: a number whose value is an integer from 0 to 18446744073709551615, in any notation. With `{uint:1..}`, it is in
/// a range.
enum UnsignedKind: ScalarRules {
    static var expectation: String { "a whole number of at least 0" }
    static var accepts: AcceptedKinds { .number }
    static var limits: String { "a whole number from 0 to \(UInt64.max)" }
    static var readsNumbers: Bool { true }

    /// Returns the integer at a scanner's position, and the offset after it, or 0 if it is refused or not well-formed.
    static func slot(
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        _ argument: Int32,
        in program: SchemaProgram
    ) -> (Slot, end: Int) {
        guard scanner.startsNumber else { return (.absent, 0) }
        let range = range(argument, program.tables)
        let number = scanner.shortNumber(at: scanner.position)
        if number.end > 0, number.isIntegerText, !number.isNegative, range.range.contains(number.magnitude) {
            return (Slot(number, at: scanner.position, flags: flags), number.end)
        }
        var scanner = scanner
        guard let token = try? scanner.scanNumber(), fault(of: token, in: range, scanner) == nil else {
            return (.absent, 0)
        }
        return (Slot(token, flags: flags), scanner.position)
    }

    private static func range(_ argument: Int32, _ tables: SchemaProgram.Tables) -> UnsignedRange {
        argument < 0 ? .all : tables.unsignedRanges[Int(argument)]
    }

    // MARK: Names

    /// Returns whether the string at a scanner's position is the name of an integer in a range.
    static func isName(_ scanner: JSONScanner, in range: ClosedRange<UInt64>) -> Bool {
        var scanner = scanner
        guard let token = try? scanner.scanString() else { return false }
        let integer =
            token.hasEscapes
            ? scanner.text(of: token).withTextBytes { Self.value(ofName: $0) }
            : Self.value(ofName: scanner.textBytes(in: token.range))
        return integer.map(range.contains) ?? false
    }

    /// Returns the integer that a name spells: digits without a leading zero. Returns `nil` for any other name, and for an
    /// integer that does not fit 64 bits.
    static func value(ofName name: TextBytes) -> UInt64? {
        guard name.count > 0, name[0] != UInt8(ascii: "0") || name.count == 1 else { return nil }
        var value: UInt64 = 0
        for index in 0..<name.count {
            guard Byte.digits.contains(name[index]) else { return nil }
            let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
            let (next, isTooGreat) = tens.addingReportingOverflow(UInt64(name[index] & 0x0F))
            guard !isTooLong, !isTooGreat else { return nil }
            value = next
        }
        return value
    }

    // MARK: Faults

    static func fault(of token: NumberToken, in range: UnsignedRange, _ scanner: JSONScanner) -> ScalarFault? {
        switch token.integer {
        case .value(let value) where value >= 0:
            return range.range.contains(value.magnitude) ? nil : .outOfRange
        case .value: return range.isOpenBelow ? .numberOverflow : .outOfRange
        case .fraction: return .typeMismatch
        case .overflow where token.isNegative: return range.isOpenBelow ? .numberOverflow : .outOfRange
        case .overflow:
            guard let value = (try? NumberParts(scanner.textBytes(in: token.range)))?.unsigned else {
                return range.isOpenAbove ? .numberOverflow : .outOfRange
            }
            return range.range.contains(value) ? nil : .outOfRange
        }
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .number(let token, let scanner) = value else { return fault(ofType: value) }
        return fault(of: token, in: range(argument, program.tables), scanner)
    }

    static func hint(found: JSONKind?, isTag: Bool) -> String {
        found == .number ? "; the tag {number} accepts any number" : ""
    }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        do throws(RangeError) {
            return .unsigned(try RangeArgument.unsigned(text))
        } catch {
            throw .range(error)
        }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        let range = tables.unsignedRanges[Int(argument)].range
        if range.lowerBound == range.upperBound { return "a whole number that is \(range.lowerBound)" }
        if range.upperBound == .max { return "a whole number of at least \(range.lowerBound)" }
        return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.unsigned, .unsigned(tables.unsignedRanges[Int(argument)].range))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.unsignedRanges[Int(first)].range == tables.unsignedRanges[Int(second)].range
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("unsigned")
        let range = range(argument, tables).range
        hash.write(range.lowerBound)
        hash.write(range.upperBound)
    }
}

extension RangeArgument {
    /// `{uint:1..}`
    static func unsigned(_ text: String) throws(RangeError) -> UnsignedRange {
        let range = try read(text, in: 0...UInt64.max) { text in
            text.withTextBytes { bytes in (try? NumberParts(bytes))?.unsigned }
        }
        return UnsignedRange(range, isOpenBelow: text.hasPrefix(".."), isOpenAbove: text.hasSuffix(".."))
    }
}
