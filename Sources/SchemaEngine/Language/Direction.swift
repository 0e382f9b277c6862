/// Which way a payload goes. A fragment may have another shape for each direction.
public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From the app to the server: bodies, and path and query parameters.
    case request
    /// From the server to the app: bodies of success and of refusal.
    case response
}
