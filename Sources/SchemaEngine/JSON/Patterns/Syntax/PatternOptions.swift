/// The options of `(?imsx)`, in force up to the end of a group.
struct PatternOptions {
    var ignoresCase = false
    var anchorsMatchLines = false
    var dotMatchesNewlines = false
    var isExtended = false

    /// Switches an option by its letter. Returns `false` for an unknown one.
    mutating func set(_ letter: Unicode.Scalar, to isOn: Bool) -> Bool {
        switch letter {
        case "i": ignoresCase = isOn
        case "m": anchorsMatchLines = isOn
        case "s": dotMatchesNewlines = isOn
        case "x": isExtended = isOn
        // These change captures, or which match is found first: not that there is one.
        case "n", "U": break
        default: return false
        }
        return true
    }

    /// The set of scalars that the expression writes as these.
    func set(of ranges: ScalarRanges) -> ScalarSet { .ranges(ignoresCase ? CaseFolding.closure(of: ranges) : ranges) }
}
