import Foundation
import SchematicPlatform

/// Stores the token of an authentication, and renews it by one login for all waiting calls.
final class TokenProvider: Sendable {
    private let store: any TokenStore
    private let timing: TokenTiming
    private let onCredentialsChange: @Sendable () -> Void
    private let state: Locked<State>

    /// The maximum number of tries of one call, if credentials change or logins are cancelled while it waits.
    private static let maximumTries = 8
    /// The providers whose login runs the current task.
    @TaskLocal private static var loggingIn: Set<ObjectIdentifier> = []

    init(
        _ authenticator: any Authenticator,
        store: any TokenStore,
        timing: TokenTiming,
        onCredentialsChange: @escaping @Sendable () -> Void
    ) {
        self.store = store
        self.timing = timing
        self.onCredentialsChange = onCredentialsChange
        state = Locked(State(authenticator: authenticator))
    }

    /// Whether the current task is a part of the login, which must not wait for
    /// its own end.
    var isLoggingIn: Bool { Self.loggingIn.contains(ObjectIdentifier(self)) }

    /// The number of calls that wait for a token.
    var waitingCount: Int { state.withLock { $0.runningLogin?.waiters.count ?? 0 } }

    // MARK: Tokens

    /// Returns a grant with a valid token, or without a token if there is none.
    func grant(for client: APIClient) async throws -> TokenGrant {
        for _ in 1...Self.maximumTries {
            if let grant = try await waitForGrant(for: client) { return grant }
        }
        throw CancellationError()
    }

    /// Returns another token than the refused one; `nil` if there is none, or if the credentials of the refused
    /// request have changed since.
    func grant(insteadOf refused: TokenGrant, for client: APIClient) async throws -> TokenGrant? {
        guard state.withLock({ $0.credentials == refused.credentials }) else { return nil }
        let grant = try await grant(for: client)
        return grant.credentials == refused.credentials && grant.number != refused.number ? grant : nil
    }

    /// Records that a server has refused a token, unless the token has been replaced since.
    func refuse(_ grant: TokenGrant) {
        state.withLock { state in
            if state.credentials == grant.credentials, state.number == grant.number { state.isRefused = true }
        }
    }

    /// Stores an answer for the next login.
    func setAnswer(_ text: String, to challenge: AuthenticationChallenge) {
        state.withLock { $0.answer = (challenge, text) }
    }

    // MARK: Waiting calls

    /// Waits for a grant. Returns `nil` if the caller should try again.
    private func waitForGrant(for client: APIClient) async throws -> TokenGrant? {
        let ticket = state.withLock { $0.nextTicket() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (outcome, invalidation) = state.withLock { state in
                    let invalidation = changeOrigin(&state, to: client.base.originText)
                    return (grantIfAvailable(ticket, continuation, in: &state, client), invalidation)
                }
                invalidation?.end()
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            cancelWaiter(ticket)
        }
    }

    /// Returns the result if it is available. Otherwise adds the continuation to the waiting calls, and starts
    /// a login if none is running.
    private func grantIfAvailable(
        _ ticket: Int,
        _ continuation: Waiter,
        in state: inout State,
        _ client: APIClient
    ) -> Result<TokenGrant?, any Error>? {
        if Task.isCancelled { return .failure(CancellationError()) }
        if state.phase == .ended { return .failure(AuthenticationError.sessionOver) }
        if state.isReady(at: timing.now()) || state.phase == .ending { return .success(state.grant) }
        if state.runningLogin == nil { startLogin(in: &state, client) }
        state.runningLogin?.waiters[ticket] = continuation
        return nil
    }

    /// Removes a waiting call. The login continues even if no call is left, because its token can be unique,
    /// such as the refresh token that replaces a used one.
    private func cancelWaiter(_ ticket: Int) {
        let waiter = state.withLock { $0.runningLogin?.waiters.removeValue(forKey: ticket) }
        waiter?.resume(throwing: CancellationError())
    }

    // MARK: Login

    /// Starts the login, after the pending operations of the store. Only a change of credentials cancels it:
    /// neither the waiting calls nor `cancelAll` of the client do.
    private func startLogin(in state: inout State, _ client: APIClient) {
        let number = state.nextTicket()
        var client = client
        client.running = RunningCalls()
        let now = timing.now()
        let attempt = LoginAttempt(
            client: client,
            old: state.token,
            challenge: state.answer?.challenge,
            answer: state.answer?.text,
            now: now
        )
        let (authenticator, isLoaded, before) = (state.authenticator, state.isLoaded, state.last)
        let (unsaved, isValid) = (state.isUnsaved ? state.token : nil, state.isValid(at: now))
        // The login belongs to no single call: its requests do not report to the one that starts it.
        let task = OutgoingRequest.$currentCall.withValue(nil) {
            Task {
                await before?.value
                do {
                    try Task.checkCancellation()
                    if let unsaved { try await store.save(unsaved) }
                    let isSaved = unsaved != nil && isValid
                    finishLogin(
                        number,
                        isSaved ? .saved : try await obtain(by: authenticator, attempt, isLoaded: isLoaded)
                    )
                } catch {
                    finishLogin(number, .failed((error as? APIError)?.underlying as? AuthenticationChallenge ?? error))
                }
            }
        }
        state.runningLogin = RunningLogin(number: number, task: task)
        state.last = task
    }

    /// Returns the token of the store if it is valid and was not read before. Otherwise gets a new token and saves it.
    private func obtain(
        by authenticator: any Authenticator,
        _ attempt: LoginAttempt,
        isLoaded: Bool
    ) async throws -> Outcome {
        let stored = isLoaded ? nil : try await store.token()
        if let stored, stored.expires.map({ timing.now() < timing.validUntil($0) }) ?? true { return .token(stored) }
        let attempt = LoginAttempt(
            client: attempt.client,
            old: attempt.old ?? stored,
            challenge: attempt.challenge,
            answer: attempt.answer,
            now: attempt.now
        )
        let providers = Self.loggingIn.union([ObjectIdentifier(self)])
        let token = try await Self.$loggingIn.withValue(providers) { try await authenticator.token(for: attempt) }
        guard let token else { return stored.map(Outcome.token) ?? .nothing }
        // The task is cancelled only if the credentials have changed. Then the token is discarded.
        try Task.checkCancellation()
        do { try await store.save(token) } catch { return .unsaved(token, error) }
        return .token(token)
    }

    /// Ends the login, and resumes the waiting calls, unless the credentials have changed since.
    private func finishLogin(_ number: Int, _ outcome: Outcome) {
        let ended: (waiters: [Waiter], result: Result<TokenGrant?, any Error>)? = state.withLock { state in
            guard let runningLogin = state.runningLogin, runningLogin.number == number else { return nil }
            state.runningLogin = nil
            state.answer = nil
            return (Array(runningLogin.waiters.values), state.apply(outcome, timing))
        }
        for waiter in ended?.waiters ?? [] {
            if let result = ended?.result { waiter.resume(with: result) }
        }
    }

    // MARK: Change of credentials

    /// Replaces the credentials, or removes the tokens of the current ones.
    func change(to authenticator: (any Authenticator)?) async throws {
        let invalidation = state.withLock { state -> Invalidation? in
            if let authenticator {
                if authenticator.isSame(as: state.authenticator) { return nil }
                state.authenticator = authenticator
            }
            return invalidate(&state)
        }
        try await invalidation?.end().value
    }

    /// Removes the tokens if they belong to another origin.
    private func changeOrigin(_ state: inout State, to origin: String) -> Invalidation? {
        defer { state.origin = origin }
        return state.origin.map { $0 == origin } ?? true ? nil : invalidate(&state)
    }

    /// Removes everything that belongs to other credentials. Calls of other code are returned, to be run
    /// outside the lock.
    private func invalidate(_ state: inout State) -> Invalidation {
        let before = state.last
        let clearing = Task { [store] in
            await before?.value
            try await store.save(nil)
        }
        let invalidation = Invalidation(
            runningLogin: state.runningLogin,
            clearing: clearing,
            onCredentialsChange: onCredentialsChange
        )
        state.removeToken()
        state.last = Task { _ = await clearing.result }
        return invalidation
    }

    // MARK: End of a session

    /// Prevents new logins. Later requests send the current token.
    func beginEnding() { state.withLock { $0.phase = .ending } }

    /// Waits for a running login and for the store. Returns whether there is a token.
    func waitForLogin() async -> Bool {
        await state.withLock { $0.last }?.value
        return state.withLock { $0.token != nil }
    }

    /// Prevents all further requests.
    func finish() async throws {
        state.withLock { $0.phase = .ended }
        try await change(to: nil)
    }
}
