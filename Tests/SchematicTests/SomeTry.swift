/// Returns whether any of several attempts succeeds, for tests that depend on time: a busy machine may spoil one
/// attempt, but a defect spoils all.
func inSomeTry(of count: Int = 10, _ body: () async throws -> Bool) async -> Bool {
    for _ in 0..<count {
        if (try? await body()) == true { return true }
    }
    return false
}
