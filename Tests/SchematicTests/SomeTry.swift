/// Whether one of several tries of a test succeeds. For what must be quick: a very busy machine may spoil a try, and a defect
/// spoils them all.
func inSomeTry(of count: Int = 10, _ body: () async throws -> Bool) async -> Bool {
    for _ in 0..<count {
        if (try? await body()) == true { return true }
    }
    return false
}
