import Foundation
@_spi(Generated) import SchemaEngine
import SchemaSamples
import Schematic

/// The samples of the schemas that the calls of a stub have. They are computed once.
final class StubSamples: Sendable {
    private struct State: Sendable {
        var graphs: [SchemaView: SchemaGraph] = [:]
        var samples: [SampleKey: Data] = [:]
        var headers: [SchemaView: [HeaderField]] = [:]
    }

    private struct SampleKey: Hashable {
        let view: SchemaView
        let style: SampleStyle
    }

    /// A header field.
    typealias HeaderField = (name: String, value: String)

    /// The maximum number of samples that are kept.
    private static let maximumSamples = 1_000

    private let examples: [String: JSONValue]
    private let state = Locked(State())

    init(examples: [String: JSONValue]) { self.examples = examples }

    /// Returns a sample of a body.
    func sample(_ style: SampleStyle, of schema: Schema) throws -> Data {
        let key = SampleKey(view: schema.rootView, style: style)
        if let known = state.withLock({ $0.samples[key] }) { return known }
        let sample = try schema.sample(style, examples: examples, graph(of: schema))
        // A test may request many styles, such as those of many seeds.
        state.withLock { state in
            if state.samples.count < Self.maximumSamples { state.samples[key] = sample }
        }
        return sample
    }

    /// Returns a sample of the header fields that a schema describes.
    func headers(of request: HTTPRequest, _ status: Int) -> [HeaderField] {
        guard let schema = request.responseHeaderSchema(status: status) else { return [] }
        let view = schema.rootView
        if let known = state.withLock({ $0.headers[view] }) { return known }
        let headers = headers(by: schema)
        state.withLock { $0.headers[view] = headers }
        return headers
    }

    private func headers(by schema: Schema) -> [HeaderField] {
        guard let value = schema.value(.full, examples: examples, graph(of: schema)) else { return [] }
        return HeaderSample.fields(of: value)
    }

    /// Returns the graph of a schema, which is computed once.
    private func graph(of schema: Schema) -> SchemaGraph {
        let view = schema.rootView
        if let known = state.withLock({ $0.graphs[view] }) { return known }
        let graph = SchemaGraph(view)
        state.withLock { $0.graphs[view] = graph }
        return graph
    }
}
