import Foundation

/// What a request is sent with, and by which credentials it was had.
struct TokenGrant: Sendable {
    /// `nil` where there is none to be had.
    let token: AccessToken?
    let authenticator: any Authenticator
    /// Which credentials, counted.
    let credentials: Int
    /// Which token, counted.
    let number: Int
}

/// When a token is renewed.
struct TokenTiming: Sendable {
    let leeway: Duration
    let now: @Sendable () -> Date

    /// Until when a token that is there now is good: a little less than its time, so that it does not run out on its
    /// way.
    func goodUntil(_ expires: Date) -> Date {
        let rest = max(0, expires.timeIntervalSince(now()))
        return expires - min(max(0, leeway / .seconds(1)), rest / 2)
    }
}
