/// The direction of a payload. A fragment may have a different shape for each direction.
package enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From the app to the server: bodies, and path and query parameters.
    case request
    /// From the server to the app: bodies of successes and of errors.
    case response
}
