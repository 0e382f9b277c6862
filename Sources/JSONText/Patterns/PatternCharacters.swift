/// Which characters a part of a regular expression may take: each of ASCII, and all others as one. Letters count in both
/// cases, since an expression may ignore case.
struct PatternCharacters: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var others = false

    static let all = PatternCharacters(low: .max, high: .max, others: true)
    static let digits = PatternCharacters("0"..."9").withOthers
    static let words = PatternCharacters("a"..."z").union(digits).union(PatternCharacters("_"))
    static let spaces = PatternCharacters("\t"..."\r").union(PatternCharacters(" ")).withOthers

    init() {}

    private init(low: UInt64, high: UInt64, others: Bool) { (self.low, self.high, self.others) = (low, high, others) }

    init(_ scalar: Unicode.Scalar) { self.init(scalar...scalar) }

    init(_ range: ClosedRange<Unicode.Scalar>) {
        others = range.upperBound.value > 127
        for value in range.lowerBound.value...max(min(range.upperBound.value, 127), range.lowerBound.value) {
            guard value < 128, let scalar = Unicode.Scalar(value) else { break }
            insert(value)
            if scalar.properties.isAlphabetic { insert(value ^ 0x20) }
        }
    }

    private mutating func insert(_ value: UInt32) {
        if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }

    var withOthers: Self { Self(low: low, high: high, others: true) }

    /// Everything else, and characters beyond ASCII in any case.
    var inverted: Self { Self(low: ~low, high: ~high, others: true) }

    func union(_ other: Self) -> Self {
        Self(low: low | other.low, high: high | other.high, others: others || other.others)
    }

    func meets(_ other: Self) -> Bool { low & other.low != 0 || high & other.high != 0 || (others && other.others) }
}
