import Foundation

extension TokenKeeper {
    typealias Waiter = CheckedContinuation<TokenGrant?, any Error>

    /// One log-on, and those who wait for it.
    struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: Waiter] = [:]
    }

    enum Phase { case open, ending, over }

    struct State {
        var authenticator: any Authenticator
        /// The base URL that tokens are for.
        var base: String?
        /// How often the credentials were changed.
        var credentials = 0
        /// How many tokens there were.
        var number = 0
        var token: AccessToken?
        /// Until when the token is good; `nil` where nobody knows.
        var goodUntil: Date?
        /// Whether a server has refused the token.
        var isRefused = false
        /// Whether the store has nothing to say that is not known.
        var isLoaded = false
        var answer: ChallengeAnswer?
        var flight: Flight?
        /// What the store is told goes in order: each waits for the one before.
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

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        /// Takes what came of a log-on, and says what those who wait are told.
        mutating func adopt(
            _ outcome: Result<AccessToken?, any Error>,
            _ timing: TokenTiming
        ) -> Result<TokenGrant?, any Error> {
            switch outcome {
            case .success(let new?):
                token = new
                number += 1
                goodUntil = new.expires.map(timing.goodUntil)
                (isRefused, isLoaded) = (false, true)
                return .success(grant)
            case .success(nil):
                // No other than the one that is there: better that than none.
                isRefused = false
                return .success(grant)
            case .failure(let error):
                // Whoever waits and is not cancelled himself may ask again.
                return error is CancellationError ? .success(nil) : .failure(error)
            }
        }

        mutating func forget() {
            credentials += 1
            number += 1
            (token, goodUntil, answer, flight) = (nil, nil, nil, nil)
            (isRefused, isLoaded) = (false, true)
        }
    }

    /// What is to be ended outside of the lock after credentials were changed.
    struct Dropped {
        let flight: Flight?
        let clearing: Task<Void, any Error>
        let whenForgotten: @Sendable () -> Void

        @discardableResult func end() -> Task<Void, any Error> {
            flight?.task.cancel()
            for waiter in flight?.waiting.values.map({ $0 }) ?? [] { waiter.resume(returning: nil) }
            whenForgotten()
            return clearing
        }
    }
}

extension Authenticator {
    /// Whether another is equal, where they can be compared.
    func isSame(as other: any Authenticator) -> Bool {
        guard let mine = self as? any Equatable else { return false }
        return mine.isEqual(to: other)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
