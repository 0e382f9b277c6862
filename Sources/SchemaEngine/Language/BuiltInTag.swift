/// The tags of the language.
package enum BuiltInTag: Hashable, Sendable {
    case any, none, null, object, array, secret
    case scalar(ScalarKind)

    /// All tags. A regular expression is an argument, and not a tag.
    package static let allCases =
        [BuiltInTag.any, .none, .null, .object, .array, .secret]
        + ScalarKind.allCases.filter { $0 != .pattern }.map(BuiltInTag.scalar)

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { (LookupName($0.name), $0) })

    package init?(_ name: LookupName) {
        guard let tag = Self.byName[name] else { return nil }
        self = tag
    }

    /// Creates the tag of a name that no fragment and no registered tag can have.
    package init?(reserving name: LookupName) {
        guard let tag = Self.byName[name], !tag.isReplaceable else { return nil }
        self = tag
    }

    /// Whether a fragment or a registered tag of the same name takes precedence.
    package var isReplaceable: Bool {
        if case .scalar(let kind) = self { kind.isReplaceable } else { false }
    }

    /// The name, without braces.
    package var name: String {
        switch self {
        case .any: "any"
        case .none: "none"
        case .null: "null"
        case .object: "object"
        case .array: "array"
        case .secret: "secret"
        case .scalar(let kind): kind.tag
        }
    }
}
