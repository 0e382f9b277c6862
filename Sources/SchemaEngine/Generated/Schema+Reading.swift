#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Schema {
    /// Reads a payload as a value that reads itself: straight from the bytes where the type was generated from this very
    /// schema and the payload has nothing that would have to be told, and by the walk otherwise.
    ///
    /// ```swift
    /// let issues = try schema.read([Issue].self, from: body)
    /// ```
    ///
    /// Throws `PayloadError` with every fault where the payload is refused, and what the type's `init(from: Fields)` throws.
    public func read<Value: ReadableValue>(
        _ type: Value.Type = Value.self,
        from payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) throws -> Value {
        if let value = readWithoutWalk(type, from: payload, options: options) { return value }
        return try decode(payload, options: options).fields.value()
    }

    /// The same, or `nil` where only the walk can say what the payload is.
    package func readWithoutWalk<Value: ReadableValue>(
        _ type: Value.Type,
        from payload: some ContiguousBytes,
        options: CheckOptions? = nil
    ) -> Value? {
        guard canRead(type) else { return nil }
        let options = (options ?? self.options).bounded
        return payload.withTextBytes { text in
            var reader = ModelReader(JSONScanner(text), options: options)
            return try? reader.document(as: type)
        }
    }

    /// A number for all that the schema demands: see `SchemaDemand`.
    package var fingerprint: UInt64 { demand.fingerprint }

    private var demand: SchemaDemand { SchemaDemand(program, root) }

    /// Whether a type was written for this schema, and nobody else makes something of its values.
    private func canRead<Value: ReadableValue>(_ type: Value.Type) -> Bool {
        guard type.reads(demand) else { return false }
        let found = program.fingerprint(of: demand.node)
        return !found.hasTransformers && found.mappers.allSatisfy { mappers.conversion(of: $0, in: program) == nil }
    }
}
