import Foundation
import SchemaEngine
import Schematic

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Measures a page of Redmine issues in XML: read, checked and turned into models by a client without a network. Its peer is
/// Foundation's `XMLParser` with a delegate that ignores everything.
struct XMLRow {
    let rounds: Int
    private static let issues = 1_000

    func measure() async throws -> Cell {
        let page = RedmineSample.page(issues: Self.issues)
        let text = try XMLFormat(root: "page").write(JSONValue(parsing: page))
        let client = try Self.client(receiving: text, as: .xml)
        let isEqual = try await Self.send(client) == Self.send(Self.client(receiving: page, as: .json))
        var (times, ratios): ([Double], [Double]) = ([], [])
        for _ in 0..<max(1, rounds) {
            let peer = try ProcessorClock.thread.seconds { try Self.parse(text) }
            let seconds = try await ProcessorClock.process.seconds { _ = try await Self.send(client) }
            times.append(seconds)
            ratios.append(peer / seconds)
        }
        return Cell(
            row: .xml,
            payload: "\(Self.issues) issues in XML",
            figure: .ratio(ratios.median),
            peer: "XMLParser",
            isEqual: isEqual,
            seconds: times.median,
            size: text.count
        )
    }

    private static func client(receiving body: Data, as type: MediaType) throws -> APIClient {
        let schemas = try SchemaSources.sources(GeneratedModels.sources(of: "Redmine"))
        return try APIClient(
            baseURL: "https://api.example",
            schemas: schemas,
            transport: NoTransport(type: type, body: body)
        )
    }

    private static func send(_ client: APIClient) async throws -> Redmine.Page { try await client.send(IssuesPage()) }

    private static func parse(_ text: Data) throws {
        let parser = XMLParser(stream: InputStream(data: text))
        let delegate = Ignorance()
        parser.delegate = delegate
        guard withExtendedLifetime(delegate, { parser.parse() }) else { throw UsageError("XMLParser refuses the page") }
    }
}

/// A delegate that ignores everything.
private final class Ignorance: NSObject, XMLParserDelegate {}

/// A page of issues in either format.
private struct IssuesPage: APIRequest {
    typealias Result = Redmine.Page

    let path: PathTemplate = "issues"
    var options: RequestOptions {
        RequestOptions(schema: "RedmineIssues", accepts: "application/json, application/xml")
    }
}
