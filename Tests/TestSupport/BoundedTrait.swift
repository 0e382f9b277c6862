// Targets that are no tests are also compiled where there is no testing library.
#if canImport(Testing)
    package import Testing

    /// Runs a limited number of tests with this trait at a time, and fails a test that hangs.
    ///
    /// Swift Testing starts all tests at once. Each test that waits, for a server, a process or another task, would then
    /// continue only after all others have had their turn, which takes minutes on a machine with few processors.
    package struct BoundedTrait: SuiteTrait, TestTrait, TestScoping {
        package var isRecursive: Bool { true }

        /// Whether the test has its turn already, from a trait of its suite.
        @TaskLocal private static var hasTurn = false

        private static let turns = Turns(16)

        package func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @Sendable () async throws -> Void
        ) async throws {
            if Self.hasTurn { return try await function() }
            // Tests without this trait never wait. They run first, because each of them would delay each step of this one.
            for _ in 0..<4 { await Task.yield() }
            await Self.turns.take()
            do {
                try await Self.$hasTurn.withValue(true) { try await Self.run(function, of: test) }
            } catch {
                await Self.turns.give()
                throw error
            }
            await Self.turns.give()
        }

        /// Runs a test, and cancels it after the hang limit. The time in which it waits for its turn does not count.
        private static func run(_ function: @Sendable () async throws -> Void, of test: Test) async throws {
            try await withoutActuallyEscaping(function) { function in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await function() }
                    group.addTask {
                        try await Task.sleep(for: .hangLimit)
                        let comment: Comment = "the test does not end within \(Duration.hangLimit)"
                        Issue.record(comment, sourceLocation: test.sourceLocation)
                    }
                    defer { group.cancelAll() }
                    try await group.next()
                }
            }
        }
    }

    extension Trait where Self == BoundedTrait {
        /// Bounds the number of tests at a time, and the time of each. All suites with asynchronous tests have this trait.
        package static var bounded: Self { Self() }
    }

    /// A number of turns, which are given in the order in which they were asked for.
    private actor Turns {
        private var free: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(_ count: Int) { free = count }

        func take() async {
            guard free == 0 else { return free -= 1 }
            await withCheckedContinuation { waiting.append($0) }
        }

        func give() {
            guard !waiting.isEmpty else { return free += 1 }
            waiting.removeFirst().resume()
        }
    }
#endif
