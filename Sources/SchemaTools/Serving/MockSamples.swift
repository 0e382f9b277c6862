@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicPlatform

/// Samples of the responses of a catalog. Those that do not depend on a seed are made once.
final class MockSamples: Sendable {
    private struct Key: Hashable {
        let file: String
        let status: Int
    }

    private struct State {
        var responses: [Key: MockResponse] = [:]
        var calls = 0
    }

    /// The maximum number of responses that are kept.
    private static let maximumResponses = 10_000

    private let catalog: SchemaCatalog
    private let variant: ExampleVariant
    private let samples = ResponseSamples()
    private let state = Locked(State())

    init(_ catalog: SchemaCatalog, _ variant: ExampleVariant) {
        self.catalog = catalog
        self.variant = variant
    }

    /// Returns the status of the successful response to a request that a file describes; 204 if there is none.
    func successStatus(of owner: String) -> Int {
        ResponseSamples.successStatus { schema(of: owner, status: $0) != nil } ?? 204
    }

    /// Returns the schema of a response's body.
    func schema(of owner: String, status: Int) -> Schema? { catalog.schema(owner: owner, .response, status: status) }

    /// Returns a sample of the response to a request, by default of the successful one.
    func response(of owner: String, status: Int? = nil) -> MockResponse {
        let status = status ?? successStatus(of: owner)
        let key = Key(file: owner, status: status)
        let isKept = variant != .random
        if isKept, let known = state.withLock({ $0.responses[key] }) { return known }
        let seed = state.withLock { state in
            state.calls &+= 1
            return state.calls & 0xFFFF_FFFF
        }
        let response = makeResponse(of: owner, status, variant.style(seed: seed))
        if isKept {
            state.withLock { if $0.responses.count < Self.maximumResponses { $0.responses[key] = response } }
        }
        return response
    }

    private func makeResponse(of owner: String, _ status: Int, _ style: SampleStyle) -> MockResponse {
        var response = MockResponse(status: status)
        if let schema = catalog.schema(owner: owner, .responseHeaders, status: status) {
            response.fields = samples.headers(style, of: schema).map { MockRequest.Field($0.name, $0.value) }
        }
        guard let schema = schema(of: owner, status: status) else {
            if status >= 400 { return .message(status, "an example of status \(status), which no schema describes") }
            return response
        }
        guard let body = try? samples.body(style, of: schema) else {
            let limit = schema.exceededDepth(SchemaGraph(schema.rootView))
            return .message(
                500,
                limit.map { "\(schema.file) requires more than \($0) nested values, which no example has" }
                    ?? "no payload was found that \(schema.file) accepts: only the app can read the values of its own tags"
            )
        }
        guard !body.isEmpty else { return response }
        response.body = Array(body)
        if !response.fields.contains(where: { $0.name.lowercased() == "content-type" }) {
            response.fields.append(.init("Content-Type", "application/json"))
        }
        return response
    }
}
