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

// MARK: Reading

extension Bool: FieldValue, ScalarFieldValue {
    /// Reads a boolean.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    static func decodeScalar(from field: Fields) throws -> Bool {
        try field.read(Self.self) { _, slot in slot.kind == .boolean ? slot.value == 1 : nil }
    }

    /// Reads the boolean at an object's key.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decode(at key: FieldKey, in object: Fields) throws -> Bool { try plain(at: key, in: object) }

    /// Reads the boolean at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: `FieldError` if the value is of another type.
    public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Bool? {
        try simpleIfPresent(at: key, in: object)
    }

    /// Reads an array of booleans.
    ///
    /// - Throws: `FieldError` if the value is absent or of another type.
    public static func _decodeElements(of array: Fields) throws -> [Bool] { try simpleElements(of: array) }
}

extension Bool: SimpleScalar {
    @inline(__always)
    static func plain(_ record: Record, _ slot: Slot) -> Bool? { slot.kind == .boolean ? slot.value == 1 : nil }
}

@_spi(Generated) extension ModelReader {
    /// Reads a boolean.
    ///
    /// - Throws: `ReadingStop` if the walk must read the value.
    public mutating func bool() throws(ReadingStop) -> Bool {
        guard scanner.current == Byte.letterT || scanner.current == Byte.letterF else { throw .refused }
        let isTrue = scanner.current == Byte.letterT
        let end = BooleanKind.accept(scanner)
        guard end > 0 else { throw .undecided }
        scanner.position = end
        return isTrue
    }
}

// MARK: Writing

extension Bool: KnownFieldValue {
    var known: OutgoingValue.Known { .boolean(self) }
}

extension Bool: StreamingValue {
    func write(to writer: StreamingWriter, by node: NodeID) { writer.text.json.boolean(self) }
}
