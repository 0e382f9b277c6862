import Foundation
import SchemaEngine
import Schematic
import SchematicTesting

/// Measures the testing kit: calls over a stub, and all variants and violations of the schemas of Redmine.
struct TestingRow {
    let rounds: Int
    private static let calls = 10_000

    func measure() async throws -> [Cell] { [try await stubbedCalls(), try payloads()].compactMap(\.self) }

    /// Measures calls, one after the other, in processor time of all threads.
    private func stubbedCalls() async throws -> Cell {
        let schemas = try SchemaSources.sources(GeneratedModels.sources(of: "Redmine"))
        var times: [Double] = []
        for _ in 0..<max(1, rounds) {
            // A stub keeps its calls.
            let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: StubTransport())
            _ = try await client.send(IssuesPage())
            let seconds = try await ProcessorClock.process.seconds {
                for _ in 0..<Self.calls { _ = try await client.send(IssuesPage()) }
            }
            times.append(seconds / Double(Self.calls))
        }
        let seconds = times.median
        return Cell(
            row: .testing,
            payload: "a stubbed call",
            figure: .milliseconds(seconds * 1000),
            goal: "0.01 ms",
            seconds: seconds
        )
    }

    /// Measures the variants and violations of all schemas in the repository's folder; `nil` if it does not exist.
    private func payloads() throws -> Cell? {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Schemas/Redmine")
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
        let sources = try names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map { name in
            SchemaSource(path: name, text: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
        }
        let times = try Race(rounds: rounds).times(of: [
            {
                let catalog = try SchemaCatalog(sources)
                var count = 0
                for source in sources {
                    guard let schema = catalog.schema(file: source.path) else { continue }
                    count += try schema.variants().count + schema.mutations().count
                }
                guard count > 1_000 else { throw UsageError("expected variants and violations, found \(count)") }
            }
        ])
        let seconds = times[0].median
        return Cell(
            row: .testing,
            payload: "variants and violations of \(sources.count) schema files",
            figure: .milliseconds(seconds * 1000),
            goal: "2000 ms",
            seconds: seconds
        )
    }
}

/// A page of issues, which the client checks and does not turn into a model.
private struct IssuesPage: APIRequest {
    let path: PathTemplate = "issues.json"
    var options: RequestOptions { RequestOptions(schema: "RedmineIssues") }

    func result(from reply: Reply) throws -> Int {
        let issues: [Fields] = try reply.fields["issues"]
        return issues.count
    }
}
