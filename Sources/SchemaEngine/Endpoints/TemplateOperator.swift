/// What the character behind a template's `{` makes of the values (RFC 6570, appendix A).
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

    /// What stands before the first value.
    package var opening: String {
        switch self {
        case .simple, .reserved: ""
        default: String(rawValue)
        }
    }

    /// What stands between values.
    package var separator: String {
        switch self {
        case .simple, .reserved, .fragment: ","
        case .query, .continuation: "&"
        case .label, .segment, .pathParameter: String(rawValue)
        }
    }

    /// Whether a value stands behind its name.
    package var isNamed: Bool { self == .pathParameter || self == .query || self == .continuation }

    /// What stands between a name and an empty value.
    package var emptyAssignment: String { self == .pathParameter ? "" : "=" }

    /// Whether values keep what has a meaning in a URL, and what is encoded in them already.
    package var keepsReserved: Bool { self == .reserved || self == .fragment }

    /// Whether the values stand bare in the text around them: without them it would mean something else.
    package var standsBare: Bool { self == .simple || self == .reserved }
}
