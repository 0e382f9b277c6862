import SchematicPlatform

/// A thread-safe cache of computed values.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Locked<[Key: Value]>([:])

    init() {}

    /// Returns the value for a key. Two threads may compute it concurrently; both then return the value stored first.
    func value(of key: Key, otherwise make: () -> Value) -> Value {
        if let known = values.withLock({ $0[key] }) { return known }
        let made = make()
        return values.withLock { values in
            if let known = values[key] { return known }
            values[key] = made
            return made
        }
    }

    /// Returns the value for a key, or `nil` if it has not been computed.
    subscript(key: Key) -> Value? { values.withLock { $0[key] } }

    /// Stores computed values. Those that are already stored stay.
    func store(_ made: [(Key, Value)]) {
        values.withLock { values in
            for (key, value) in made where values[key] == nil { values[key] = value }
        }
    }
}
