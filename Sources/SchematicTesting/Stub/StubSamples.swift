import Foundation
@_spi(Generated) import SchemaEngine
import SchemaSamples
import Schematic
import SchematicPlatform

/// The samples of the schemas that the calls of a stub have. They are computed once.
final class StubSamples: Sendable {
    private struct State: Sendable {
        var bodies: [SampleKey: Data] = [:]
        var headers: [SchemaView: [HeaderField]] = [:]
    }

    private struct SampleKey: Hashable {
        let view: SchemaView
        let style: SampleStyle
    }

    typealias HeaderField = (name: String, value: String)

    /// The maximum number of bodies that are kept.
    private static let maximumBodies = 1_000

    private let samples: ResponseSamples
    private let state = Locked(State())

    init(examples: [String: JSONValue]) { samples = ResponseSamples(examples: examples) }

    func body(_ style: SampleStyle, of schema: Schema) throws -> Data {
        let key = SampleKey(view: schema.rootView, style: style)
        if let known = state.withLock({ $0.bodies[key] }) { return known }
        let body = try samples.body(style, of: schema)
        // A test may request many styles, such as those of many seeds.
        state.withLock { state in
            if state.bodies.count < Self.maximumBodies { state.bodies[key] = body }
        }
        return body
    }

    /// Returns a sample of the header fields that a schema describes.
    func headers(of request: OutgoingRequest, _ status: Int) -> [HeaderField] {
        guard let schema = request.responseHeaderSchema(status: status) else { return [] }
        let view = schema.rootView
        if let known = state.withLock({ $0.headers[view] }) { return known }
        let headers = samples.headers(.full, of: schema)
        state.withLock { $0.headers[view] = headers }
        return headers
    }
}
