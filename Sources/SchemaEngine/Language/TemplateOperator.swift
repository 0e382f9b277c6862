/// The operator of an expression, which is the character after `{` (RFC 6570, appendix A).
package enum TemplateOperator: Character {
    /// `{a,b}`: `1,2`
    case simple = "{"
    /// `{+path}`: `/foo/bar`
    case reserved = "+"
    /// `{#a}`: `#1`
    case fragment = "#"
    /// `{.a,b}`: `.1.2`
    case label = "."
    /// `{/a,b}`: `/1/2`
    case segment = "/"
    /// `{;a,b}`: `;a=1;b=2`
    case pathParameter = ";"
    /// `{?a,b}`: `?a=1&b=2`
    case query = "?"
    /// `{&a,b}`: `&a=1&b=2`
    case continuation = "&"

    /// The text before the first value.
    package var opening: String {
        switch self {
        case .simple, .reserved: ""
        default: String(rawValue)
        }
    }

    /// The text between values.
    package var separator: String {
        switch self {
        case .simple, .reserved, .fragment: ","
        case .query, .continuation: "&"
        case .label, .segment, .pathParameter: String(rawValue)
        }
    }

    /// A Boolean value that indicates whether each value follows its name.
    package var isNamed: Bool { self == .pathParameter || self == .query || self == .continuation }

    /// The text between a name and an empty value.
    package var emptyAssignment: String { self == .pathParameter ? "" : "=" }

    /// A Boolean value that indicates whether values keep reserved characters and percent-encoded ones.
    package var keepsReserved: Bool { self == .reserved || self == .fragment }

    /// A Boolean value that indicates whether values have no separator before the first one, so that a missing value
    /// changes the meaning of the text around it.
    package var requiresValue: Bool { self == .simple || self == .reserved }
}
