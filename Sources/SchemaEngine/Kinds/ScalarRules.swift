/// The rules of a kind of scalar. Each kind has one file, with its conformance, and its functions that read a value from a
/// payload's bytes.
protocol ScalarRules {
    // MARK: The tag

    /// The requirement without an argument, for display, with an example of a form that is not obvious.
    static var expectation: String { get }
    /// The JSON kinds of the accepted values.
    static var accepts: AcceptedKinds { get }
    /// Reads the argument of the tag.
    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument

    // MARK: Requirements with an argument

    static func accepts(_ argument: Int32, _ tables: SchemaProgram.Tables) -> AcceptedKinds
    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String
    /// Returns the requirement for tools that translate schemas.
    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form
    /// Returns whether two requirements, each with an argument, accept the same values.
    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool
    /// Checks the text of a converted kind, which `check(_:)` accepts, against an argument.
    static func checkArgument(_ text: TextBytes, _ argument: Int32, _ tables: SchemaProgram.Tables) throws(ScalarFault)
    /// Adds the requirement to a fingerprint.
    static func write(_ argument: Int32, _ tables: SchemaProgram.Tables, to hash: inout FingerprintHash)

    // MARK: Conversions that options request

    /// Whether the kind reads numbers as such, so that a string can spell one.
    static var readsNumbers: Bool { get }
    /// Whether the values are text, to which numbers can be converted.
    static var isText: Bool { get }

    // MARK: Faults

    /// Returns the fault of a value; `nil` if the kind accepts it.
    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault?
    /// Returns the fault of a number that is converted to text.
    static func fault(
        ofText number: NumberToken,
        _ argument: Int32,
        in program: SchemaProgram,
        _ scanner: JSONScanner
    ) -> ScalarFault?
    /// The limits of the type that an app receives, for display.
    static var limits: String { get }
    /// Returns advice for a value of the wrong type, or an empty string. `isTag` indicates whether the schema has a
    /// tag and not an example.
    static func hint(found: JSONKind?, isTag: Bool) -> String
    /// Returns an example in the place of the schema's example that accepts numbers that the schema refuses, or `nil`.
    static func widenedExample(_ example: NumberToken, _ text: String) -> String?

    // MARK: Values that are converted

    /// Checks the text of a string or of a number.
    static func check(_ text: TextBytes) throws(ScalarFault)
    /// Whether the values have types and forms that JSON does not have.
    static var isConverted: Bool { get }
    /// Whether a number that was received as a string is written as a string.
    static var keepsSpelledNumbers: Bool { get }
    /// Whether the text encodes bytes.
    static var isData: Bool { get }
    /// The Swift value, for display.
    static var valueName: String { get }
    /// Returns the converted value of a slot.
    static func anyValue(of slot: Slot, in record: Record) -> (any Sendable)?
    /// Returns a converted value in the notation of the command line.
    static func displayed(_ slot: Slot, in record: Record) -> JSONValue
}

/// The argument of a scalar's tag as it was read, before the compiler stores it in a table of the program.
enum ScalarArgument {
    /// A number of Unicode scalars, or of bytes.
    case length(ClosedRange<Int>)
    case integers(ClosedRange<Int64>)
    case numbers(ClosedRange<Double>)
    case unsigned(UnsignedRange)
    case decimal(DecimalArgument)
    /// A regular expression that is not compiled yet, and the number of Unicode scalars, if it is limited.
    case pattern(String, length: ClosedRange<Int>?)
    case schemes(URLSchemes)
    case members(Enumeration)
    /// `{date_iso8601:utc}`
    case utc
}

/// A scalar that was scanned.
enum ScannedScalar {
    case string(StringToken, JSONScanner)
    case number(NumberToken, JSONScanner)
    case boolean(Bool)
    case null
}

/// The defaults are those of a tag that takes no argument, and whose values are not converted.
extension ScalarRules {
    static var isText: Bool { false }
    static var readsNumbers: Bool { false }
    static var isConverted: Bool { false }
    static var keepsSpelledNumbers: Bool { false }
    static var isData: Bool { false }
    static var limits: String { "a number that fits a double" }
    static var valueName: String { expectation }

    static func argument(_ text: String) throws(ArgumentError) -> ScalarArgument { throw .notTaken }

    static func accepts(_ argument: Int32, _ tables: SchemaProgram.Tables) -> AcceptedKinds { accepts }
    static func expectation(_ argument: Int32, _ tables: SchemaProgram.Tables) -> String { expectation }
    static func form(_ argument: Int32, _ tables: SchemaProgram.Tables) -> SchemaView.Form { .anything }
    static func areEqual(_ first: Int32, _ second: Int32, _ tables: SchemaProgram.Tables) -> Bool { first == second }
    static func check(_ text: TextBytes) throws(ScalarFault) { throw .typeMismatch }
    static func checkArgument(_ text: TextBytes, _ argument: Int32, _ tables: SchemaProgram.Tables) throws(ScalarFault)
    {}
    static func hint(found: JSONKind?, isTag: Bool) -> String { "" }
    static func widenedExample(_ example: NumberToken, _ text: String) -> String? { nil }
    static func anyValue(of slot: Slot, in record: Record) -> (any Sendable)? { nil }
    static func displayed(_ slot: Slot, in record: Record) -> JSONValue { record.wireValue(slot) }

    /// Reads a number from a string. Returns `nil` if the kind does not read numbers, or if the string is not one.
    static func number(
        spelledBy token: StringToken,
        _ scanner: JSONScanner,
        _ flags: Slot.Flags,
        _ argument: Int32,
        in program: SchemaProgram
    ) -> SpelledNumber? {
        guard readsNumbers else { return nil }
        return SpelledNumber(token, scanner, flags) { fault(of: .number($0, $1), argument, in: program) }
    }

    static func fault(of value: ScannedScalar, _ argument: Int32, in program: SchemaProgram) -> ScalarFault? {
        fault(ofType: value)
    }

    static func fault(
        ofText number: NumberToken,
        _ argument: Int32,
        in program: SchemaProgram,
        _ scanner: JSONScanner
    ) -> ScalarFault? { nil }

    /// Returns the fault of a value of the wrong JSON type.
    static func fault(ofType value: ScannedScalar) -> ScalarFault {
        if case .null = value { .unexpectedNull } else { .typeMismatch }
    }
}
