import SchemaEngine

/// What `.schema-lint.json` says of the types that are generated.
package struct GenerationSettings: Sendable, Hashable {
    /// Other names for keys, members of enumerations and branches, by what the schemas have.
    var names: [String: String] = [:]
    /// The app's own types, by the tags that it registers.
    var types: [String: String] = [:]

    /// Who sees the types, where the command does not say it.
    package var access: GenerationOptions.Access?
    /// The type that holds all others, where the command does not say it.
    package var namespace: String?

    /// Settings that change nothing.
    package init() {}

    /// What a key is called.
    func name(_ key: String) -> String { names[key] ?? key }

    /// The app's type for what a registered transformer or mapper makes.
    func type(ofTag tag: String) -> SwiftType? {
        types.first { LookupName($0.key) == LookupName(tag) }.map { .known($0.value) }
    }
}
