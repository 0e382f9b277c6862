/// `{enum:open,closed}`: one of its members, which are strings, numbers, booleans or null.
enum EnumerationKind: ScalarRules {
    static var expectation: String { "one of its members" }
    static var accepts: AcceptedKinds { [.string, .number, .boolean, .null] }

    /// Returns the member at a scanner's position, and the offset after it, or 0 if it is not one.
    static func slot(
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        _ table: Int32,
        in program: SchemaProgram
    ) -> (Slot, end: Int) {
        var scanner = scanner
        switch scanner.current {
        case Byte.quote:
            guard let token = try? scanner.scanString(), accepts(token, in: scanner, table, program) else { break }
            return (Slot(token, flags: flags), scanner.position)
        case Byte.minus, Byte.digits:
            guard let token = try? scanner.scanNumber(),
                program.tables.enumerations[Int(table)].accepts(token, in: scanner)
            else { break }
            return (Slot(token, flags: flags), scanner.position)
        case Byte.letterT:
            if program.tables.enumerations[Int(table)].acceptsTrue { return BooleanKind.slot(scanner, flags) }
        case Byte.letterF:
            if program.tables.enumerations[Int(table)].acceptsFalse { return BooleanKind.slot(scanner, flags) }
        case Byte.letterN:
            guard program.tables.enumerations[Int(table)].acceptsNull else { break }
            return (Slot(kind: .null, flags: flags, offset: scanner.position), scanner.endOfNull)
        default: break
        }
        return (.absent, 0)
    }

    private static func accepts(
        _ token: StringToken,
        in scanner: JSONScanner,
        _ table: Int32,
        _ program: SchemaProgram
    ) -> Bool {
        guard token.hasEscapes else {
            return program.memberNames.index(of: token.range, in: scanner, group: Int(table)) >= 0
        }
        return program.tables.enumerations[Int(table)].strings.contains(ExactName(scanner.text(of: token)))
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        let enumeration = program.tables.enumerations[Int(argument)]
        switch value {
        case .string(let token, let scanner):
            if accepts(token, in: scanner, argument, program) { return nil }
            if enumeration.isOpen { return ScalarFault(.unknownEnumMember) }
            return enumeration.strings.isEmpty ? .typeMismatch : ScalarFault(.notInEnum)
        case .number(let token, let scanner):
            if enumeration.accepts(token, in: scanner) { return nil }
            return enumeration.numbers.isEmpty ? .typeMismatch : ScalarFault(.notInEnum)
        case .boolean(let isTrue):
            if isTrue ? enumeration.acceptsTrue : enumeration.acceptsFalse { return nil }
            return enumeration.kinds.contains(.boolean) ? ScalarFault(.notInEnum) : .typeMismatch
        case .null: return enumeration.acceptsNull ? nil : .unexpectedNull
        }
    }

    // MARK: The argument

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument {
        do throws(EnumerationError) {
            return .members(try Enumeration(reading: text))
        } catch {
            throw error.ofArgument
        }
    }

    static func accepts(_ argument: Int32, _ tables: SchemaProgram.Tables) -> AcceptedKinds {
        tables.enumerations[Int(argument)].kinds
    }

    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String {
        "one of \(SchemaProgram.list(tables.enumerations[Int(argument)].members))"
    }

    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form {
        tables.enumerations[Int(argument)].form
    }

    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool {
        tables.enumerations[Int(first)].accepts(sameAs: tables.enumerations[Int(second)])
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        let enumeration = tables.enumerations[Int(argument)]
        hash.write("enumeration", enumeration.strings.count, enumeration.numbers.count)
        hash.write("others", enumeration.isOpen ? 1 : 0, enumeration.acceptsNull ? 1 : 0)
        hash.write("booleans", enumeration.acceptsTrue ? 1 : 0, enumeration.acceptsFalse ? 1 : 0)
        for member in enumeration.members { hash.write(member) }
    }
}
