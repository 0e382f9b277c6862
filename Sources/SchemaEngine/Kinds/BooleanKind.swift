/// `true`, `false` and `{bool}`.
enum BooleanKind: ScalarRules {
    static var expectation: String { "true or false" }
    static var accepts: AcceptedKinds { .boolean }

    /// Returns the offset after the boolean at a scanner's position, or 0 if there is none.
    @inline(__always)
    static func accept(_ scanner: JSONScanner) -> Int {
        switch scanner.current {
        case Byte.letterT: scanner.endOfTrue
        case Byte.letterF: scanner.endOfFalse
        default: 0
        }
    }

    /// Returns the boolean at a scanner's position, and the offset that `accept` returns.
    @inline(__always)
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        switch scanner.current {
        case Byte.letterT:
            (Slot(kind: .boolean, flags: flags, offset: scanner.position, value: 1), scanner.endOfTrue)
        case Byte.letterF:
            (Slot(kind: .boolean, flags: flags, offset: scanner.position), scanner.endOfFalse)
        default: (.absent, 0)
        }
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        if case .boolean = value { nil } else { fault(ofType: value) }
    }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("boolean")
    }
}
