import Foundation
import SchemaEngine

/// The JSON body of a successful response whose result reads the bytes itself. The body is decoded only if the type of
/// the result cannot read it, or if its fields are requested.
final class UnreadBody: Sendable {
    private enum State: Sendable {
        case unread
        /// The result has read the body, so it matches the schema, and there is nothing to report.
        case readDirectly
        case decoded(Result<DecodedPayload, any Error>)
    }

    private let body: Data
    private let schema: Schema
    private let clientSchemas: ClientSchemas
    private let state = Locked(State.unread)

    init(_ body: Data, by schema: Schema, _ clientSchemas: ClientSchemas) {
        (self.body, self.schema, self.clientSchemas) = (body, schema, clientSchemas)
    }

    /// Reads the value directly, or returns `nil` if the body requires the walk.
    func read<Value: _ReadableValue>(as type: Value.Type) -> Value? {
        guard let value = clientSchemas.read(body, as: type, by: schema) else { return nil }
        state.withLock { state in
            if case .unread = state { state = .readDirectly }
        }
        return value
    }

    /// Returns the decoded body. Concurrent first calls may each decode it, but all return the result of the first to
    /// finish.
    ///
    /// - Throws: The error of decoding the body.
    func payload() throws -> DecodedPayload {
        if case .decoded(let known) = state.withLock({ $0 }) { return try known.get() }
        let decoded = Result { try clientSchemas.decode(body, .json, by: schema) }
        let first = state.withLock { state in
            if case .decoded(let known) = state { return known }
            state = .decoded(decoded)
            return decoded
        }
        return try first.get()
    }

    /// Decodes the body unless the result has read it.
    ///
    /// - Throws: The error of decoding the body.
    func validate() throws {
        if case .readDirectly = state.withLock({ $0 }) { return }
        _ = try payload()
    }

    /// The faults that the options tolerate.
    var warnings: [Fault] {
        if case .readDirectly = state.withLock({ $0 }) { return [] }
        return (try? payload())?.faults ?? []
    }

    /// The number of faulty elements of arrays and faulty entries of maps that the mode `lenient` has omitted.
    var droppedElements: Int {
        if case .readDirectly = state.withLock({ $0 }) { return 0 }
        return (try? payload())?.droppedElements ?? 0
    }
}
