/// How generated source is to be.
package struct GenerationOptions: Sendable, Hashable {
    /// Who sees the types.
    package enum Access: String, CaseIterable, Sendable {
        case `public`, `internal`
    }

    package var access: Access
    /// The type of the app's in which all others are declared; `nil` for none. It keeps the types of two servers apart.
    package var namespace: String?

    package init(access: Access = .internal, namespace: String? = nil) {
        self.access = access
        self.namespace = namespace
    }
}
