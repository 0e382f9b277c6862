import SchematicPlatform

/// A storage of the token of an authentication between runs of the app, such as a keychain.
///
/// A store is read once, before the first login. Later tokens are saved one after the other. If the store
/// throws, the calls that wait for a token fail with its error. A token that it could not save is kept in
/// memory, and saved before the next call is sent.
public protocol TokenStore: Sendable {
    /// Returns the token that was saved last; `nil` if there is none.
    ///
    /// - Returns: The token, or `nil`.
    /// - Throws: Any error if the token cannot be read.
    func token() async throws -> AccessToken?
    /// Replaces the saved token; `nil` removes it.
    ///
    /// - Parameter token: The token, or `nil`.
    /// - Throws: Any error if the token cannot be saved.
    func save(_ token: AccessToken?) async throws
}

/// A store that keeps a token until the program ends.
package final class MemoryTokenStore: TokenStore {
    private let kept: Locked<AccessToken?>

    /// Creates a store, with a token if one is known.
    package init(_ token: AccessToken? = nil) { kept = Locked(token) }

    /// The token that was saved last.
    package func token() -> AccessToken? { kept.withLock { $0 } }

    package func save(_ token: AccessToken?) { kept.withLock { $0 = token } }
}
