public import SchemaEngine
import SchemaSamples
public import Schematic

#if canImport(Darwin)
    public import Foundation
#else
    import Foundation
#endif
#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Runs a part of an app with each response that the schemas of a request refuse, and throws the violations that it does not
/// handle: those with which it returns as with a right response, and those with which it does not end.
///
/// ```swift
/// try await expectFailsWell(GetIssues.self, in: schemas) { client in
///     let model = IssueList(client)
///     try await model.load()
/// }
/// ```
///
/// The part must send the request, return normally with a sample of its schema, and throw if it shows an error. Other requests
/// have samples of their schemas, and the deadlines of calls do not pass. After the time limit, the task of the part is cancelled and abandoned; after three
/// violations with which it does not end, the rest is not run.
///
/// A trap ends the process of the tests. If the environment variable `SCHEMATIC_VIOLATIONS` is `1`, each violation is printed to
/// the standard error before it is run, so that the last line names the one that traps.
///
/// - Parameters:
///   - type: The type of the requests.
///   - sources: The schema files.
///   - name: The name of the schemas of the requests; by default the name of the type.
///   - options: The options of the client, preferably those of the app. The cache is not used.
///   - timeLimit: The longest duration of a run. On a busy machine, a run that continues has more time.
///   - limit: The maximum number of violations of one schema.
///   - examples: Values of tags that the app registers, by the names of the tags.
///   - configure: A closure that registers mappers and transformers, as that of the client does.
///   - run: The part of the app. It receives the client that it must use.
/// - Throws: `TestingError.failsBadly` with the schema place of each violation that is not handled; the errors of reading and
///   compiling the files.
public func expectFailsWell<Request: APIRequest>(
    _ type: Request.Type,
    in sources: SchemaSources,
    named name: String? = nil,
    options: ClientOptions = ClientOptions(),
    timeLimit: Duration = .seconds(60),
    limit: Int = 10_000,
    examples: [String: JSONValue] = [:],
    configure: @Sendable (inout SchemaRegistry) throws -> Void = { _ in },
    run: @escaping @Sendable (APIClient) async throws -> Void
) async throws {
    let operation = name ?? StubTransport.name(of: type)
    let samples = StubSamples(examples: examples)
    let base = try APIClient(
        baseURL: "https://api.example",
        schemas: sources,
        transport: StubTransport(samples: samples),
        options: options,
        configure: configure
    )
    let schemas = try ResponseSchemas.all(of: operation, in: ResponseSchemas.catalog(of: sources, configure))
    let trial = FailureTrial(operation: operation, samples: samples, timeLimit: timeLimit) { stub in
        try await run(base.isolated(by: stub))
    }
    try await trial.run(with: schemas, limit: limit, examples: examples)
}

#if canImport(FoundationNetworking) || canImport(Darwin)
    /// Runs a part of an app whose client is another one on `URLSession` with each response that the schemas of a call refuse,
    /// as `expectFailsWell(_:in:)` does for a client of this package.
    ///
    /// ```swift
    /// try await expectFailsWell(ofOperation: "GetIssues", in: schemas) { configuration in
    ///     _ = try await OldAPI(session: URLSession(configuration: configuration)).issues()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - operation: The name of the calls' schemas. One of them is a path schema with an `{endpoint}`.
    ///   - sources: The schema files. `Tags.json` declares the tags of the app.
    ///   - timeLimit: The longest duration of a run. On a busy machine, a run that continues has more time.
    ///   - limit: The maximum number of violations of one schema.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    ///   - run: The part of the app. It receives the configuration of the session that it must use.
    /// - Throws: `TestingError.failsBadly` with the schema place of each violation that is not handled; the errors of reading
    ///   and compiling the files.
    public func expectFailsWell(
        ofOperation operation: String,
        in sources: SchemaSources,
        timeLimit: Duration = .seconds(60),
        limit: Int = 10_000,
        examples: [String: JSONValue] = [:],
        run: @escaping @Sendable (URLSessionConfiguration) async throws -> Void
    ) async throws {
        let calls = try SessionCalls(sources)
        let schemas = ResponseSchemas.all(of: operation, in: calls.catalog)
        let samples = StubSamples(examples: examples)
        let trial = FailureTrial(operation: operation, samples: samples, timeLimit: timeLimit) { stub in
            let configuration = URLSessionConfiguration.ephemeral
            stub.install(in: configuration, calls)
            try await run(configuration)
        }
        try await trial.run(with: schemas, limit: limit, examples: examples)
    }
#endif

/// The runs of a part of an app with refused responses.
private struct FailureTrial {
    enum Outcome: Sendable {
        case returned, threw(String), hung
    }

    let operation: String
    let samples: StubSamples
    let timeLimit: Duration
    /// Runs the part with a stub.
    let part: @Sendable (StubTransport) async throws -> Void

    private var violations: [String] = []
    private var tested = 0
    private var hangs = 0

    /// Each run that does not end may occupy a thread.
    private static let maximumHangs = 3
    private let wait = RunLimit.wait
    private static let isTraced = ProcessInfo.processInfo.environment["SCHEMATIC_VIOLATIONS"] == "1"

    init(
        operation: String,
        samples: StubSamples,
        timeLimit: Duration,
        part: @escaping @Sendable (StubTransport) async throws -> Void
    ) {
        self.operation = operation
        self.samples = samples
        self.timeLimit = timeLimit
        self.part = part
    }

    /// Runs with an accepted response, and then with each response that the schemas refuse.
    func run(with schemas: [ResponseSchemas.Described], limit: Int, examples: [String: JSONValue]) async throws {
        var trial = self
        try await trial.runSample()
        for (schema, status) in schemas {
            for mutation in try schema.mutations(limit: limit, examples: examples) {
                try await trial.run(mutation, of: schema, status: status)
            }
        }
        guard trial.violations.isEmpty else {
            throw TestingError.failsBadly(request: operation, violations: trial.violations, tested: trial.tested)
        }
    }

    /// Runs with an accepted response. Otherwise, a part that always throws would handle all violations.
    private mutating func runSample() async throws {
        let stub = StubTransport(samples: samples)
        let name = "\(operation): a sample of the schema"
        switch try await outcome(with: stub) {
        case .threw(let error): add("\(name): it throws, although the schema accepts the response: \(error)")
        case .hung: add("\(name): it does not end within \(timeLimit)")
        case .returned where stub.calls.contains { $0.operation == operation }: return
        case .returned: add("\(name): it does not send the request")
        }
        throw TestingError.failsBadly(request: operation, violations: violations, tested: 0)
    }

    /// Runs with a refused response.
    private mutating func run(_ mutation: SchemaMutation, of schema: Schema, status: Int) async throws {
        tested += 1
        let place = schema.checkReport(mutation.body, options: schema.strict).faults.lazy.compactMap(\.schema).first
        let name = (place.map { "\($0.file):\($0.line):\($0.column)" } ?? schema.file) + " \(mutation)"
        guard hangs < Self.maximumHangs else { return add("\(name): it is not run, because earlier runs do not end") }
        if Self.isTraced { FileHandle.standardError.write(Data("\(name)\n".utf8)) }
        let stub = StubTransport(samples: samples)
        stub.respond(toOperation: operation, with: .data(mutation.body, status: status))
        switch try await outcome(with: stub) {
        case .threw: break
        case .returned where stub.calls.contains { $0.operation == operation }:
            add("\(name): it returns as with a right response")
        case .returned: add("\(name): it does not send the request")
        case .hung:
            hangs += 1
            add("\(name): it does not end within \(timeLimit)")
        }
    }

    private mutating func add(_ violation: String) { violations.append(violation) }

    /// Returns the outcome of one run. A run that does not end is cancelled, and not awaited.
    private func outcome(with stub: StubTransport) async throws -> Outcome {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self, bufferingPolicy: .bufferingOldest(1))
        let work = Task { [part] in
            do {
                try await part(stub)
                continuation.yield(.returned)
            } catch {
                continuation.yield(.threw("\(error)"))
            }
        }
        let timer = Task { [timeLimit, wait] in
            do { try await wait(timeLimit) } catch { return }
            continuation.yield(.hung)
        }
        defer {
            work.cancel()
            timer.cancel()
            continuation.finish()
        }
        for await outcome in outcomes { return outcome }
        throw CancellationError()
    }
}

/// The wait for the time limit of a run.
enum RunLimit {
    /// Waits for the time limit. A test can replace it by the wait for an event.
    @TaskLocal static var wait: @Sendable (Duration) async throws -> Void = { limit in
        // On a busy machine, this task continues as late after each part as the tasks of the run do. So the run has at least as
        // many turns as there are parts, even if the machine is busy for longer than the limit.
        let parts = 200
        for _ in 0..<parts { try await Task.sleep(for: min(limit, .longestWait) / parts) }
    }
}
