// The Swift code of the engine in `Docs/Adopting.md`, verbatim except for its indentation; `AdoptingPageTests` compares them.
// `EnginePackageTests` runs the program with the URL of a server.
import Foundation
import SchemaEngine

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Issue: Codable, Sendable {
    var id: Int
    var subject: String?
    var createdOn: Date
}

struct IssuePage: Codable, Sendable {
    var issues: [Issue]
    var totalCount: Int
}

@main
enum Checker {
    static let text = """
        {
          "issues": [{ "id": 7, "subject": "Cannot log in", "created_on": "{date_iso8601}" }],
          "total_count": 1
        }
        """

    static func schema(of sources: [SchemaSource]) throws -> Schema {
        var registry = SchemaRegistry()
        registry.convertSnakeCase()
        let catalog = try SchemaCatalog(sources, registry: registry, options: CheckOptions(mode: .observe))
        let schema = try catalog.schema(named: "GetIssues.response.json")
        return schema
    }

    /// Adds the faults of the response to `drift`, by their codes and their places in the schema.
    static func page(_ url: URL, by schema: Schema, counting drift: inout [String: Int]) async throws -> IssuePage {
        let (body, _) = try await URLSession.shared.data(from: url)
        for fault in try schema.check(body) where fault.severity == .warning {
            drift[fault.key, default: 0] += fault.count
        }
        return try schema.decode(body).decode(IssuePage.self)
    }

    static func main() async throws {
        let sources = [SchemaSource(path: "GetIssues.response.json", text: text)]
        let url = CommandLine.arguments.dropFirst().first.flatMap { URL(string: $0) }
        guard let url else { return print("usage: Checker URL") }
        let schema = try schema(of: sources)
        var drift: [String: Int] = [:]
        for path in ["valid.json", "drifted.json"] {
            let page = try await page(url.appendingPathComponent(path), by: schema, counting: &drift)
            print(page.issues.map { "\($0.subject ?? "none"), \(Int($0.createdOn.timeIntervalSince1970))" })
        }
        for (fault, count) in drift.sorted(by: { $0.key < $1.key }) { print(count, fault) }
        do {
            try schema.check(Data(#"{"issues":[{"id":"7"}]}"#.utf8), options: CheckOptions())
        } catch {
            print(error.faults.map(\.code.rawValue))
        }
    }
}
