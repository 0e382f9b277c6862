/// The kinds of scalars that a schema can require, with the syntax of their tags.
///
/// Fingerprints of schemas contain the names of the cases.
package enum ScalarKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    case string, pattern, integer, number, boolean, enumeration
    case decimal, lenientNumber, url, uuid, date, dateTime, httpDate, unixSeconds, unixMilliseconds, base64
    case email, hostname, ipv4, ipv6, time, duration
    case unsigned

    /// The name of the kind's tag.
    package var tag: String {
        switch self {
        case .string, .pattern: "string"
        case .integer: "int"
        case .number: "number"
        case .boolean: "bool"
        case .enumeration: "enum"
        case .decimal: "decimal"
        case .lenientNumber: "lenient_number"
        case .url: "url"
        case .uuid: "uuid"
        case .date: "date"
        case .dateTime: "date_iso8601"
        case .httpDate: "date_http"
        case .unixSeconds: "date_unix"
        case .unixMilliseconds: "date_unix_ms"
        case .base64: "base64"
        case .email: "email"
        case .hostname: "hostname"
        case .ipv4: "ipv4"
        case .ipv6: "ipv6"
        case .time: "time"
        case .duration: "duration"
        case .unsigned: "uint"
        }
    }

    /// Whether the tag is incomplete without an argument.
    var requiresArgument: Bool { self == .enumeration }

    /// Whether a fragment or a registered tag of the same name takes precedence, because
    /// version 1 of the language does not have the tag.
    var isReplaceable: Bool {
        switch self {
        case .email, .hostname, .ipv4, .ipv6, .time, .duration, .unsigned: true
        case .string, .pattern, .integer, .number, .boolean, .enumeration, .decimal, .lenientNumber, .url, .uuid: false
        case .date, .dateTime, .httpDate, .unixSeconds, .unixMilliseconds, .base64: false
        }
    }

    /// The form of the tag's argument, if it takes one.
    var argumentForm: ArgumentForm {
        switch self {
        case .string: .textOrPattern
        case .enumeration: .members
        case .pattern, .integer, .number, .boolean, .decimal, .lenientNumber, .url, .uuid, .base64: .text
        case .date, .dateTime, .httpDate, .unixSeconds, .unixMilliseconds, .time, .duration: .text
        case .email, .hostname, .ipv4, .ipv6, .unsigned: .text
        }
    }
}
