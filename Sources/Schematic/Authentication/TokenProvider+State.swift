import Foundation

extension TokenProvider {
    typealias Waiter = CheckedContinuation<TokenGrant?, any Error>

    /// One log-on, and those who wait for it.
    struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiting: [Int: Waiter] = [:]
    }

    enum Phase { case open, ending, over }

    /// What came of a log-on.
    enum Outcome {
        /// A token, which the store has.
        case token(AccessToken)
        /// A token that the store could not keep. It is not lost: the server may have given it once only.
        case unsaved(AccessToken, any Error)
        /// The store has the token that is there, which it could not keep before.
        case saved
        /// No other token than the one that is there.
        case nothing
        case failed(any Error)
    }

    struct State {
        var authenticator: any Authenticator
        /// The origin that tokens are for.
        var origin: String?
        /// How often the credentials were changed.
        var credentials = 0
        /// How many tokens there were.
        var number = 0
        var token: AccessToken?
        /// Until when the token is good; `nil` where nobody knows.
        var goodUntil: Date?
        /// Whether a server has refused the token.
        var isRefused = false
        /// Whether the store has failed to keep the token. It is saved before the next call is sent.
        var isUnsaved = false
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

        /// Whether calls can be sent with the token: it is good, and the store has it.
        func isReady(at now: Date) -> Bool { isGood(at: now) && !isUnsaved }

        mutating func nextTicket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        /// Takes what came of a log-on, and says what those who wait are told.
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
                // Better the one that is there than none.
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

        /// Whoever waits and is not cancelled himself may ask again.
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
