@_spi(Generated) package import SchemaEngine
package import SchematicFoundation
import SchematicPlatform

/// Samples of the responses that schemas describe, for stubs and servers. The graph of each schema is computed once.
package final class ResponseSamples: Sendable {
    /// The statuses of success, in the order in which a schema is searched for.
    private static let successes = [200, 201, 202, 204]

    private let examples: [String: JSONValue]
    private let graphs = Locked<[SchemaView: SchemaGraph]>([:])

    /// Creates samples. `examples` are values of registered tags, by the names of the tags.
    package init(examples: [String: JSONValue] = [:]) { self.examples = examples }

    /// Returns the first status of success that a schema describes; `nil` if there is none.
    package static func successStatus(isDescribed: (Int) -> Bool) -> Int? { successes.first(where: isDescribed) }

    /// Returns a sample of a body, which is empty if the schema accepts none.
    package func body(_ style: SampleStyle, of schema: Schema) throws -> Data {
        try schema.sample(style, examples: examples, graph(of: schema))
    }

    /// Returns a sample of header fields. There are none if no sample is found.
    package func headers(_ style: SampleStyle, of schema: Schema) -> [(name: String, value: String)] {
        let value = try? schema.sampleValue(style, examples: examples, graph(of: schema))
        return value.map(HeaderSample.fields) ?? []
    }

    private func graph(of schema: Schema) -> SchemaGraph {
        let view = schema.rootView
        if let known = graphs.withLock({ $0[view] }) { return known }
        let graph = SchemaGraph(view)
        graphs.withLock { $0[view] = graph }
        return graph
    }
}
