/// Keeps the token of an authentication from one run of the app to the next, say in a keychain.
///
/// A store is asked once, before the first log-on, and told of each token that comes later, one after the other. What
/// it throws ends the calls that wait for a token. A token that it could not keep stays in memory, and is saved before the
/// next call is sent.
public protocol TokenStore: Sendable {
    /// The token that was kept last; `nil` where there is none.
    func token() async throws -> AccessToken?
    /// Keeps a token in the place of the one before; `nil` forgets it.
    func save(_ token: AccessToken?) async throws
}

/// Keeps a token for as long as the program runs.
public final class MemoryTokenStore: TokenStore {
    private let kept: Locked<AccessToken?>

    /// Creates a store, with a token where one is known.
    public init(_ token: AccessToken? = nil) { kept = Locked(token) }

    /// The token that was kept last.
    public func token() -> AccessToken? { kept.withLock { $0 } }

    /// Keeps a token.
    public func save(_ token: AccessToken?) { kept.withLock { $0 = token } }
}
