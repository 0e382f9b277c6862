import SchemaEngine

/// A body's values, or why there are none: known already, or worked out when somebody asks, once.
final class FieldsOnDemand: Sendable {
    private enum Content: Sendable {
        case known(Result<Fields, any Error>)
        case asked(Locked<Result<Fields, any Error>?>, make: @Sendable () throws -> Fields)
    }

    private let content: Content

    init(_ known: Result<Fields, any Error>) { content = .known(known) }

    init(_ make: @escaping @Sendable () throws -> Fields) { content = .asked(Locked(nil), make: make) }

    /// The values. Who asks at the same time as somebody else may work them out too, and gets the same.
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
