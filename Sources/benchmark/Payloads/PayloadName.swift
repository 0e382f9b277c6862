import Foundation
import SchemaEngine

/// The payloads, by the names that the command line and the report give them.
enum PayloadName: String, CaseIterable {
    /// Made here: a page of 1,000 issues.
    case redmine
    // Files, where they are at hand.
    case twitter
    case catalog = "citm_catalog"
    case canada
    case github = "github_events"

    /// Whether the payload is a file of the folder that `--payloads` names.
    var isFile: Bool { self != .redmine }

    /// Reads or makes the payload, and compiles its schemas.
    func load(from folder: URL?) throws -> any Subject {
        switch self {
        case .redmine:
            return try subject(
                RedmineText.page(issues: 1000),
                Redmine.schemas,
                "GetIssues.response.json",
                Redmine.Page.self
            )
        case .twitter:
            return try subject(file(in: folder), Twitter.schemas, "GetSearch.response.json", Twitter.Search.self)
        case .catalog:
            return try subject(
                file(in: folder),
                Catalog.schemas,
                "GetCatalog.response.json",
                Catalog.SeasonCatalog.self
            )
        case .canada:
            return try subject(
                file(in: folder),
                Canada.schemas,
                "GetCanada.response.json",
                Canada.FeatureCollection.self
            )
        case .github:
            return try subject(file(in: folder), GitHub.schemas, "GetEvents.response.json", [GitHub.Event].self)
        }
    }

    private func subject<Document: Codable & Equatable & FieldValue>(
        _ bytes: Data,
        _ schemas: [String: String],
        _ root: String,
        _ type: Document.Type
    ) throws -> any Subject {
        try Payload(rawValue, bytes, schemas: schemas, root: root, as: type)
    }

    private func file(in folder: URL?) throws -> Data {
        guard let folder else { throw UsageError("'\(rawValue)' is a file: say where it is with --payloads DIR") }
        let file = folder.appendingPathComponent(rawValue + ".json")
        do {
            return try Data(contentsOf: file)
        } catch {
            throw UsageError("--payloads: cannot read '\(file.path)'; it is expected beside the other payloads")
        }
    }
}
