/// One value of a record: sixteen bytes with its kind and position. Text remains in the payload until it is read.
@usableFromInline struct Slot: BitwiseCopyable, Sendable {
    @usableFromInline var kind: Kind
    var flags: Flags
    /// The decimal exponent of a number, or the kind of a converted scalar.
    var exponent: Int16
    /// The offset of the value's first byte; for a string, of the byte after its opening quote.
    var offset: UInt32
    /// The content, whose meaning depends on `kind`.
    @usableFromInline var value: UInt64

    @usableFromInline enum Kind: UInt8, BitwiseCopyable, Sendable {
        /// No value: an absent key, or an omitted element.
        case absent
        case null
        /// `value` is 0 or 1.
        case boolean
        /// If `flags` contains `.exact`, `value` is the magnitude, to be multiplied by ten to the power of `exponent`.
        case number
        /// `value` is the length in bytes, as written.
        case string
        /// A number that is read as text; `value` is its length.
        case numberText
        /// The text of a string or of a number that its kind, in `exponent`, converts when it is read; `value` is its
        /// length.
        case convertedText
        /// A scalar that its kind, in `exponent`, has converted; `value` is the result in the kind's form.
        case convertedValue
        /// `value` is the index of the first of the object's slots, and the object's shape.
        case object
        /// `value` is the index of the first element's slot, and the number of elements.
        case array
        /// The first of an object's slots. `value` is the index of the first unnamed member (a slot for the
        /// key, then one for the value), and the number of unnamed members.
        case members
        /// The result of a registered transformer; `value` is an index into the record's `values`.
        case custom
        /// A mapped value; `value` is the index of a slot that is a `model`, or the mapper's input.
        case mapped
        /// The result of a mapper; `value` is an index into the record's `models`.
        case model
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8

        /// The text is in the program's defaults, not in the payload.
        static let fromSchema = Flags(rawValue: 1)
        static let negative = Flags(rawValue: 2)
        static let hasEscapes = Flags(rawValue: 4)
        static let isASCII = Flags(rawValue: 8)
        /// The magnitude and the exponent represent the number exactly.
        static let exact = Flags(rawValue: 16)
        /// The value is masked in all output.
        static let secret = Flags(rawValue: 32)
        /// The elements of the array have positions. The slot before the first element has the index of the tuple.
        static let hasPositions = Flags(rawValue: 64)

        // The functions of option sets consist of several generic calls in a build that is not optimized.
        func contains(_ flags: Flags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
        func union(_ flags: Flags) -> Flags { Flags(rawValue: rawValue | flags.rawValue) }
    }

    /// The shape of an object that no schema describes.
    static let noShape: Int32 = -1
    static let absent = Slot(kind: .absent, offset: 0)

    init(kind: Kind, flags: Flags = Flags(rawValue: 0), exponent: Int16 = 0, offset: Int, value: UInt64 = 0) {
        self.kind = kind
        self.flags = flags
        self.exponent = exponent
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.value = value
    }

    /// Creates the slot of a string, with the flags of its place.
    @inline(__always)
    init(_ token: StringToken, flags: Flags) {
        var flags = flags
        if token.hasEscapes { flags = flags.union(.hasEscapes) }
        if token.isASCII { flags = flags.union(.isASCII) }
        self.init(kind: .string, flags: flags, offset: token.start, value: UInt64(truncatingIfNeeded: token.length))
    }

    /// Creates a slot whose value consists of two numbers.
    init(kind: Kind, offset: Int, first: Int, second: Int) {
        self.init(
            kind: kind,
            offset: offset,
            value: UInt64(UInt32(truncatingIfNeeded: first)) << 32 | UInt64(UInt32(truncatingIfNeeded: second))
        )
    }

    /// The upper of the two numbers.
    @inlinable var first: Int { Int(value >> 32) }
    /// The lower of the two numbers.
    @inlinable var second: Int { Int(value & 0xFFFF_FFFF) }
    /// Whether the value is absent or null.
    @inlinable var isNothing: Bool { kind == .absent || kind == .null }
    /// The offset of the first byte; for a string, of the byte after its opening quote.
    var start: Int { Int(offset) }
    /// The length of the text.
    var length: Int { Int(truncatingIfNeeded: value) }
    /// The shape of an object, or `noShape`.
    var shape: Int32 { Int32(truncatingIfNeeded: value & 0xFFFF_FFFF) }
}

// MARK: Converted scalars

extension Slot {
    /// The kind of a converted scalar.
    var scalarKind: ScalarKind? { ScalarKind(rawValue: UInt8(truncatingIfNeeded: exponent)) }

    @inline(__always)
    func isText(of kind: ScalarKind) -> Bool { self.kind == .convertedText && exponent == Int16(kind.rawValue) }

    @inline(__always)
    func isValue(of kind: ScalarKind) -> Bool { self.kind == .convertedValue && exponent == Int16(kind.rawValue) }

    /// Turns the slot of a text into that of a scalar that is converted when it is read.
    mutating func becomeText(of kind: ScalarKind) {
        self.kind = .convertedText
        exponent = Int16(kind.rawValue)
    }

    /// Turns the slot of a text into that of a converted scalar.
    mutating func becomeValue(of kind: ScalarKind, _ value: UInt64) {
        self.kind = .convertedValue
        exponent = Int16(kind.rawValue)
        self.value = value
    }
}
