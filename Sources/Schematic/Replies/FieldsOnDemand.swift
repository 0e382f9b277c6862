import SchemaEngine

/// The fields of a body, or the error of decoding it: known from the start, or decoded on first use.
final class FieldsOnDemand: Sendable {
    private enum Content: Sendable {
        case known(Result<Fields, any Error>)
        case lazy(Locked<Result<Fields, any Error>?>, make: @Sendable () throws -> Fields)
    }

    private let content: Content

    init(_ known: Result<Fields, any Error>) { content = .known(known) }

    init(_ make: @escaping @Sendable () throws -> Fields) { content = .lazy(Locked(nil), make: make) }

    /// Returns the fields. Concurrent first calls may each decode the body, but all return the result of the
    /// first to finish.
    func fields() throws -> Fields {
        switch content {
        case .known(let known): return try known.get()
        case .lazy(let cached, let make):
            if let known = cached.withLock({ $0 }) { return try known.get() }
            let computed = Result { try make() }
            return try cached.withLock { cached in
                let first = cached ?? computed
                cached = first
                return first
            }.get()
        }
    }
}
