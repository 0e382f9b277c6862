import SchematicFoundation

/// `{decimal}`: decimals that `Decimal` represents exactly: up to 38 significant digits, and within the exponents of
/// `Decimal`. All others are rejected.
enum DecimalKind: ConvertedKind {
    static var kind: ScalarKind { .decimal }
    static var expectation: String { "a number, or a string that contains one, such as '19.99'" }
    static var accepts: AcceptedKinds { [.string, .number] }
    static var valueName: String { "a decimal" }

    private static let maximumDigits = 38
    private static let exponents = -128...127

    // MARK: Requirements with an argument

    static func slot(
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        _ argument: Int32,
        in program: SchemaProgram
    ) -> (Slot, end: Int) {
        guard argument >= 0 else { return slot(scanner, flags) }
        let requirement = program.tables.decimals[Int(argument)]
        guard requirement.form != (scanner.current == Byte.quote ? .number : .text) else { return (.absent, 0) }
        let result = slot(scanner, flags)
        guard result.end > 0, requirement.hasRange else { return result }
        let isInRange = read(result.0, scanner) { text in (try? check(text, requirement)) != nil }
        return isInRange ? result : (.absent, 0)
    }

    /// Calls the closure with the text of a slot.
    private static func read<Result>(_ slot: Slot, _ scanner: JSONScanner, _ body: (TextBytes) -> Result) -> Result {
        let range = slot.start..<slot.start + slot.length
        guard slot.flags.contains(.hasEscapes) else { return body(scanner.textBytes(in: range)) }
        let token = StringToken(start: slot.start, length: slot.length, hasEscapes: true, isASCII: false)
        return scanner.text(of: token).withTextBytes(body)
    }

    /// Checks a text against the range, which comes before the limits of `Decimal`.
    private static func check(_ text: TextBytes, _ argument: DecimalArgument) throws(ScalarFault) {
        let number = try NumberParts(text)
        if let least = argument.least, number.isLess(thanTextOf: least) == true { throw .outOfRange }
        if let most = argument.most, number.isGreater(thanTextOf: most) == true { throw .outOfRange }
        _ = try fittingNumber(text)
    }

    static func check(_ text: TextBytes, least: String?, most: String?) throws(ScalarFault) {
        try check(text, DecimalArgument(least: least.flatMap { JSONNumber($0) }, most: most.flatMap { JSONNumber($0) }))
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        let requirement = argument < 0 ? DecimalArgument() : program.tables.decimals[Int(argument)]
        do throws(ScalarFault) {
            switch value {
            case .string(let token, let scanner):
                guard requirement.form != .number else { return .typeMismatch }
                try scanner.text(of: token).withTextBytes { text throws(ScalarFault) in try check(text, requirement) }
            case .number(let token, let scanner):
                guard requirement.form != .text else { return .typeMismatch }
                try check(scanner.textBytes(in: token.range), requirement)
            case .boolean, .null: return fault(ofType: value)
            }
        } catch {
            return error
        }
        return nil
    }

    static func accepts(_ argument: Int32, _ tables: SchemaProgram.Tables) -> AcceptedKinds {
        switch tables.decimals[Int(argument)].form {
        case .text: .string
        case .number: .number
        case nil: accepts
        }
    }

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        if let form = DecimalArgument.Form(rawValue: text) { return .decimal(DecimalArgument(form: form)) }
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        var form: DecimalArgument.Form?
        if parts.count == 2 {
            form = DecimalArgument.Form(rawValue: String(parts[1]))
            guard form != nil else {
                throw .invalid(expected: "'text' or 'number' after the range", help: "as in {decimal:0..100,text}")
            }
        }
        let range = String(parts.first ?? "")
        guard !range.isEmpty else { throw .empty }
        do throws(RangeError) {
            let ends = try RangeArgument.decimals(range)
            return .decimal(DecimalArgument(least: ends.least, most: ends.most, form: form))
        } catch {
            throw .range(error)
        }
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        let requirement = tables.decimals[Int(argument)]
        let noun =
            switch requirement.form {
            case .text: "a string that contains a number, such as '19.99',"
            case .number: "a number"
            case nil: "a number, or a string that contains one,"
            }
        let words = noun.hasSuffix(",") ? String(noun.dropLast()) : noun
        switch (requirement.least?.text, requirement.most?.text) {
        case (nil, nil): return words
        case (let least?, nil): return "\(noun) of at least \(least)"
        case (nil, let most?): return "\(noun) of at most \(most)"
        case (let least?, let most?) where least == most: return "\(noun) of exactly \(least)"
        case (let least?, let most?): return "\(noun) from \(least) to \(most)"
        }
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        .scalar(.decimal, .decimal(tables.decimals[Int(argument)]))
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.decimals[Int(first)] == tables.decimals[Int(second)]
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(kind)")
        if argument >= 0 { hash.write("argument", tables.decimals[Int(argument)].text) }
    }

    // MARK: Texts

    /// Checks that a text is exactly one JSON number that `Decimal` represents exactly.
    static func check(_ text: TextBytes) throws(ScalarFault) {
        _ = try fittingNumber(text)
    }

    /// Reads a text that is exactly one JSON number, from a number or a string.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Decimal {
        let number = try fittingNumber(text)
        guard number.digitCount > 0 else { return 0 }
        let exponent = min(number.magnitude - number.digitCount, exponents.upperBound)
        let significand = significand(of: number, width: number.magnitude - exponent)
        let sign: FloatingPointSign = number.isNegative ? .minus : .plus
        guard number.magnitude - exponent > number.digitCount else {
            return Decimal(sign: sign, exponent: exponent, significand: significand)
        }
        // `Decimal` would strip the trailing zeros and overflow. The sum of one unit less, which ends in 9, and
        // one unit avoids that.
        return Decimal(sign: sign, exponent: exponent, significand: significand - 1)
            + Decimal(sign: sign, exponent: exponent, significand: 1)
    }

    /// Writes plain notation without redundant zeros: `10.5`, `100`, `-0.025`.
    static func write(_ decimal: Decimal) throws(ScalarFault) -> String {
        try decimal.description.withTextBytes { text throws(ScalarFault) in try plain(text) }
    }

    /// Returns a number in plain notation, without redundant zeros.
    static func plain(_ text: TextBytes) throws(ScalarFault) -> String {
        let number = try fittingNumber(text)
        guard number.digitCount > 0 else { return "0" }
        var plain: [UInt8] = number.isNegative ? [UInt8(ascii: "-")] : []
        if number.magnitude <= 0 { plain.append(UInt8(ascii: "0")) }
        var left = number.magnitude
        if left < 0 {
            plain.append(UInt8(ascii: "."))
            plain.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -left))
        }
        number.forEachDigit { digit in
            if left == 0 { plain.append(UInt8(ascii: ".")) }
            plain.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            left -= 1
        }
        plain.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(left, 0)))
        return String(decoding: plain, as: UTF8.self)
    }

    static func displayed(_ slot: Slot, in record: Record) -> JSONValue {
        .string(record.value(of: slot, by: plain) ?? record.string(slot))
    }

    /// Returns a number that `Decimal` can hold. A large one may use spare digits for its exponent: 1e130 is 1000e127.
    private static func fittingNumber(_ text: TextBytes) throws(ScalarFault) -> NumberParts {
        let number = try NumberParts(text)
        guard number.digitCount > 0 else { return number }
        guard number.digitCount <= maximumDigits else { throw .tooManyDigits }
        guard number.magnitude - number.digitCount >= exponents.lowerBound,
            number.magnitude <= exponents.upperBound + maximumDigits
        else { throw .beyondDecimal }
        return number
    }

    /// Returns the digits as an integer, filled with zeros up to `width`, at most 38. It is computed as two
    /// halves of 19 digits, the most that fit into 64 bits.
    private static func significand(of number: NumberParts, width: Int) -> Decimal {
        let half = 19
        var high: UInt64 = 0
        var low: UInt64 = 0
        var left = width
        func push(_ digit: Int) {
            if left > half { high = high * 10 + UInt64(digit) } else { low = low * 10 + UInt64(digit) }
            left -= 1
        }
        number.forEachDigit(push)
        while left > 0 { push(0) }
        guard high > 0 else { return Decimal(low) }
        return Decimal(sign: .plus, exponent: half, significand: Decimal(high)) + Decimal(low)
    }
}

extension JSONNumber {
    /// Returns the exact sum with an integer, or `nil` if `Decimal` cannot represent it.
    package func adding(_ number: Int) -> JSONNumber? {
        guard let value = try? text.withTextBytes(DecimalKind.read) else { return nil }
        return (try? DecimalKind.write(value + Decimal(number))).flatMap { JSONNumber($0) }
    }
}

extension ScalarFault {
    static var tooManyDigits: ScalarFault {
        ScalarFault(.numberOverflow, "the number has more than 38 significant digits")
    }
    /// The value to write is not a number.
    static var notFinite: ScalarFault { ScalarFault(.numberOverflow, "it is not a number") }
    /// The number is greater or finer than `Decimal` can represent.
    static var beyondDecimal: ScalarFault {
        ScalarFault(.numberOverflow, "the number is too large or too precise for a decimal")
    }
}

extension RangeArgument {
    /// `{decimal:0.01..100}`: ends that `Decimal` represents exactly.
    static func decimals(_ text: String) throws(RangeError) -> (least: JSONNumber?, most: JSONNumber?) {
        guard !text.contains(where: \.isWhitespace) else { throw .whiteSpace }
        let ends = split(text)
        func end(_ text: Substring) throws(RangeError) -> JSONNumber? {
            if text.isEmpty { return nil }
            guard ScalarKind.decimal.reads(String(text)), let number = JSONNumber(String(text)) else {
                throw .badEnd(String(text))
            }
            return number
        }
        let least = try end(ends.lower)
        guard let upper = ends.upper else { return (least, least) }
        let most = try end(upper)
        guard least != nil || most != nil else { throw .open }
        if let least, let most, least.isLess(than: most) == false, least != most { throw .reversed }
        return (least, most)
    }
}
