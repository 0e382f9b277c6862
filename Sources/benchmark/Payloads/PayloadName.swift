import Foundation
import SchemaEngine

/// The payloads, by their names on the command line and in the report.
enum PayloadName: String, CaseIterable {
    /// A generated page of 1,000 issues.
    case redmine
    // Files, if they are available.
    case twitter
    case catalog = "citm_catalog"
    case canada
    case github = "github_events"

    /// Whether the payload is a file in the folder of `--payloads`.
    var isFile: Bool { self != .redmine }

    /// Reads or generates the payload, repeats its list, and compiles its schemas.
    func load(from folder: URL?, times: Int = 1) throws -> any Subject {
        switch self {
        case .redmine:
            try subject(
                folder,
                times,
                "issues",
                "Redmine",
                "RedmineIssues",
                Redmine.Page.self,
                GeneratedModels.RedmineIssuesResponse.self
            )
        case .twitter:
            try subject(
                folder,
                times,
                "statuses",
                "Twitter",
                "TwitterSearch",
                Twitter.Search.self,
                GeneratedModels.TwitterSearchResponse.self
            )
        case .catalog:
            try subject(
                folder,
                times,
                "performances",
                "Catalog",
                "CatalogSeason",
                Catalog.SeasonCatalog.self,
                GeneratedModels.CatalogSeasonResponse.self
            )
        case .canada:
            try subject(
                folder,
                times,
                "features",
                "Canada",
                "CanadaFeatures",
                Canada.FeatureCollection.self,
                GeneratedModels.CanadaFeaturesResponse.self
            )
        case .github:
            try subject(
                folder,
                times,
                nil,
                "GitHub",
                "GitHubEvents",
                [GitHub.Event].self,
                GeneratedModels.GitHubEventsResponse.self
            )
        }
    }

    private func subject<Document: Codable & Equatable & FieldValue, Generated: _ReadableValue>(
        _ folder: URL?,
        _ times: Int,
        _ list: String?,
        _ prefix: String,
        _ owner: String,
        _ type: Document.Type,
        _ generated: Generated.Type
    ) throws -> any Subject {
        let once = isFile ? try file(in: folder) : RedmineSample.page(issues: 1000)
        let bytes = times == 1 ? once : try RepeatedList(once, list: list).times(times)
        return try Payload<Document>(
            rawValue,
            bytes,
            schemas: GeneratedModels.sources(of: prefix),
            root: owner + ".response.json",
            generated: generated
        )
    }

    private func file(in folder: URL?) throws -> Data {
        guard let folder else { throw UsageError("'\(rawValue)' is a file: specify its folder with --payloads DIR") }
        let file = folder.appendingPathComponent(rawValue + ".json")
        do {
            return try Data(contentsOf: file)
        } catch {
            throw UsageError("--payloads: cannot read '\(file.path)'; it must be in the folder of the other payloads")
        }
    }
}
