import Foundation

extension TokenProvider {
    typealias Waiter = CheckedContinuation<TokenGrant?, any Error>

    /// A running login, and the calls that wait for it.
    struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: Waiter] = [:]
    }

    enum Phase { case open, ending, over }

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
        var goodUntil: Date?
        /// Indicates that a server has refused the token.
        var isRefused = false
        /// Indicates that the store has not saved the token. It is saved before the next call is sent.
        var isUnsaved = false
        /// Indicates that the store need not be read any more.
        var isLoaded = false
        var answer: ChallengeAnswer?
        var flight: Flight?
        /// The last task that uses the store. Each task waits for the previous one.
        var last: Task<Void, Never>?
        var phase = Phase.open
        private var lastTicket = 0

        init(authenticator: any Authenticator) { self.authenticator = authenticator }

        var grant: TokenGrant {
            TokenGrant(token: token, authenticator: authenticator, credentials: credentials, number: number)
        }

        func isGood(at now: Date) -> Bool {
            token != nil && !isRefused && goodUntil.map { now < $0 } ?? true
        }

        /// A Boolean value that indicates whether calls can send the token: it is valid, and saved.
        func isReady(at now: Date) -> Bool { isGood(at: now) && !isUnsaved }

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        /// Stores the outcome of a login, and returns the result for the waiting calls.
        mutating func adopt(_ outcome: Outcome, _ timing: TokenTiming) -> Result<TokenGrant?, any Error> {
            switch outcome {
            case .token(let new):
                take(new, timing)
                return .success(grant)
            case .unsaved(let new, let error):
                take(new, timing)
                isUnsaved = true
                return told(of: error)
            case .saved:
                isUnsaved = false
                return .success(grant)
            case .nothing:
                // The current token may still be accepted, and there is no other.
                isRefused = false
                return .success(grant)
            case .failed(let error):
                return told(of: error)
            }
        }

        private mutating func take(_ new: AccessToken, _ timing: TokenTiming) {
            token = new
            number += 1
            goodUntil = new.expires.map(timing.goodUntil)
            (isRefused, isUnsaved, isLoaded) = (false, false, true)
        }

        /// The result of a failure. After a cancellation of the login, it is `nil`: the waiting calls try again.
        private func told(of error: any Error) -> Result<TokenGrant?, any Error> {
            error is CancellationError ? .success(nil) : .failure(error)
        }

        mutating func forget() {
            credentials += 1
            number += 1
            (token, goodUntil, answer, flight) = (nil, nil, nil, nil)
            (isRefused, isUnsaved, isLoaded) = (false, false, true)
        }
    }

    /// The effects of a change of credentials that are run outside the lock.
    struct Dropped {
        let flight: Flight?
        let clearing: Task<Void, any Error>
        let onCredentialsChange: @Sendable () -> Void

        @discardableResult func end() -> Task<Void, any Error> {
            flight?.task.cancel()
            for waiter in flight?.waiting.values.map({ $0 }) ?? [] { waiter.resume(returning: nil) }
            onCredentialsChange()
            return clearing
        }
    }
}

extension Authenticator {
    /// A Boolean value that indicates whether both authenticators are equal; `false` if they are not `Equatable`.
    func isSame(as other: any Authenticator) -> Bool {
        guard let mine = self as? any Equatable else { return false }
        return mine.isEqual(to: other)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
