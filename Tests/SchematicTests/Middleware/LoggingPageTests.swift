import Foundation
import Schematic
import SchematicPlatform
import SchematicTesting
import TestSupport
import Testing

/// Verifies `Docs/Logging.md`: its Swift code compiles, and its recipes report drift without values.
@Suite("Logging page", .bounded)
struct LoggingPageTests {
    private typealias Program = LoggingPageProgram
    private static let page = DocumentedPage("Logging.md", program: "Middleware/LoggingPageProgram.swift")

    struct GetIssues: APIRequest { var path: PathTemplate { "issues.json" } }

    @Test("the Swift code of the page is compiled here")
    func program() throws { try Self.page.expectProgram(moreThan: 40) }

    private func client(_ body: String, _ options: ClientOptions = ClientOptions()) throws -> APIClient {
        let stub = StubTransport()
        stub.respond(to: GetIssues.self, with: .data(Data(body.utf8)))
        let text = #"{ "issues": [{ "id": 1, "author{?}": "Ada" }] }"#
        let source = SchemaSource(path: "GetIssues.response.json", text: text)
        return try APIClient(
            baseURL: "https://api.example",
            schemas: .sources([source]),
            transport: stub,
            options: options
        )
    }

    /// Responses with one difference each, at several positions and with several values.
    private static let drifted = [
        #"{"issues":[{"id":"s3cret"}]}"#, #"{"issues":[{"id":1},{"id":2},{"author":"Ada","id":"hush"}]}"#,
    ]

    @Test("responses with one difference have one report, with its key and its places, and without a value")
    func forgiven() async throws {
        let reports = Locked<[Program.DriftReport]>([])
        let options = Program().options("7.1") { report in reports.withLock { $0.append(report) } }
        for body in Self.drifted { _ = try await client(body, options).send(GetIssues()) }
        let found = reports.withLock { $0 }
        #expect(found.count == 2)
        #expect(found.first == found.last)
        let report = try #require(found.first)
        #expect(
            report.attributes == [
                "key": "type-mismatch-1e71b9e27c", "code": "type-mismatch", "operation": "GetIssues",
                "app.version": "7.1", "schema.file": "GetIssues.response.json", "schema.place": "/issues/0/id",
            ]
        )
    }

    @Test("a refused response has the same report as a forgiven one, and its key is in the error's texts")
    func refused() async throws {
        var reports: [Program.DriftReport] = []
        for body in Self.drifted {
            let client = try client(body)
            let error = try await failure {
                _ = try await Program().send(GetIssues(), by: client, "7.1") { reports.append($0) }
            }
            let key = try #require(error.faultKey)
            #expect(key == "type-mismatch-1e71b9e27c")
            for report in [error.report(), error.report(.markdown)] { #expect(report.contains(key), "\(report)") }
        }
        #expect(reports.count == 2 && reports.first == reports.last)
        let forgiven = Locked<[Program.DriftReport]>([])
        let options = Program().options("7.1") { report in forgiven.withLock { $0.append(report) } }
        _ = try await client(Self.drifted[0], options).send(GetIssues())
        #expect(forgiven.withLock { $0.first } == reports.first)
    }

    @Test("the log of a refused and of a forgiven response has the key")
    func logs() async throws {
        let entries = Locked<[String]>([])
        let log = LoggingMiddleware(.line, sink: { entry in entries.withLock { $0.append(entry) } })
        for mode in [CheckOptions.Mode.strict, .observe] {
            let stub = StubTransport()
            stub.respond(to: GetIssues.self, with: .data(Data(Self.drifted[0].utf8)))
            let source = SchemaSource(path: "GetIssues.response.json", text: #"{ "issues": [{ "id": 1 }] }"#)
            let client = try APIClient(
                baseURL: "https://api.example",
                schemas: .sources([source]),
                transport: stub,
                middleware: [log],
                options: ClientOptions(replyChecks: CheckOptions(mode: mode))
            )
            _ = try? await client.send(GetIssues())
        }
        let found = entries.withLock { $0 }.filter { $0.hasPrefix("✗") || $0.hasPrefix("≠") }
        #expect(found.count == 2)
        for entry in found {
            #expect(
                entry.contains("key: type-mismatch-1e71b9e27c") || entry.hasSuffix(", key type-mismatch-1e71b9e27c")
            )
            #expect(!entry.contains("s3cret"))
        }
    }

    @Test("a span and a log receive the key")
    func tools() throws {
        let report = Program.DriftReport(try fault(), of: "GetIssues", appVersion: "7.1")
        let received = Locked<[String]>([])
        Program().capture(report)
        Program().count(report)
        Program().add(
            report,
            to: KeptSpan { attributes in received.withLock { $0.append("\(attributes["key"] ?? "")") } }
        )
        let logger = Program.Logger { _, metadata in
            if metadata["key"] == .string(report.key) { received.withLock { $0.append(report.key) } }
        }
        Program().log(report, to: logger)
        #expect(received.withLock { $0 } == Array(repeating: report.key, count: 2))
    }

    private struct KeptSpan: Program.Span {
        let keep: ([String: String]) -> Void

        func addEvent(name: String, attributes: [String: Program.AttributeValue]) {
            keep(attributes.mapValues { if case .string(let text) = $0 { text } else { "" } })
        }
    }

    private func fault() throws -> Fault {
        let source = SchemaSource(path: "GetIssues.response.json", text: #"{ "issues": [{ "id": 1 }] }"#)
        let schema = try SchemaCatalog([source]).schema(named: "GetIssues.response.json")
        do {
            try schema.check(Data(Self.drifted[0].utf8))
        } catch {
            return try #require(error.faults.first)
        }
        throw CocoaError(.coderValueNotFound)
    }
}
