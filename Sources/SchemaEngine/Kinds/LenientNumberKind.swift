/// `{lenient_number}`: a number, or a string that is exactly one number.
enum LenientNumberKind: ScalarRules {
    static var expectation: String { DecimalKind.expectation }
    static var accepts: AcceptedKinds { [.string, .number] }
    static var isConverted: Bool { true }
    static var keepsSpelledNumbers: Bool { true }
    static var readsNumbers: Bool { true }

    /// Returns the number at a scanner's position, and the offset after it, or 0 if it is refused or not well-formed.
    static func slot(_ scanner: JSONScanner, _ flags: Slot.Flags) -> (Slot, end: Int) {
        guard scanner.current == Byte.quote else { return NumberKind.slot(scanner, flags) }
        var scanner = scanner
        guard let token = try? scanner.scanString(),
            let number = SpelledNumber(token, scanner, flags, faultOf: { NumberKind.fault(of: $0, in: nil, $1) }),
            number.fault == nil
        else { return (.absent, 0) }
        return (number.slot, scanner.position)
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        guard case .string(let token, let scanner) = value else {
            return NumberKind.fault(of: value, argument, in: program)
        }
        guard let number = number(spelledBy: token, scanner, [], argument, in: program) else { return .notANumber }
        return number.fault
    }

    static func check(_ text: TextBytes) throws(ScalarFault) { _ = try NumberParts(text) }

    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash) {
        hash.write("tag \(ScalarKind.lenientNumber)")
    }
}

/// A number in a string: of the tag `{lenient_number}`, or if the options convert text to numbers.
struct SpelledNumber {
    var slot: Slot
    /// The fault of the number, if it has one.
    var fault: ScalarFault?

    /// Reads a string that is exactly one number. Returns `nil` if it is not, or if `faultOf` refuses its type.
    init?(
        _ token: StringToken,
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        faultOf: (NumberToken, JSONScanner) -> ScalarFault?
    ) {
        if token.hasEscapes {
            // The unescaped digits are not in the payload, so the slot refers to the string.
            let read: (Slot, ScalarFault?)? = scanner.text(of: token).withScanner { text in
                text.numberOfAll.map { (Slot($0, flags: flags.union(.hasEscapes)), faultOf($0, text)) }
            }
            guard let read else { return nil }
            (slot, fault) = read
            slot.offset = UInt32(truncatingIfNeeded: token.start)
        } else {
            guard let number = scanner.number(exactlyIn: token) else { return nil }
            (slot, fault) = (Slot(number, flags: flags), faultOf(number, scanner))
        }
        if fault?.code == .typeMismatch { return nil }
    }
}

extension JSONScanner {
    /// The number that makes up the whole text, if it is one.
    fileprivate var numberOfAll: NumberToken? {
        number(exactlyIn: StringToken(start: 0, length: count, hasEscapes: false, isASCII: true))
    }
}
