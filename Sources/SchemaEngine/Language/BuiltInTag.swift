/// The tags of the language.
package enum BuiltInTag: String, CaseIterable, Sendable {
    case any, none, null, string, int, number, decimal, bool, object, array, url, uuid, date, base64, secret
    case lenientNumber = "lenient_number"
    case enumeration = "enum"
    case dateISO8601 = "date_iso8601"
    case dateHTTP = "date_http"
    case dateUnix = "date_unix"
    case dateUnixMilliseconds = "date_unix_ms"

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.map { (LookupName($0.rawValue), $0) }
    )

    package init?(_ name: LookupName) {
        guard let tag = Self.byName[name] else { return nil }
        self = tag
    }

    /// The node of the tag without an argument; `nil` for a tag that requires one.
    var plainNode: Node? {
        switch self {
        case .any: .any
        case .none: .nothing
        case .null: .null
        case .string, .secret: .text
        case .int: .whole
        case .number: .number
        case .bool: .boolean
        case .object: .anyObject
        case .array: .anyArray
        case .enumeration: nil
        case .decimal: .scalar(.decimal)
        case .lenientNumber: .scalar(.lenientNumber)
        case .url: .scalar(.url)
        case .uuid: .scalar(.uuid)
        case .date: .scalar(.date)
        case .dateISO8601: .scalar(.dateTime)
        case .dateHTTP: .scalar(.httpDate)
        case .dateUnix: .scalar(.unixSeconds)
        case .dateUnixMilliseconds: .scalar(.unixMilliseconds)
        case .base64: .scalar(.base64)
        }
    }
}
