import Foundation
import SchemaEngine
import SchematicPlatform

/// The JSON body of a successful response whose result reads the bytes itself. The body is decoded only if the type of
/// the result cannot read it, or if its fields are requested.
final class UnreadBody: Sendable {
    private enum State: Sendable {
        case unread
        /// A value was read from the body, so it matches the schema, and there is nothing to report. The value is kept until
        /// the result takes it.
        case readDirectly(AnyReadValue?)
        case decoded(Result<DecodedPayload, any Error>)
    }

    private let body: Data
    private let schema: Schema
    private let checks: CheckOptions
    private let state = Locked(State.unread)

    init(_ body: Data, by schema: Schema, checks: CheckOptions) {
        (self.body, self.schema, self.checks) = (body, schema, checks)
    }

    /// Reads the value directly, or returns `nil` if the body requires the walk.
    func read<Value: _ReadableValue>(as type: Value.Type) -> Value? {
        let known: Value? = state.withLock { state in
            guard case .readDirectly(let known?) = state, let known = known as? ReadValue<Value> else { return nil }
            state = .readDirectly(nil)
            return known.value
        }
        if let known { return known }
        if case .decoded = state.withLock({ $0 }) { return nil }
        guard let value = schema.readWithoutWalk(type, from: body, options: checks) else { return nil }
        state.withLock { state in
            if case .unread = state { state = .readDirectly(nil) }
        }
        return value
    }

    /// Returns the decoded body. Concurrent first calls may each decode it, but all return the result of the first to
    /// finish.
    ///
    /// - Throws: The error of decoding the body.
    func payload() throws -> DecodedPayload {
        if case .decoded(let known) = state.withLock({ $0 }) { return try known.get() }
        let decoded = Result { try schema.decode(json: body, options: checks) }
        let first = state.withLock { state in
            if case .decoded(let known) = state { return known }
            state = .decoded(decoded)
            return decoded
        }
        return try first.get()
    }

    /// Reads the body as the type of the result, for which the value is kept, or decodes it.
    ///
    /// - Throws: The error of decoding the body.
    func validate<Value: _ReadableValue>(as type: Value.Type) throws {
        if let value = schema.readWithoutWalk(type, from: body, options: checks) {
            state.withLock { $0 = .readDirectly(ReadValue(value)) }
        } else {
            _ = try payload()
        }
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

/// A value that was read from a body, whatever its type.
private class AnyReadValue: @unchecked Sendable {}

/// `@unchecked Sendable`: a class with a superclass cannot be checked. The value is constant and `Sendable`.
private final class ReadValue<Value: Sendable>: AnyReadValue, @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
