import Foundation

/// A token for a request, and the credentials that it was obtained with.
struct TokenGrant: Sendable {
    /// The token; `nil` if there is none.
    let token: AccessToken?
    let authenticator: any Authenticator
    /// The number of the credentials, which increases with each change.
    let credentials: Int
    /// The number of the token, which increases with each new one.
    let number: Int
}

/// The time at which tokens are renewed.
struct TokenTiming: Sendable {
    let leeway: Duration
    let now: @Sendable () -> Date

    /// The time until which a token that was received now is used: `leeway` before its expiry, but at most half
    /// of the remaining lifetime, so that it does not expire in transit.
    func validUntil(_ expires: Date) -> Date {
        let rest = max(0, expires.timeIntervalSince(now()))
        return expires - min(max(0, leeway / .seconds(1)), rest / 2)
    }
}
