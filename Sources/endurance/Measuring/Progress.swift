import LoopbackServer

/// What a run is about. It is read by the watchdog, whose thread must not depend on what may hang.
final class Progress: Sendable {
    private let step = Guarded("starting")
    private let open = Guarded<[String: Int]>([:])

    /// Says what the run does now.
    func note(_ text: String) { step.withLock { $0 = text } }

    /// A call of some kind began.
    func begin(_ kind: String) { open.withLock { $0[kind, default: 0] += 1 } }

    /// One of that kind has ended.
    func end(_ kind: String) { open.withLock { $0[kind, default: 0] -= 1 } }

    /// How many calls have not ended.
    var openCalls: Int { open.withLock { $0.values.reduce(0, +) } }

    /// The step, and the calls that are open, by kind.
    var description: String {
        let calls = open.withLock { $0.filter { $0.value != 0 }.sorted { $0.key < $1.key } }
        let list = calls.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
        return step.withLock { $0 } + (list.isEmpty ? "" : "; open calls: \(list)")
    }
}
