import Foundation

/// Keeps the token of an authentication, and has one log-on get another for all who wait.
final class TokenProvider: Sendable {
    private let store: any TokenStore
    private let timing: TokenTiming
    private let whenForgotten: @Sendable () -> Void
    private let state: Locked<State>

    /// How often one call waits, where credentials change or log-ons are cancelled under it.
    private static let patience = 8
    /// The keepers whose log-on the present task is a part of.
    @TaskLocal private static var loggingOn: Set<ObjectIdentifier> = []

    init(
        _ authenticator: any Authenticator,
        store: any TokenStore,
        timing: TokenTiming,
        whenForgotten: @escaping @Sendable () -> Void
    ) {
        self.store = store
        self.timing = timing
        self.whenForgotten = whenForgotten
        state = Locked(State(authenticator: authenticator))
    }

    /// Whether what runs is the log-on itself, which must not wait for its own end.
    var isLoggingIn: Bool { Self.loggingOn.contains(ObjectIdentifier(self)) }

    /// How many calls wait for a token.
    var waiting: Int { state.withLock { $0.flight?.waiting.count ?? 0 } }

    // MARK: Tokens

    /// A token that is good now, or the knowledge that there is none.
    func grant(for client: APIClient) async throws -> TokenGrant {
        for _ in 1...Self.patience {
            if let grant = try await present(for: client) { return grant }
        }
        throw CancellationError()
    }

    /// Another token than the one that was refused; `nil` where there is none, and where the credentials are not those
    /// that the refused request was sent with.
    func grant(insteadOf refused: TokenGrant, for client: APIClient) async throws -> TokenGrant? {
        guard state.withLock({ $0.credentials == refused.credentials }) else { return nil }
        let grant = try await grant(for: client)
        return grant.credentials == refused.credentials && grant.number != refused.number ? grant : nil
    }

    /// Notes that a server has refused a token. One that has been replaced since is not concerned.
    func refuse(_ grant: TokenGrant) {
        state.withLock { state in
            if state.credentials == grant.credentials, state.number == grant.number { state.isRefused = true }
        }
    }

    /// Takes an answer for the next log-on.
    func take(_ answer: ChallengeAnswer) { state.withLock { $0.answer = answer } }

    // MARK: Those who wait

    /// Comes back with a grant when there is one, and with nothing when it is worth asking again.
    private func present(for client: APIClient) async throws -> TokenGrant? {
        let ticket = state.withLock { $0.nextTicket() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (outcome, dropped) = state.withLock { state in
                    let dropped = move(&state, to: client.base.originText)
                    return (answer(ticket, continuation, in: &state, client), dropped)
                }
                dropped?.end()
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            leave(ticket)
        }
    }

    /// The outcome, where it is there already; otherwise whoever asks waits for the log-on.
    private func answer(
        _ ticket: Int,
        _ continuation: Waiter,
        in state: inout State,
        _ client: APIClient
    ) -> Result<TokenGrant?, any Error>? {
        if Task.isCancelled { return .failure(CancellationError()) }
        if state.phase == .over { return .failure(AuthenticationFault.sessionOver) }
        if state.isReady(at: timing.now()) || state.phase == .ending { return .success(state.grant) }
        if state.flight == nil { takeOff(in: &state, client) }
        state.flight?.waiting[ticket] = continuation
        return nil
    }

    /// Lets one of those who wait go. The log-on goes on, even if none is left: what it brings can be unique, such as the
    /// refresh token that replaces a spent one.
    private func leave(_ ticket: Int) {
        let waiter = state.withLock { $0.flight?.waiting.removeValue(forKey: ticket) }
        waiter?.resume(throwing: CancellationError())
    }

    // MARK: The log-on

    /// Begins the one log-on, behind whatever the store has still to be told. Only a change of credentials ends it early:
    /// neither those who wait nor `cancelAll` of the client that it begins with.
    private func takeOff(in state: inout State, _ client: APIClient) {
        let number = state.nextTicket()
        var client = client
        client.running = RunningCalls()
        let now = timing.now()
        let attempt = LoginAttempt(client: client, old: state.token, answer: state.answer, now: now)
        let (authenticator, isLoaded, before) = (state.authenticator, state.isLoaded, state.last)
        let (unsaved, isGood) = (state.isUnsaved ? state.token : nil, state.isGood(at: now))
        let task = Task {
            await before?.value
            do {
                try Task.checkCancellation()
                if let unsaved { try await store.save(unsaved) }
                let isEnough = unsaved != nil && isGood
                land(number, isEnough ? .saved : try await obtain(by: authenticator, attempt, isLoaded: isLoaded))
            } catch {
                land(number, .failed((error as? APIError)?.cause as? AuthenticationChallenge ?? error))
            }
        }
        state.flight = Flight(number: number, task: task)
        state.last = task
    }

    /// The store's token, where it is good and was not asked for before; otherwise a new one, which the store keeps.
    private func obtain(
        by authenticator: any Authenticator,
        _ attempt: LoginAttempt,
        isLoaded: Bool
    ) async throws -> Outcome {
        let kept = isLoaded ? nil : try await store.token()
        if let kept, kept.expires.map({ timing.now() < timing.goodUntil($0) }) ?? true { return .token(kept) }
        let attempt = LoginAttempt(
            client: attempt.client,
            old: attempt.old ?? kept,
            answer: attempt.answer,
            now: attempt.now
        )
        let mine = Self.loggingOn.union([ObjectIdentifier(self)])
        let token = try await Self.$loggingOn.withValue(mine) { try await authenticator.token(for: attempt) }
        guard let token else { return kept.map(Outcome.token) ?? .nothing }
        // With other credentials the token is not wanted. Nothing else cancels this task.
        try Task.checkCancellation()
        do { try await store.save(token) } catch { return .unsaved(token, error) }
        return .token(token)
    }

    /// Ends the log-on, unless the credentials are others meanwhile.
    private func land(_ number: Int, _ outcome: Outcome) {
        let ended: (waiters: [Waiter], result: Result<TokenGrant?, any Error>)? = state.withLock { state in
            guard let flight = state.flight, flight.number == number else { return nil }
            state.flight = nil
            state.answer = nil
            return (Array(flight.waiting.values), state.adopt(outcome, timing))
        }
        for waiter in ended?.waiters ?? [] {
            if let result = ended?.result { waiter.resume(with: result) }
        }
    }

    // MARK: Other credentials

    /// Takes other credentials, or forgets the tokens of these.
    func change(to authenticator: (any Authenticator)?) async throws {
        let dropped = state.withLock { state -> Dropped? in
            if let authenticator {
                if authenticator.isSame(as: state.authenticator) { return nil }
                state.authenticator = authenticator
            }
            return drop(&state)
        }
        try await dropped?.end().value
    }

    /// Forgets the tokens of another origin.
    private func move(_ state: inout State, to origin: String) -> Dropped? {
        defer { state.origin = origin }
        return state.origin.map { $0 == origin } ?? true ? nil : drop(&state)
    }

    /// The one place where everything goes that belongs to other credentials. What calls out is left for when the lock
    /// is free.
    private func drop(_ state: inout State) -> Dropped {
        let before = state.last
        let clearing = Task { [store] in
            await before?.value
            try await store.save(nil)
        }
        let dropped = Dropped(flight: state.flight, clearing: clearing, whenForgotten: whenForgotten)
        state.forget()
        state.last = Task { _ = await clearing.result }
        return dropped
    }

    // MARK: The end of a session

    /// Lets no log-on begin any more: what is still sent has the token that is there.
    func beginEnding() { state.withLock { $0.phase = .ending } }

    /// Waits for a log-on that has begun, and for the store. Returns whether there is a token.
    func settle() async -> Bool {
        await state.withLock { $0.last }?.value
        return state.withLock { $0.token != nil }
    }

    /// Lets nothing be sent any more.
    func finish() async throws {
        state.withLock { $0.phase = .over }
        try await change(to: nil)
    }
}
