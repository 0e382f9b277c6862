/// The options of `(?imsx)`, which apply up to the end of a group.
struct PatternOptions {
    var ignoresCase = false
    var anchorsMatchLines = false
    var dotMatchesNewlines = false
    var isExtended = false

    /// Sets an option by its letter. Returns `false` for an unknown one.
    mutating func set(_ letter: Unicode.Scalar, to isOn: Bool) -> Bool {
        switch letter {
        case "i": ignoresCase = isOn
        case "m": anchorsMatchLines = isOn
        case "s": dotMatchesNewlines = isOn
        case "x": isExtended = isOn
        // These affect captures, or which match is found first, but not whether there is a match.
        case "n", "U": break
        default: return false
        }
        return true
    }

    /// Returns the set of scalars that match when the expression contains these.
    func set(of ranges: ScalarRanges) -> ScalarSet { .ranges(ignoresCase ? CaseFolding.closure(of: ranges) : ranges) }
}
