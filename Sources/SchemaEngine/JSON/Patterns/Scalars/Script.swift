/// A script that a pattern can name. The standard library has no scripts, so their scalars are listed here, from
/// `Scripts.txt` and `ScriptExtensions.txt` of Unicode 17.
enum Script: String, CaseIterable, Sendable {
    case arabic
    case armenian
    case bengali
    case cyrillic
    case devanagari
    case georgian
    case greek
    case han
    case hangul
    case hebrew
    case hiragana
    case katakana
    case latin
    case tamil
    case thai

    /// Creates the script with a long or short name from `PropertyValueAliases.txt`, as `PropertyName` normalizes
    /// names.
    init?(_ name: String) {
        guard let script = Self(rawValue: name) ?? Self.allCases.first(where: { $0.shortName == name }) else {
            return nil
        }
        self = script
    }

    private var shortName: String {
        switch self {
        case .arabic: "arab"
        case .armenian: "armn"
        case .bengali: "beng"
        case .cyrillic: "cyrl"
        case .devanagari: "deva"
        case .georgian: "geor"
        case .greek: "grek"
        case .han: "hani"
        case .hangul: "hang"
        case .hebrew: "hebr"
        case .hiragana: "hira"
        case .katakana: "kana"
        case .latin: "latn"
        case .tamil: "taml"
        case .thai: "thai"
        }
    }

    /// The scalars of only this script: property `Script`.
    var own: ScalarSet { Self.set(listing.own) }

    /// The scalars that this script uses: property `Script_Extensions`.
    var used: ScalarSet { Self.set(listing.used) }

    /// Returns the set of ranges in hexadecimal digits, each `first-last` or a single scalar.
    private static func set(_ listing: String) -> ScalarSet {
        let ranges = listing.split(whereSeparator: \.isWhitespace).compactMap { range -> ClosedRange<UInt32>? in
            let ends = range.split(separator: "-").compactMap { UInt32(digits: $0, radix: 16) }
            guard let first = ends.first, let last = ends.last, first <= last else { return nil }
            return first...last
        }
        return .ranges(ScalarRanges(ranges))
    }
}
