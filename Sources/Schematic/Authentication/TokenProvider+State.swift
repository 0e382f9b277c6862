import Foundation

extension TokenProvider {
    typealias Waiter = CheckedContinuation<TokenGrant?, any Error>

    /// A running login, and the calls that wait for it.
    struct RunningLogin {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter] = [:]
    }

    enum Phase { case open, ending, ended }

    /// The outcome of a login.
    enum Outcome {
        /// A token that the store has saved.
        case token(AccessToken)
        /// A token that the store could not save. It is kept, because the server may not issue it again.
        case unsaved(AccessToken, any Error)
        /// The store has saved the current token, which it could not save before.
        case saved
        /// No other token than the current one.
        case nothing
        case failed(any Error)
    }

    struct State {
        var authenticator: any Authenticator
        /// The origin that tokens are valid for.
        var origin: String?
        /// The number of changes of the credentials.
        var credentials = 0
        /// The number of tokens so far.
        var number = 0
        var token: AccessToken?
        /// The time until which the token is used; `nil` if it is unknown.
        var validUntil: Date?
        /// Indicates that a server has refused the token.
        var isRefused = false
        /// Indicates that the store has not saved the token. It is saved before the next call is sent.
        var isUnsaved = false
        /// Indicates that the store need not be read any more.
        var isLoaded = false
        /// The user's answer to a challenge, for the next login.
        var answer: (challenge: AuthenticationChallenge, text: String)?
        var runningLogin: RunningLogin?
        /// The last task that uses the store. Each task waits for the previous one.
        var last: Task<Void, Never>?
        var phase = Phase.open
        private var lastTicket = 0

        init(authenticator: any Authenticator) { self.authenticator = authenticator }

        var grant: TokenGrant {
            TokenGrant(token: token, authenticator: authenticator, credentials: credentials, number: number)
        }

        func isValid(at now: Date) -> Bool {
            token != nil && !isRefused && validUntil.map { now < $0 } ?? true
        }

        /// Whether calls can send the token: it is valid, and saved.
        func isReady(at now: Date) -> Bool { isValid(at: now) && !isUnsaved }

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        /// Stores the outcome of a login, and returns the result for the waiting calls.
        mutating func apply(_ outcome: Outcome, _ timing: TokenTiming) -> Result<TokenGrant?, any Error> {
            switch outcome {
            case .token(let new):
                setToken(new, timing)
                return .success(grant)
            case .unsaved(let new, let error):
                setToken(new, timing)
                isUnsaved = true
                return result(of: error)
            case .saved:
                isUnsaved = false
                return .success(grant)
            case .nothing:
                // The current token may still be accepted, and there is no other.
                isRefused = false
                return .success(grant)
            case .failed(let error):
                return result(of: error)
            }
        }

        private mutating func setToken(_ new: AccessToken, _ timing: TokenTiming) {
            token = new
            number += 1
            validUntil = new.expires.map(timing.validUntil)
            (isRefused, isUnsaved, isLoaded) = (false, false, true)
        }

        /// The result of a failure. After a cancellation of the login, it is `nil`: the waiting calls try again.
        private func result(of error: any Error) -> Result<TokenGrant?, any Error> {
            error is CancellationError ? .success(nil) : .failure(error)
        }

        mutating func removeToken() {
            credentials += 1
            number += 1
            (token, validUntil, answer, runningLogin) = (nil, nil, nil, nil)
            (isRefused, isUnsaved, isLoaded) = (false, false, true)
        }
    }

    /// The effects of a change of credentials that are run outside the lock.
    struct Invalidation {
        let runningLogin: RunningLogin?
        let clearing: Task<Void, any Error>
        let onCredentialsChange: @Sendable () -> Void

        @discardableResult func end() -> Task<Void, any Error> {
            runningLogin?.task.cancel()
            for waiter in runningLogin?.waiters.values.map({ $0 }) ?? [] { waiter.resume(returning: nil) }
            onCredentialsChange()
            return clearing
        }
    }
}

extension Authenticator {
    /// Whether both authenticators have the same fixed token, or are equal; `false` if they
    /// are not `Equatable`.
    func isSame(as other: any Authenticator) -> Bool {
        if let own = self as? Login, let other = other as? Login { return own.hasSameToken(as: other) }
        guard let own = self as? any Equatable else { return false }
        return own.isEqual(to: other)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

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
