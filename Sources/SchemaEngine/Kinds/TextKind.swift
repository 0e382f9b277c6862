/// A kind whose strings have a form that is checked, and remain text.
protocol TextKind: ScalarRules {
    static var kind: ScalarKind { get }
}

extension TextKind {
    static var accepts: AcceptedKinds { .string }

    /// Returns the string at a scanner's position, and the offset after it, or 0 if it is refused or not well-formed.
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        guard scanner.current == Byte.quote else { return (.absent, 0) }
        var scanner = scanner
        guard let token = try? scanner.scanString(), (try? checkText(of: token, in: scanner)) != nil else {
            return (.absent, 0)
        }
        return (Slot(token, flags: flags), scanner.position)
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .string(let token, let scanner) = value else { return fault(ofType: value) }
        do throws(ScalarFault) {
            try checkText(of: token, in: scanner)
            return nil
        } catch {
            return error
        }
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(kind)")
    }

    static func checkText(of token: StringToken, in scanner: JSONScanner) throws(ScalarFault) {
        guard token.hasEscapes else { return try check(scanner.textBytes(in: token.range)) }
        try scanner.text(of: token).withTextBytes { text throws(ScalarFault) in try check(text) }
    }
}
