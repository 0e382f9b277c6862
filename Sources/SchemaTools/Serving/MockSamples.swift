@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicFoundation
import SchematicPlatform

/// Samples of the responses of a catalog. Those that do not depend on a seed are made once.
final class MockSamples: Sendable {
    private struct Key: Hashable {
        let file: String
        let status: Int
        let variant: ExampleVariant
    }

    /// The payloads of a response that its schema refuses.
    private struct Violations {
        let found: [SchemaMutation]
        var calls = 0

        var size: Int { found.reduce(0) { $0 + $1.body.count } }
    }

    private struct State {
        var responses: [Key: MockResponse] = [:]
        var violations: [Key: Violations] = [:]
        var violationSize = 0
        var calls = 0
    }

    /// The maximum number of responses that are kept.
    private static let maximumResponses = 10_000
    /// The maximum number of payloads of a response that its schema refuses.
    private static let maximumViolations = 100
    /// The size of the payloads that schemas refuse, in bytes, above which they are made again.
    private static let maximumViolationSize = 64 << 20

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
        sample(of: owner, status ?? successStatus(of: owner), variant)
    }

    /// Returns a chosen response to a request, with the status of the successful one.
    func response(of owner: String, as answer: MockChoices.Answer) -> MockResponse {
        let status = successStatus(of: owner)
        switch answer {
        case .sample(let variant): return sample(of: owner, status, variant)
        case .violations: return violation(of: owner, status)
        }
    }

    private func sample(of owner: String, _ status: Int, _ variant: ExampleVariant) -> MockResponse {
        let key = Key(file: owner, status: status, variant: variant)
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
        response.setBody(body)
        return response
    }

    // MARK: Violations

    /// Returns the next payload that the schema refuses, after the last one the first. Without any, a sample is returned.
    private func violation(of owner: String, _ status: Int) -> MockResponse {
        var response = sample(of: owner, status, .full)
        guard response.status == status, let schema = schema(of: owner, status: status) else { return response }
        let key = Key(file: owner, status: status, variant: .full)
        if state.withLock({ $0.violations[key] == nil }) {
            let found = try? schema.mutations(of: Data(response.body), limit: Self.maximumViolations)
            keep(Violations(found: found ?? []), key)
        }
        let next = state.withLock { state -> (SchemaMutation, note: String)? in
            guard let all = state.violations[key], !all.found.isEmpty else { return nil }
            let index = all.calls % all.found.count
            state.violations[key]?.calls = index + 1
            let mutation = all.found[index]
            let fault = mutation.faults.first.map { ": \($0)" } ?? ""
            return (mutation, "violation \(index + 1) of \(all.found.count)\(fault)")
        }
        response.note = next?.note ?? "no payload is known that its schema refuses"
        if let next { response.setBody(next.0.body) }
        return response
    }

    private func keep(_ violations: Violations, _ key: Key) {
        state.withLock { state in
            guard state.violations[key] == nil else { return }
            if state.violationSize + violations.size > Self.maximumViolationSize {
                (state.violations, state.violationSize) = ([:], 0)
            }
            state.violations[key] = violations
            state.violationSize += violations.size
        }
    }
}

extension MockResponse {
    /// Sets a body of JSON, unless its header fields name another type.
    fileprivate mutating func setBody(_ body: Data) {
        self.body = Array(body)
        guard !body.isEmpty, !fields.contains(where: { $0.name.lowercased() == "content-type" }) else { return }
        fields.append(.init("Content-Type", "application/json"))
    }
}
