import SchemaEngine

/// The fields of a body, or the error of decoding it: known from the start, or decoded on first use.
final class FieldsOnDemand: Sendable {
    private enum Content: Sendable {
        case known(Result<Fields, any Error>)
        case asked(Locked<Result<Fields, any Error>?>, make: @Sendable () throws -> Fields)
    }

    private let content: Content

    init(_ known: Result<Fields, any Error>) { content = .known(known) }

    init(_ make: @escaping @Sendable () throws -> Fields) { content = .asked(Locked(nil), make: make) }

    /// Returns the fields. Concurrent first calls may each decode the body, but all return the result of the
    /// first to finish.
    func fields() throws -> Fields {
        switch content {
        case .known(let known): return try known.get()
        case .asked(let answer, let make):
            if let known = answer.withLock({ $0 }) { return try known.get() }
            let made = Result { try make() }
            return try answer.withLock { answer in
                let first = answer ?? made
                answer = first
                return first
            }.get()
        }
    }
}
