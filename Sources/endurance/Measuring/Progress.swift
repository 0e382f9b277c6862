import LoopbackServer
import SchematicPlatform

/// The current activity of a run. The watchdog reads it from a thread that must not depend on anything that can
/// hang.
final class Progress: Sendable {
    private let step = Locked("starting")
    private let open = Locked<[String: Int]>([:])

    /// Sets the current step.
    func note(_ text: String) { step.withLock { $0 = text } }

    /// Counts a call of a kind as open.
    func begin(_ kind: String) { open.withLock { $0[kind, default: 0] += 1 } }

    /// Counts a call of a kind as ended.
    func end(_ kind: String) { open.withLock { $0[kind, default: 0] -= 1 } }

    /// The number of open calls.
    var openCalls: Int { open.withLock { $0.values.reduce(0, +) } }

    /// The current step, and the number of open calls by kind.
    var description: String {
        let calls = open.withLock { $0.filter { $0.value != 0 }.sorted { $0.key < $1.key } }
        let list = calls.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
        return step.withLock { $0 } + (list.isEmpty ? "" : "; open calls: \(list)")
    }
}
