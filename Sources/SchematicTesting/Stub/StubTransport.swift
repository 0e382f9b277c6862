public import Foundation
public import SchemaEngine
public import SchemaSamples
public import Schematic
import SchematicPlatform

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
public final class StubTransport: Transport, TimedTransport {
    /// The responses of one operation.
    struct Script: Sendable {
        var respond: @Sendable (OutgoingRequest, Int) throws -> StubResponse
        var place: String
        var calls = 0
    }

    struct State: Sendable {
        var scripts: [String: Script] = [:]
        var calls: [StubCall] = []
        var unexpected: [String] = []
        var uploads = StubUploads()
        /// The bytes of bodies from files and streams that are kept.
        var keptBytes = 0
        var recordings: [String: ReplayTransport] = [:]

        /// Returns the script of an operation, and the number of its earlier calls.
        mutating func nextScript(of operation: String) -> (script: Script, number: Int)? {
            guard var script = scripts[operation] else { return nil }
            let number = script.calls
            script.calls += 1
            scripts[operation] = script
            return (script, number)
        }
    }

    /// The maximum number of calls that are kept. Later calls have responses, and are not kept.
    private static let maximumCalls = 100_000
    /// The maximum number of bytes of files and streams that are kept.
    private static let maximumBytes = 64 << 20

    private let style: SampleStyle
    let samples: StubSamples
    private let clock: TestClock?
    let state = Locked(State())

    /// Creates a stub.
    ///
    /// - Parameters:
    ///   - style: The choice among the payloads that the schema of a response accepts.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    ///   - clock: The clock of delays, timeouts and the deadlines of calls; `nil` for that of the system.
    public init(_ style: SampleStyle = .full, examples: [String: JSONValue] = [:], clock: TestClock? = nil) {
        self.style = style
        samples = StubSamples(examples: examples)
        self.clock = clock
    }

    /// Creates a stub with the samples of another one. No deadline passes, so that the outcome of a call does not depend on
    /// the speed of the machine.
    init(samples: StubSamples) {
        style = .full
        self.samples = samples
        clock = TestClock()
    }

    // MARK: Responses

    /// Sets the responses to the calls of a request type, by a closure.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - name: The name of the schemas of the requests; by default the name of the type.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - respond: Returns the response to a request, or throws the error of the exchange.
    public func respond<Request: APIRequest>(
        to type: Request.Type,
        named name: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line,
        with respond: @escaping @Sendable (OutgoingRequest) throws -> StubResponse
    ) {
        self.respond(toOperation: name ?? Self.name(of: type), file: file, line: line, with: respond)
    }

    /// Sets the responses to the calls of a request type, in sequence. Further calls have the last one.
    ///
    /// - Parameters:
    ///   - type: The type of the requests.
    ///   - name: The name of the schemas of the requests; by default the name of the type.
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
        set([first] + others, for: name ?? Self.name(of: type), "\(file):\(line)")
    }

    /// Sets the responses to the calls with a name, such as those of a `Resource`, by a closure.
    ///
    /// - Parameters:
    ///   - operation: The name of the calls' schemas, such as `UpdateNote`.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - respond: Returns the response to a request, or throws the error of the exchange.
    public func respond(
        toOperation operation: String,
        file: StaticString = #fileID,
        line: UInt = #line,
        with respond: @escaping @Sendable (OutgoingRequest) throws -> StubResponse
    ) {
        let script = Script(respond: { request, _ in try respond(request) }, place: "\(file):\(line)")
        state.withLock { $0.scripts[operation] = script }
    }

    /// Sets the responses to the calls with a name, such as those of a `Resource`, in sequence. Further calls have the last one.
    ///
    /// ```swift
    /// stub.respond(toOperation: "GetNote", with: .json(["text": "Milk"]))
    /// let note = try await client.resource(of: Note.self, at: "notes").read(7)
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The name of the calls' schemas, such as `UpdateNote`.
    ///   - file: The file of the call, for errors.
    ///   - line: The line of the call, for errors.
    ///   - first: The response to the first call.
    ///   - others: The responses to the next calls.
    public func respond(
        toOperation operation: String,
        file: StaticString = #fileID,
        line: UInt = #line,
        with first: StubResponse,
        _ others: StubResponse...
    ) {
        set([first] + others, for: operation, "\(file):\(line)")
    }

    private func set(_ responses: [StubResponse], for operation: String, _ place: String) {
        let script = Script(respond: { _, number in responses[min(number, responses.count - 1)] }, place: place)
        state.withLock { $0.scripts[operation] = script }
    }

    /// The default name of the schemas of a request type.
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
    ///   - name: The name of the schemas of the requests; by default the name of the type.
    /// - Returns: The requests.
    public func calls<Request: APIRequest>(of type: Request.Type, named name: String? = nil) -> [StubCall] {
        calls(ofOperation: name ?? Self.name(of: type))
    }

    /// Returns the requests with a name that were received, in order, such as those of a `Resource`.
    ///
    /// - Parameter operation: The name of the calls' schemas, such as `UpdateNote`.
    /// - Returns: The requests.
    public func calls(ofOperation operation: String) -> [StubCall] { calls.filter { $0.operation == operation } }

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
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try Task.checkCancellation()
        let call = StubCall(request: request, body: try await receive(request))
        let script = state.withLock { state -> (script: Script, number: Int)? in
            if state.calls.count < Self.maximumCalls { state.calls.append(call) }
            return state.nextScript(of: call.operation)
        }
        try check(call)
        let stub = try script.map { try $0.script.respond(request, $0.number) } ?? .sample(style)
        try await wait(stub.delay, for: request)
        let response = try await response(stub, to: call, from: script?.script.place)
        SchemaCoverage.recordIfWritten(request, response)
        return response
    }

    /// Reads the body, as a server does. Returns its bytes, as far as they are kept.
    private func receive(_ request: OutgoingRequest) async throws -> Data? {
        guard let body = request.body else { return nil }
        let progress = request.progress
        progress?.begin(uploading: body.length)
        if let data = body.data {
            progress?.noteSent(data.count)
            return data
        }
        var count = 0
        var kept: Data? = Data()
        for try await chunk in body {
            count += chunk.count
            progress?.noteSent(count)
            let isKept = state.withLock { state in
                guard state.keptBytes + chunk.count <= Self.maximumBytes else { return false }
                state.keptBytes += chunk.count
                return true
            }
            if isKept { kept?.append(chunk) } else { kept = nil }
        }
        return kept
    }

    // MARK: Time

    package func wait(for time: Duration) -> (@Sendable () async throws -> Void)? {
        guard let clock else { return nil }
        let end = clock.now.advanced(by: time)
        return { try await clock.sleep(until: end, isCounted: false) }
    }

    /// Waits before a response or a chunk, at most for the timeout of the request.
    func wait(_ delay: Duration, for request: OutgoingRequest) async throws {
        guard delay > .zero else { return }
        let time = min(delay, request.timeout, .longestWait)
        if let clock { try await clock.sleep(for: time) } else { try await Task.sleep(for: time) }
        if delay > request.timeout { throw TransportError.timedOut(after: request.timeout) }
    }
}

/// A request that a stub has received.
public struct StubCall: Sendable, CustomStringConvertible {
    /// The request as it would be sent.
    public let request: OutgoingRequest

    /// The bytes of the body, also of one that was read from a file or a stream; `nil` if there is none, or if the bodies of
    /// files and streams have more than 64 MiB.
    public let body: Data?

    /// The name of the call's schemas; empty if there is none.
    public var operation: String { request.operation ?? "" }

    /// The body as JSON, or `nil` if there is none that is JSON.
    public var content: JSONValue? { body.flatMap { try? JSONValue(parsing: $0) } }

    /// Returns the values of an item of the query, without percent-encoding.
    ///
    /// - Parameter name: The name of the item.
    /// - Returns: The values, in order. An item without a value has an empty one.
    public func query(_ name: String) -> [String] {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        return (components?.queryItems ?? []).filter { $0.name == name }.map { $0.value ?? "" }
    }

    /// The name, the method and the URL, with secrets masked. A name that consists of the method and the path is left out.
    public var description: String { operation.contains(" ") ? "\(request)" : "\(operation) \(request)" }
}
