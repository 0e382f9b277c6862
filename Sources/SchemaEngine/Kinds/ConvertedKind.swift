/// A kind whose text, of a string or of a number, is converted to a Swift type.
///
/// The text is checked when the payload is, and converted when a value is read. Both use `read(_:)`, or a `check(_:)`
/// that accepts the same.
protocol ConvertedKind: ScalarRules {
    associatedtype Value: Sendable

    static var kind: ScalarKind { get }
    /// Reads a text that is exactly one value.
    static func read(_ text: TextBytes) throws(ScalarFault) -> Value
    /// Checks a text as `read(_:)` does, without making the value.
    static func check(_ text: TextBytes) throws(ScalarFault)
    /// Checks a text, and turns its slot into the slot of the value.
    static func convert(_ text: TextBytes, _ slot: inout Slot) throws(ScalarFault)
    /// Returns the value of a slot, or `nil` if the slot is not of the kind.
    static func value(of slot: Slot, in record: Record) -> Value?
}

/// The defaults are those of strings whose text remains in the payload until it is read.
extension ConvertedKind {
    static var accepts: AcceptedKinds { .string }
    static var isConverted: Bool { true }

    static func check(_ text: TextBytes) throws(ScalarFault) { _ = try read(text) }

    static func convert(_ text: TextBytes, _ slot: inout Slot) throws(ScalarFault) {
        try check(text)
        slot.becomeText(of: kind)
    }

    static func value(of slot: Slot, in record: Record) -> Value? {
        slot.isText(of: kind) ? record.value(of: slot, by: read) : nil
    }

    static func anyValue(of slot: Slot, in record: Record) -> (any Sendable)? { value(of: slot, in: record) }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(kind)")
    }
}

extension ConvertedKind {
    /// Returns the scalar at a scanner's position, and the offset after it, or 0 if it is refused or not well-formed.
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        switch scanner.current {
        case Byte.quote where accepts.contains(.string):
            var scanner = scanner
            guard let token = try? scanner.scanString(), let slot = try? slot(of: token, in: scanner, flags) else {
                break
            }
            return (slot, scanner.position)
        case Byte.minus where accepts.contains(.number), Byte.digits where accepts.contains(.number):
            var scanner = scanner
            guard let token = try? scanner.scanNumber(), let slot = try? slot(of: token, in: scanner, flags) else {
                break
            }
            return (slot, scanner.position)
        default:
            break
        }
        return (.absent, 0)
    }

    /// Returns the same for a requirement that may have an argument. Only strings have one.
    static func slot(
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        _ argument: Int32,
        in program: SchemaProgram
    ) -> (Slot, end: Int) {
        let result = slot(scanner, flags)
        guard argument >= 0, result.end > 0 else { return result }
        var scanner = scanner
        guard let token = try? scanner.scanString(),
            (try? checkArgument(of: token, in: scanner, argument, program)) != nil
        else {
            return (.absent, 0)
        }
        return result
    }

    private static func checkArgument(
        of token: StringToken,
        in scanner: JSONScanner,
        _ argument: Int32,
        _ program: SchemaProgram
    ) throws(ScalarFault) {
        guard token.hasEscapes else {
            return try checkArgument(scanner.textBytes(in: token.range), argument, program.tables)
        }
        try scanner.text(of: token).withTextBytes { text throws(ScalarFault) in
            try checkArgument(text, argument, program.tables)
        }
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        do throws(ScalarFault) {
            switch value {
            case .string(let token, let scanner) where accepts.contains(.string):
                _ = try slot(of: token, in: scanner, [])
                if argument >= 0 { try checkArgument(of: token, in: scanner, argument, program) }
            case .number(let token, let scanner) where accepts.contains(.number):
                _ = try slot(of: token, in: scanner, [])
            default: break
            }
        } catch {
            return error
        }
        return fault(ofType: value)
    }

    private static func slot(
        of token: StringToken,
        in scanner: JSONScanner,
        _ flags: Slot.Flags
    ) throws(ScalarFault) -> Slot {
        var slot = Slot(token, flags: flags)
        if token.hasEscapes {
            try scanner.text(of: token).withTextBytes { text throws(ScalarFault) in try convert(text, &slot) }
        } else {
            try convert(scanner.textBytes(in: token.range), &slot)
        }
        return slot
    }

    private static func slot(
        of token: NumberToken,
        in scanner: JSONScanner,
        _ flags: Slot.Flags
    ) throws(ScalarFault) -> Slot {
        let length = UInt64(truncatingIfNeeded: token.length)
        var slot = Slot(kind: .string, flags: flags.union(.isASCII), offset: token.start, value: length)
        try convert(scanner.textBytes(in: token.range), &slot)
        return slot
    }
}

extension Record {
    /// Returns the value of a string's text, or `nil` if the text is not valid. The text is read in place; only
    /// one with escapes becomes a `String` first.
    func value<Value>(of slot: Slot, by read: (TextBytes) throws(ScalarFault) -> Value) -> Value? {
        guard !slot.flags.contains(.hasEscapes) else { return try? string(slot).withTextBytes(read) }
        // The record keeps the text in memory until the value is made.
        return withExtendedLifetime(self) {
            try? read(scanner(for: slot).textBytes(in: slot.start..<slot.start + slot.length))
        }
    }
}
