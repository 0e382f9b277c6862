import SchemaEngine
import SchematicText

/// The settings for generated types in `.schema-lint.json`.
package struct GenerationSettings: Sendable, Hashable {
    /// Swift names by the names of keys, enumeration members and branches in the schemas.
    var names: [String: String] = [:]
    /// The app's own types by the tags that the app registers.
    var types: [String: String] = [:]

    /// The access level, unless the command sets one.
    package var access: GenerationOptions.Access?
    /// The type in which all others are declared, unless the command sets one.
    package var namespace: String?
    /// Whether the source contains the schemas, even if the command does not set it.
    package var embedsSchemas = false

    /// Creates settings without any changes.
    package init() {}

    /// Returns the name of a key in Swift. That of a parameter may be percent-encoded, as a template has it.
    func name(_ key: String) -> String { names[key] ?? PercentEncoding.decode(key) ?? key }

    /// Returns the app's type for the values of a registered transformer or mapper.
    func type(ofTag tag: String) -> SwiftType? {
        types.first { LookupName($0.key) == LookupName(tag) }.map { .known($0.value) }
    }
}

/// The options for generated source.
package struct GenerationOptions: Sendable, Hashable {
    /// The access level of the types.
    package enum Access: String, CaseIterable, Sendable {
        case `public`, `internal`
    }

    package var access: Access
    /// The app's type in which all others are declared, or `nil` for none. It separates the types of different
    /// servers.
    package var namespace: String?
    /// Whether the source also contains the schemas themselves.
    package var embedsSchemas: Bool

    package init(access: Access = .internal, namespace: String? = nil, embedsSchemas: Bool = false) {
        self.access = access
        self.namespace = namespace
        self.embedsSchemas = embedsSchemas
    }
}
