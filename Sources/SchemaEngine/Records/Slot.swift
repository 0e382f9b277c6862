/// One value of a record: sixteen bytes that say what it is and where it stands. Text stays where it is in the payload
/// until somebody reads it.
@usableFromInline struct Slot: BitwiseCopyable, Sendable {
    @usableFromInline var kind: Kind
    var flags: Flags
    /// Of a number: its decimal exponent.
    var exponent: Int16
    /// The first byte of the value; of a string, the byte behind its opening quote.
    var offset: UInt32
    /// By kind: see there.
    @usableFromInline var value: UInt64

    @usableFromInline enum Kind: UInt8, BitwiseCopyable, Sendable {
        /// Nothing: an absent key, a dropped element.
        case absent
        case null
        /// `value` is 0 or 1.
        case boolean
        /// `value` is the magnitude, to be multiplied by ten to the power of `exponent`, where `flags` has `.exact`.
        case number
        /// `value` is the length in bytes, as it is written.
        case string
        /// A number that is read as text; `value` is its length.
        case numberText
        /// A string tag whose text is read by whoever asks; `value` is the length.
        case url, uuid, base64
        /// The text of a number, without quotes; `value` is its length.
        case decimal
        /// `value` is the bit pattern of the seconds since 1970.
        case date
        /// `value` is a calendar date: year, month and day in one number.
        case calendarDate
        /// `value` is the index of the first of the object's own slots, and its shape.
        case object
        /// `value` is the index of the first element's slot, and their number.
        case array
        /// The first of an object's own slots: `value` is the index of the first unnamed member (a key's slot, then its
        /// value's), and their number.
        case members
        /// What a registered transformer made: `value` is an index into the document's `values`.
        case custom
        /// A mapped value: `value` is the index of a slot that is a `model`, or what the mapper is to be given.
        case mapped
        /// What a mapper made: `value` is an index into the document's `models`.
        case model
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8

        /// The text stands in the program's defaults, not in the payload.
        static let fromSchema = Flags(rawValue: 1)
        static let negative = Flags(rawValue: 2)
        static let hasEscapes = Flags(rawValue: 4)
        static let isASCII = Flags(rawValue: 8)
        /// Magnitude and exponent say the number exactly.
        static let exact = Flags(rawValue: 16)
        /// Masked wherever it could be printed.
        static let secret = Flags(rawValue: 32)
    }

    /// The shape of an object that no schema describes.
    static let noShape: Int32 = -1
    static let absent = Slot(kind: .absent, offset: 0)

    init(kind: Kind, flags: Flags = [], exponent: Int16 = 0, offset: Int, value: UInt64 = 0) {
        self.kind = kind
        self.flags = flags
        self.exponent = exponent
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.value = value
    }

    /// A string, with the flags that its place gives it.
    @inline(__always)
    init(_ token: StringToken, flags: Flags) {
        var flags = flags
        if token.hasEscapes { flags.insert(.hasEscapes) }
        if token.isASCII { flags.insert(.isASCII) }
        self.init(kind: .string, flags: flags, offset: token.start, value: UInt64(truncatingIfNeeded: token.length))
    }

    /// A slot whose value is two numbers.
    init(kind: Kind, offset: Int, first: Int, second: Int) {
        self.init(
            kind: kind,
            offset: offset,
            value: UInt64(UInt32(truncatingIfNeeded: first)) << 32 | UInt64(UInt32(truncatingIfNeeded: second))
        )
    }

    /// The upper of two numbers.
    @inlinable var first: Int { Int(value >> 32) }
    /// The lower of two numbers.
    @inlinable var second: Int { Int(value & 0xFFFF_FFFF) }
    /// Whether there is no value, or null.
    @inlinable var isNothing: Bool { kind == .absent || kind == .null }
    /// The place of the first byte, or of the first byte behind the quote.
    var start: Int { Int(offset) }
    /// The length of the text.
    var length: Int { Int(truncatingIfNeeded: value) }
    /// The shape of an object, or `noShape`.
    var shape: Int32 { Int32(truncatingIfNeeded: value & 0xFFFF_FFFF) }
}
