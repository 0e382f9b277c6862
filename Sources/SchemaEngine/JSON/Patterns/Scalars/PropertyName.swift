/// The text between the braces of `\p{…}`, or between the colons of `[:…:]`: a value, or a property and its value.
///
/// Names are compared loosely (UAX #44, UAX44-LM3): case, white space, `_`, `-` and an initial `is` do not matter.
struct PropertyName {
    private let key: String?
    private let value: String

    init(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.folded)
        key = parts.count == 2 ? parts[0] : nil
        value = parts.last ?? ""
    }

    private static func folded(_ name: Substring) -> String {
        String(name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
    }

    /// The scalars that have the property, or `nil` for an unknown name.
    var set: ScalarSet? {
        guard let key else { return Self.set(ofValue: value) ?? Self.withoutPrefix(value).flatMap(Self.set(ofValue:)) }
        return Self.set(of: key, value) ?? Self.withoutPrefix(key).flatMap { Self.set(of: $0, value) }
    }

    private static func withoutPrefix(_ name: String) -> String? {
        name.hasPrefix("is") ? String(name.dropFirst(2)) : nil
    }

    private static func set(of key: String, _ value: String) -> ScalarSet? {
        switch key {
        case "gc", "generalcategory": return categories(value)
        case "sc", "script": return Script(value)?.own
        case "scx", "scriptextensions": return Script(value)?.used
        default:
            guard let property = binary(key) else { return nil }
            switch value {
            case "t", "true", "y", "yes": return property
            case "f", "false", "n", "no": return property.inverted
            default: return nil
            }
        }
    }

    private static func set(ofValue value: String) -> ScalarSet? {
        switch value {
        case "any": .all
        case "ascii": .ranges(ScalarRanges([0...0x7F]))
        case "assigned": .property(.categories(.init(.unassigned))).inverted
        default: categories(value) ?? binary(value) ?? Script(value)?.used ?? posix(value)
        }
    }

    private static func categories(_ name: String) -> ScalarSet? {
        ScalarProperty.Categories.named[name].map { .property(.categories($0)) }
    }

    private static func binary(_ name: String) -> ScalarSet? {
        (BinaryProperty(rawValue: name) ?? BinaryProperty.shortNames[name]).map { .property(.binary($0)) }
    }

    /// Returns a POSIX class whose name is not a Unicode property, as defined by UTS #18 or close to it.
    private static func posix(_ name: String) -> ScalarSet? {
        let alphanumeric: [ScalarSet] = [.property(.binary(.alphabetic)), .property(.numeric)]
        return switch name {
        case "alnum": .union(of: alphanumeric)
        case "blank": .union(of: [.property(.categories(.init(.spaceSeparator))), .scalar("\t")])
        case "graph":
            .union(of: [.whiteSpace, .property(.categories(.init(.control, .surrogate, .unassigned)))]).inverted
        case "print": .property(.categories(.init(.control))).inverted
        case "word": .union(of: alphanumeric + [.property(.binary(.joinControl)), .property(.binary(.dash))])
        default: nil
        }
    }
}
