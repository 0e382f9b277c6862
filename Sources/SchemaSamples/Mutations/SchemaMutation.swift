@_spi(Generated) public import SchemaEngine
public import SchematicFoundation
import SchematicText

/// A payload that violates one requirement of a schema.
public struct SchemaMutation: Sendable, Hashable, CustomStringConvertible {
    /// A fault that the schema reports.
    public struct ExpectedFault: Sendable, Hashable, CustomStringConvertible {
        /// The code.
        public let code: FaultCode
        /// The JSON Pointer of the place in the payload.
        public let pointer: String

        /// The code as in `schema-lint`, and the place: `unexpected-null at /issues/0/id`. The whole payload has no place.
        public var description: String { code.rawValue + (pointer.isEmpty ? "" : " at \(pointer.displayLine)") }
    }

    /// The place and the violation: `/issues/0/id: absent`.
    public let description: String
    /// The payload.
    public let body: Data
    /// The faults that the schema reports in the mode `strict`, in any order.
    public let faults: [ExpectedFault]
}

extension Schema {
    /// Returns changes of a payload, each of which violates one requirement of the schema.
    ///
    /// For each schema of a value, the first value in the payload is changed. Values that two schemas describe at the same
    /// time, and elements of arrays whose elements must differ, are not changed.
    ///
    /// - Parameters:
    ///   - payload: A payload that the schema accepts.
    ///   - limit: The maximum number of changes.
    /// - Returns: The changed payloads, always the same ones.
    /// - Throws: `SampleError.unusablePayload` if the schema does not accept the payload; `SampleError.limit` if the limit
    ///   is less than 1.
    public func mutations(of payload: Data, limit: Int = 10_000) throws -> [SchemaMutation] {
        guard limit > 0 else { throw SampleError.limit(limit) }
        var finder = MutationFinder(self, limit: limit)
        try finder.change(payload)
        return finder.found
    }

    /// Returns changes of the schema's variants, which together violate each requirement of the schema.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of changes.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    /// - Returns: The changed payloads, always the same ones.
    /// - Throws: `SampleError.limit` if the limit is less than 1.
    public func mutations(limit: Int = 10_000, examples: [String: JSONValue] = [:]) throws -> [SchemaMutation] {
        guard limit > 0 else { throw SampleError.limit(limit) }
        var finder = MutationFinder(self, limit: limit)
        _ = try SchemaVariants(self, limit: SchemaVariants.standardLimit, examples: examples) { variant in
            try finder.change(variant.body)
            return finder.found.count >= limit
        }
        return finder.found
    }
}
