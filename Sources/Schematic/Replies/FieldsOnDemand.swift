import SchemaEngine

/// A body's values, or why there are none: known already, or worked out when somebody asks, once.
final class FieldsOnDemand: Sendable {
    private let known: Locked<Result<Fields, any Error>?>
    private let make: @Sendable () throws -> Fields

    init(_ known: Result<Fields, any Error>) {
        self.known = Locked(known)
        make = { try known.get() }
    }

    init(_ make: @escaping @Sendable () throws -> Fields) {
        known = Locked(nil)
        self.make = make
    }

    /// The values. Who asks at the same time as somebody else may work them out too, and gets the same.
    func fields() throws -> Fields {
        if let known = known.withLock({ $0 }) { return try known.get() }
        let made = Result { try make() }
        return try known.withLock { known in
            let first = known ?? made
            known = first
            return first
        }.get()
    }
}
