import SchemaEngine
import SchematicPlatform

/// The operations of a client, each of which is made at its first call. Copies of the client share them.
final class Operations: Sendable {
    let schemas: ClientSchemas
    private let known = Locked<[String: Operation]>([:])
    /// The operations with the other conversion of keys, after the first call that requires it.
    private let otherKeys = Locked<Operations?>(nil)

    /// The maximum number of operations that are kept. Apps may compute their names, so it is bounded. When the limit is
    /// reached, all are dropped, and each is made again at its next call.
    private static let limit = 1024

    init(_ schemas: ClientSchemas) { self.schemas = schemas }

    func named(_ name: String) -> Operation {
        if let operation = known.withLock({ $0[name] }) { return operation }
        let operation = Operation(name, schemas)
        return known.withLock { known in
            if let first = known[name] { return first }
            if known.count == Self.limit { known.removeAll(keepingCapacity: true) }
            known[name] = operation
            return operation
        }
    }

    /// Returns the operations with another conversion of the keys of `Codable` types; `nil` is the same one.
    func convertingSnakeCase(_ converts: Bool?) -> Operations {
        guard let converts, converts != schemas.catalog.keys.isSnakeCase else { return self }
        return otherKeys.withLock { other in
            if let other { return other }
            let operations = Operations(schemas.changing { $0.keys.isSnakeCase = converts })
            other = operations
            return operations
        }
    }

    /// Returns the operations with other mappers for some tags.
    func replacingMappers(_ configure: (inout SchemaRegistry) throws -> Void) throws -> Operations {
        Operations(try schemas.changing { $0 = try $0.replacingMappers(configure) })
    }

    /// Returns the operations with these checks.
    func checking(requests: CheckOptions, replies: CheckOptions) -> Operations {
        guard requests != schemas.requestChecks || replies != schemas.replyChecks else { return self }
        return Operations(schemas.changing(requestChecks: requests, replyChecks: replies) { $0.options = replies })
    }
}
