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

    package init(access: Access = .internal, namespace: String? = nil) {
        self.access = access
        self.namespace = namespace
    }
}
