import Foundation
import SchemaEngine
import SchemaSamples
public import Schematic
import SchematicPlatform

/// Notes the parts of schemas that the payloads of a test run use: keys that are present, null or absent, members of
/// enumerations, branches of cases, and statuses.
///
/// If the environment variable `SCHEMATIC_COVERAGE` names a folder, `StubTransport`, `ReplayTransport` and
/// `RecordingTransport` note their payloads in `shared`, which writes a file to that folder when the process exits.
/// `schema-lint coverage report` adds up the files of a folder, and shows the parts that no payload has used. Calls by other
/// transports are noted by a client that has it as middleware:
///
/// ```swift
/// let client = try APIClient(baseURL: url, schemas: schemas, middleware: [SchemaCoverage.shared])
/// ```
public final class SchemaCoverage: Middleware {
    /// The coverage of this process. It notes the payloads of the transports of this module if `SCHEMATIC_COVERAGE` is set.
    public static let shared: SchemaCoverage = {
        let folder = ProcessInfo.processInfo.environment["SCHEMATIC_COVERAGE"].flatMap { $0.isEmpty ? nil : $0 }
        if folder != nil { atexit { SchemaCoverage.shared.writeAtExit() } }
        return SchemaCoverage(folder: folder)
    }()

    private let folder: String?
    private let store = TallyStore()
    private let statuses = Locked(CoverageLog())

    /// Creates an empty coverage, which is not written at the exit of the process.
    public convenience init() { self.init(folder: nil) }

    init(folder: String?) { self.folder = folder }

    /// Forwards the request, and notes its body and the response.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - next: The rest of the chain.
    /// - Returns: The response.
    /// - Throws: The errors of `next`.
    public func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
        let response = try await next(request)
        record(request, response)
        return response
    }

    /// The payloads so far: a line for each status, and then the tallies of the schemas, as `schema-lint validate --tally`
    /// writes them.
    public var text: String { log.text }

    /// Writes a new file with the payloads so far. Nothing is written if there are none.
    ///
    /// - Parameter folder: The path of the folder. It is created if it does not exist.
    /// - Throws: `TestingError.coverage` if the file cannot be written.
    public func write(to folder: String) throws {
        let log = log
        guard !log.isEmpty else { return }
        let name = "coverage-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString).jsonl"
        let url = URL(fileURLWithPath: folder, isDirectory: true)
        // A hidden file is not read, so that no reader sees a part of it.
        let unfinished = url.appendingPathComponent(".\(name)")
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(log.text.utf8).write(to: unfinished, options: .withoutOverwriting)
            try FileManager.default.moveItem(at: unfinished, to: url.appendingPathComponent(name))
        } catch {
            throw TestingError.coverage(path: folder, reason: error.localizedDescription)
        }
    }

    // MARK: Notes

    private var log: CoverageLog {
        var log = statuses.withLock { $0 }
        log.tallies = store.tallies()
        return log
    }

    /// Notes an exchange of a transport of this module, if the coverage of the process is written.
    static func recordIfWritten(_ request: OutgoingRequest, _ response: IncomingResponse) {
        if shared.folder != nil { shared.record(request, response) }
    }

    /// Notes a JSON body that the schema of the request accepts, and the status and the body of the response.
    func record(_ request: OutgoingRequest, _ response: IncomingResponse) {
        if let schema = request.bodySchema, let body = request.body?.data, Self.isJSON(request.headers) {
            record(body, by: schema)
        }
        let isJSON = response.stream == nil && Self.isJSON(response.headers)
        let schema =
            isJSON
            ? request.responseSchema(of: response.body, status: response.status)
            : request.responseSchema(status: response.status)
        let status = CoverageLog.Status(
            operation: request.operation ?? "",
            status: response.status,
            schema: schema?.file
        )
        statuses.withLock { $0.add(1, to: status) }
        guard let schema, isJSON else { return }
        record(response.body, by: schema)
    }

    /// Notes the parts that a payload uses. Those of a payload that the schema refuses are not used.
    private func record(_ body: Data, by schema: Schema) {
        let report = schema.checkReport(body)
        store.add(report.isValid && !body.isEmpty ? .some(body) : .none, faults: report.faults, by: schema)
    }

    /// Returns whether a body is read as JSON: by its type, or because it has none.
    private static func isJSON(_ headers: HTTPHeaders) -> Bool { headers[.contentType]?.contains("json") ?? true }

    // MARK: Exit

    private func writeAtExit() {
        guard let folder else { return }
        do {
            try write(to: folder)
        } catch {
            FileHandle.standardError.write(Data("SCHEMATIC_COVERAGE: \(error)\n".utf8))
        }
    }
}
