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

    static func number(
        spelledBy token: StringToken,
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        _ argument: Int32,
        in program: SchemaProgram
    ) -> SpelledNumber? {
        SpelledNumber(token, scanner, flags) { fault(of: .number($0, $1), argument, in: program) }
    }

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

// MARK: Reading

extension FieldValue where Self: FixedWidthInteger {
    /// Reads an integer that fits the type.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The integer.
    /// - Throws: `FieldError` if the value is absent, of another type or too large.
    @inlinable public static func decode(from field: Fields) throws -> Self {
        if let integer = field.integer, let value = Self(exactly: integer) { return value }
        return try decodeUncommon(from: field)
    }

    /// Reads the integer at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent, of another type or too large.
    @inlinable public static func _decode(at key: FieldKey, in object: Fields) throws -> Self {
        if case .value(let integer) = object.integer(at: key), let value = Self(exactly: integer) { return value }
        return try decodeByView(at: key, in: object)
    }

    /// Reads the integer at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type or too large.
    @inlinable public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        switch object.integer(at: key) {
        case .nothing: return nil
        case .value(let integer): if let value = Self(exactly: integer) { return value }
        case .uncommon: break
        }
        return try decodeByViewIfPresent(at: key, in: object)
    }

    /// Reads an integer that does not fit `Int64`, or that an app has set.
    @usableFromInline static func decodeUncommon(from field: Fields) throws -> Self {
        try field.read(Self.self) { record, slot in
            guard slot.kind == .number else { return nil }
            return record.integer(slot).flatMap(Self.init(exactly:))
                ?? record.unsignedInteger(slot).flatMap(Self.init(exactly:))
        }
    }
}

extension Fields {
    /// The value, if it is a payload's number and an integer that fits 64 bits.
    @usableFromInline var integer: Int64? {
        switch content {
        case .recorded(let record, let slot): return Int64.plain(record, slot)
        default: return nil
        }
    }

    /// Returns the integer at an object's key.
    @usableFromInline func integer(at key: FieldKey) -> SimpleMember<Int64> { simpleMember(Int64.self, at: key) }
}

extension Int: FieldValue {
    /// Reads an array of integers that fit the type.
    ///
    /// - Throws: `FieldError` if the value is absent, or an element is of another type or too large.
    public static func _decodeElements(of array: Fields) throws -> [Int] { try simpleElements(of: array) }
}

extension Int8: FieldValue {}
extension Int16: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension UInt: FieldValue {}
extension UInt8: FieldValue {}
extension UInt16: FieldValue {}
extension UInt32: FieldValue {}
extension UInt64: FieldValue {}

extension SimpleScalar where Self: FixedWidthInteger {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Self? {
        slot.kind == .number ? record.integer(slot).flatMap(Self.init(exactly:)) : nil
    }
}

extension Int: SimpleScalar {}
extension Int8: SimpleScalar {}
extension Int16: SimpleScalar {}
extension Int32: SimpleScalar {}
extension Int64: SimpleScalar {}
extension UInt: SimpleScalar {}
extension UInt8: SimpleScalar {}
extension UInt16: SimpleScalar {}
extension UInt32: SimpleScalar {}
extension UInt64: SimpleScalar {}

@_spi(Generated) extension ModelReader {
    /// Reads an integer.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func int() throws(ReadingStop) -> Int {
        if let integer = scanner.scanPlainInteger(), let value = Int(exactly: integer) { return value }
        return try uncommonInt()
    }

    /// Reads an integer in a range.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func int(in range: ClosedRange<Int>) throws(ReadingStop) -> Int {
        let value = try int()
        guard range.contains(value) else { throw .refused }
        return value
    }

    /// Reads an integer of more than 18 digits, or one with a decimal point or an exponent.
    @inline(never)
    private mutating func uncommonInt() throws(ReadingStop) -> Int {
        guard case .value(let integer) = try numberToken().integer, let value = Int(exactly: integer) else {
            throw .refused
        }
        return value
    }
}

// MARK: Writing

extension KnownFieldValue where Self: FixedWidthInteger {
    var known: OutgoingValue.Known { .number(String(self)) }
}

extension Int: KnownFieldValue {}
extension Int8: KnownFieldValue {}
extension Int16: KnownFieldValue {}
extension Int32: KnownFieldValue {}
extension Int64: KnownFieldValue {}
extension UInt: KnownFieldValue {}
extension UInt8: KnownFieldValue {}
extension UInt16: KnownFieldValue {}
extension UInt32: KnownFieldValue {}
extension UInt64: KnownFieldValue {}

extension Int: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.integer(self) }
}
