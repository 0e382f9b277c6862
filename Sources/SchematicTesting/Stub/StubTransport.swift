import Foundation
@_spi(Generated) public import SchemaEngine
public import SchemaSamples
public import Schematic

/// A transport for tests and previews that makes responses from the schemas of the client.
///
/// ```swift
/// let stub = StubTransport()
/// let client = try APIClient(baseURL: "https://api.example", schemas: .bundle(.module), transport: stub)
/// let page = try await client.send(GetIssues(projectID: 1))   // a sample of GetIssues.response.json
/// ```
///
/// A call has the response that the test specifies, or else a sample of its response's schema, the same every time. The client
/// composes, validates and decodes as with a server.
public final class StubTransport: Transport {
    /// The responses of one operation.
    private struct Script: Sendable {
        var respond: @Sendable (HTTPRequest, Int) throws -> StubResponse
        var place: String
        var calls = 0
    }

    private struct State: Sendable {
        var scripts: [String: Script] = [:]
        var calls: [StubCall] = []
        var unexpected: [String] = []
        var graphs: [SchemaView: SchemaGraph] = [:]
        var samples: [SampleKey: Data] = [:]
    }

    private struct SampleKey: Hashable {
        let view: SchemaView
        let style: SampleStyle
    }

    /// The maximum number of calls that are kept. Later calls have responses, and are not kept.
    private static let maximumCalls = 100_000
    /// The maximum number of samples that are kept.
    private static let maximumSamples = 1_000
    /// The statuses of success, in the order in which a schema is searched for.
    private static let successes = [200, 201, 202, 204]

    private let style: SampleStyle
    private let examples: [String: JSONValue]
    private let state = Locked(State())

    /// Creates a stub.
    ///
    /// - Parameters:
    ///   - style: The choice among the payloads that the schema of a response accepts.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    public init(_ style: SampleStyle = .full, examples: [String: JSONValue] = [:]) {
        self.style = style
        self.examples = examples
    }

    // MARK: Responses

    /// Sets the responses to the calls of a request type, by a closure.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - name: The `schemaName` of the requests; by default the name of the type.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - respond: Returns the response to a request, or throws the error of the exchange.
    public func respond<Request: APIRequest>(
        to type: Request.Type,
        named name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        with respond: @escaping @Sendable (HTTPRequest) throws -> StubResponse
    ) {
        set(Script(respond: { request, _ in try respond(request) }, place: "\(file):\(line)"), for: type, name)
    }

    /// Sets the responses to the calls of a request type, in sequence. Further calls have the last one.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - name: The `schemaName` of the requests; by default the name of the type.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - first: The response to the first call.
    ///   - others: The responses to the next calls.
    public func respond<Request: APIRequest>(
        to type: Request.Type,
        named name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        with first: StubResponse,
        _ others: StubResponse...
    ) {
        let responses = [first] + others
        let script = Script(
            respond: { _, number in responses[min(number, responses.count - 1)] },
            place: "\(file):\(line)"
        )
        set(script, for: type, name)
    }

    private func set<Request: APIRequest>(_ script: Script, for type: Request.Type, _ name: String?) {
        let operation = name ?? Self.name(of: type)
        state.withLock { $0.scripts[operation] = script }
    }

    /// The default `schemaName` of a request type.
    static func name<Request: APIRequest>(of type: Request.Type) -> String {
        String("\(type)".prefix { $0 != "<" })
    }

    // MARK: Calls

    /// The requests that were received, in order.
    public var calls: [StubCall] { state.withLock { $0.calls } }

    /// Returns the requests of a type that were received, in order.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - name: The `schemaName` of the requests; by default the name of the type.
    /// - Returns: The requests.
    public func calls<Request: APIRequest>(of type: Request.Type, named name: String? = nil) -> [StubCall] {
        let operation = name ?? Self.name(of: type)
        return calls.filter { $0.operation == operation }
    }

    /// Throws if a call was received for which there was neither a response nor a schema.
    ///
    /// - Throws: `TestingError.unexpectedCalls`.
    public func verifyNoUnexpectedCalls() throws {
        let unexpected = state.withLock { $0.unexpected }
        guard unexpected.isEmpty else { throw TestingError.unexpectedCalls(unexpected) }
    }

    // MARK: Transport

    /// Returns the response to a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: `TestingError`, or the error that the test specifies.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let call = StubCall(request: request)
        let script = state.withLock { state -> (script: Script, number: Int)? in
            if state.calls.count < Self.maximumCalls { state.calls.append(call) }
            guard var script = state.scripts[call.operation] else { return nil }
            let number = script.calls
            script.calls += 1
            state.scripts[call.operation] = script
            return (script, number)
        }
        try check(call)
        guard let script else { return try response(.sample(style), to: call, from: nil) }
        return try response(script.script.respond(request, script.number), to: call, from: script.script.place)
    }

    /// Validates a JSON body as a server would. The client has validated the bodies that it encodes.
    private func check(_ call: StubCall) throws {
        guard let schema = call.request.bodySchema, let body = call.request.body?.data,
            call.request.headers[.contentType]?.contains("json") == true
        else { return }
        let report = schema.checkReport(body, options: schema.strict)
        guard !report.isValid else { return }
        let reason = report.faults.map(\.description).joined(separator: "\n")
        throw TestingError.refusedRequest(operation: call.operation, reason: reason)
    }

    private func response(_ stub: StubResponse, to call: StubCall, from place: String?) throws -> HTTPResponse {
        let request = call.request
        let status = stub.status ?? Self.successes.first { request.responseSchema(status: $0) != nil } ?? 200
        let schema = request.responseSchema(status: status)
        var headers = HTTPHeaders(try sampleHeaders(of: request, status).map { ($0.name, $0.value) })
        var body = Data()
        var stream: ResponseStream?
        switch stub.content {
        case .failure(let error): throw error
        case .data(let data): body = data
        case .chunks(let chunks):
            body = chunks.reduce(Data(), +)
            if request.streamsResponse {
                stream = ResponseStream(Self.sequence(of: chunks))
                body = Data()
            }
        case .json(let value):
            body = Data(value.bytes())
            if stub.isChecked, let schema { try validate(body, by: schema, place ?? call.operation) }
            headers[.contentType] = "application/json"
        case .sample(let style):
            if let schema {
                body = try sample(style, of: schema)
            } else if place == nil {
                state.withLock { $0.unexpected.append("\(call)") }
                throw TestingError.unexpectedCalls(["\(call)"])
            }
            if !body.isEmpty { headers[.contentType] = "application/json" }
        }
        for header in stub.headers { headers[HTTPHeaders.Name(rawValue: header.name)] = header.value }
        return HTTPResponse(status: status, headers: headers, body: body, stream: stream)
    }

    private static func sequence(of chunks: [Data]) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
    }

    private func validate(_ body: Data, by schema: Schema, _ place: String) throws {
        let report = schema.checkReport(body, options: schema.strict)
        guard !report.isValid else { return }
        let reason = report.faults.map(\.description).joined(separator: "\n")
        throw TestingError.refusedResponse(place: place, reason: reason)
    }

    // MARK: Samples

    private func sample(_ style: SampleStyle, of schema: Schema) throws -> Data {
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
    private func sampleHeaders(of request: HTTPRequest, _ status: Int) throws -> [(name: String, value: String)] {
        guard let schema = request.responseHeaderSchema(status: status) else { return [] }
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
