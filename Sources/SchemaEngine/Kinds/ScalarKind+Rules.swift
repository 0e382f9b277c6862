import SchematicFoundation

// The rules of each kind are in its own file. This file dispatches to them.
extension ScalarKind {
    /// The rules, for everything but the loops over payloads.
    var rules: any ScalarRules.Type {
        switch self {
        case .string: StringKind.self
        case .pattern: PatternKind.self
        case .integer: IntegerKind.self
        case .number: NumberKind.self
        case .boolean: BooleanKind.self
        case .enumeration: EnumerationKind.self
        case .decimal: DecimalKind.self
        case .lenientNumber: LenientNumberKind.self
        case .url: URLKind.self
        case .uuid: UUIDKind.self
        case .date: DateKind.self
        case .dateTime: DateTimeKind.self
        case .httpDate: HTTPDateKind.self
        case .unixSeconds: UnixSecondsKind.self
        case .unixMilliseconds: UnixMillisecondsKind.self
        case .base64: Base64Kind.self
        case .email: EmailKind.self
        case .hostname: HostnameKind.self
        case .ipv4: IPv4Kind.self
        case .ipv6: IPv6Kind.self
        case .time: TimeKind.self
        case .duration: DurationKind.self
        case .unsigned: UnsignedKind.self
        }
    }
}

extension ScalarKind {
    /// The JSON kinds of the values that each kind accepts, by raw value.
    static let acceptedKinds = allCases.map { $0.rules.accepts }
}

// MARK: Payloads

// A switch over the kinds costs less than a call through a protocol, and lets the simple kinds be inlined.
extension SchemaProgram {
    /// Returns the offset after the scalar at a scanner's position, or 0 if it does not meet the requirement or is not
    /// well-formed.
    @inline(__always)
    func accept(_ scalar: ScalarRequirement, _ scanner: JSONScanner) -> Int {
        guard scalar.argument < 0 else { return otherSlot(scalar, scanner, []).end }
        switch scalar.kind {
        case .string: return StringKind.accept(scanner)
        case .integer: return IntegerKind.accept(scanner)
        case .number: return NumberKind.accept(scanner)
        case .boolean: return BooleanKind.accept(scanner)
        case .pattern, .enumeration, .decimal, .lenientNumber, .url, .uuid, .base64, .unsigned,
            .date, .dateTime, .httpDate, .unixSeconds, .unixMilliseconds, .time, .duration,
            .email, .hostname, .ipv4, .ipv6:
            return otherSlot(scalar, scanner, []).end
        }
    }

    /// Returns the scalar at a scanner's position, and the offset that `accept` returns.
    @inline(__always)
    func slot(_ scalar: ScalarRequirement, _ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        guard scalar.argument < 0 else { return otherSlot(scalar, scanner, flags) }
        switch scalar.kind {
        case .string: return StringKind.slot(scanner, flags)
        case .integer: return IntegerKind.slot(scanner, flags)
        case .number: return NumberKind.slot(scanner, flags)
        case .boolean: return BooleanKind.slot(scanner, flags)
        case .pattern, .enumeration, .decimal, .lenientNumber, .url, .uuid, .base64, .unsigned,
            .date, .dateTime, .httpDate, .unixSeconds, .unixMilliseconds, .time, .duration,
            .email, .hostname, .ipv4, .ipv6:
            return otherSlot(scalar, scanner, flags)
        }
    }

    @inline(never)
    private func otherSlot(_ scalar: ScalarRequirement, _ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int)
    {
        switch scalar.kind {
        case .string: StringKind.slot(scanner, flags, length: tables.lengthRanges[Int(scalar.argument)])
        case .pattern: PatternKind.slot(scanner, flags, tables.patterns[Int(scalar.argument)])
        case .integer: IntegerKind.slot(scanner, flags, in: tables.integerRanges[Int(scalar.argument)])
        case .number: NumberKind.slot(scanner, flags, in: tables.numberRanges[Int(scalar.argument)])
        case .boolean: BooleanKind.slot(scanner, flags)
        case .enumeration: EnumerationKind.slot(scanner, flags, scalar.argument, in: self)
        case .decimal: DecimalKind.slot(scanner, flags, scalar.argument, in: self)
        case .lenientNumber: LenientNumberKind.slot(scanner, flags)
        case .url: URLKind.slot(scanner, flags, scalar.argument, in: self)
        case .uuid: UUIDKind.slot(scanner, flags)
        case .date: DateKind.slot(scanner, flags)
        case .dateTime: DateTimeKind.slot(scanner, flags, scalar.argument, in: self)
        case .httpDate: HTTPDateKind.slot(scanner, flags)
        case .unixSeconds: UnixSecondsKind.slot(scanner, flags)
        case .unixMilliseconds: UnixMillisecondsKind.slot(scanner, flags)
        case .base64: Base64Kind.slot(scanner, flags, scalar.argument, in: self)
        case .email: EmailKind.slot(scanner, flags)
        case .hostname: HostnameKind.slot(scanner, flags)
        case .ipv4: IPv4Kind.slot(scanner, flags)
        case .ipv6: IPv6Kind.slot(scanner, flags)
        case .time: TimeKind.slot(scanner, flags)
        case .duration: DurationKind.slot(scanner, flags)
        case .unsigned: UnsignedKind.slot(scanner, flags, scalar.argument, in: self)
        }
    }
}

// MARK: Moments

extension ScalarKind {
    /// The rules of a kind of moments; `nil` for other kinds.
    var moments: (any MomentKind.Type)? {
        switch self {
        case .dateTime: DateTimeKind.self
        case .httpDate: HTTPDateKind.self
        case .unixSeconds: UnixSecondsKind.self
        case .unixMilliseconds: UnixMillisecondsKind.self
        case .string, .pattern, .integer, .number, .boolean, .enumeration, .decimal, .lenientNumber, .unsigned: nil
        case .url, .uuid, .date, .base64, .email, .hostname, .ipv4, .ipv6, .time, .duration: nil
        }
    }

    /// Appends a moment as JSON, in the form of the kind. Other kinds have the form of RFC 3339.
    func append(_ date: Date, to json: inout [UInt8]) throws(ScalarFault) {
        switch self {
        case .httpDate: try HTTPDateKind.appendJSON(date, to: &json)
        case .unixSeconds: try UnixSecondsKind.appendJSON(date, to: &json)
        case .unixMilliseconds: try UnixMillisecondsKind.appendJSON(date, to: &json)
        case .dateTime, .string, .pattern, .integer, .number, .boolean, .enumeration, .decimal, .lenientNumber, .url,
            .uuid, .date, .base64, .email, .hostname, .ipv4, .ipv6, .time, .duration, .unsigned:
            try DateTimeKind.appendJSON(date, to: &json)
        }
    }
}

// MARK: Requirements

extension ScalarRequirement {
    /// Returns the JSON kinds of the accepted values.
    func accepts(_ tables: SchemaProgram.Tables) -> AcceptedKinds {
        argument < 0 ? kind.rules.accepts : kind.rules.accepts(argument, tables)
    }

    /// Returns the requirement for display: "a string", "one of open, closed".
    func expectation(_ tables: SchemaProgram.Tables) -> String {
        argument < 0 ? kind.rules.expectation : kind.rules.expectation(argument, tables)
    }

    /// Returns whether another requirement accepts the same values.
    func isEqual(to other: ScalarRequirement, _ tables: SchemaProgram.Tables) -> Bool {
        guard kind == other.kind else { return false }
        if argument == other.argument { return true }
        return argument >= 0 && other.argument >= 0 && kind.rules.areEqual(argument, other.argument, tables)
    }

    /// Returns whether the argument, if there is one, allows a value that the kind accepts.
    func allows(_ value: JSONValue, _ tables: SchemaProgram.Tables) -> Bool {
        guard argument >= 0, case .string(let text) = value else { return true }
        let rules = kind.rules
        return (try? text.withTextBytes { text throws(ScalarFault) in try rules.checkArgument(text, argument, tables) })
            != nil
    }

    /// Returns the fault of a value; `nil` if the value meets the requirement.
    func fault(of value: ScannedScalar, in program: SchemaProgram) -> ScalarFault? {
        kind.rules.fault(of: value, argument, in: program)
    }
}

extension ScalarKind {
    /// The JSON kinds of the values that the tag accepts.
    package var accepts: Set<JSONKind> { Set(JSONKind.allCases.filter { rules.accepts.contains(AcceptedKinds($0)) }) }

    /// Checks the text of a kind whose strings have a form.
    func check(_ text: TextBytes) throws(ScalarFault) { try rules.check(text) }

    /// Returns whether a kind whose strings have a form accepts a text.
    package func reads(_ text: String) -> Bool { (try? text.withTextBytes(check)) != nil }
}
