import SchemaEngine

/// The models of `twitter.json`: a search result with wide objects, nested statuses and much non-ASCII text.
enum Twitter {
    struct Search: BenchmarkModel {
        let statuses: [Status]
        let searchMetadata: SearchMetadata

        enum CodingKeys: String, CodingKey {
            case statuses
            case searchMetadata = "search_metadata"
        }

        init(from fields: Fields) throws {
            statuses = try fields["statuses"]
            searchMetadata = try fields["search_metadata"]
        }
    }

    struct SearchMetadata: BenchmarkModel {
        let completedIn: Double
        let maxID: Int
        let maxIDStr: String
        let nextResults: String
        let query: String
        let refreshURL: String
        let count: Int
        let sinceID: Int
        let sinceIDStr: String

        enum CodingKeys: String, CodingKey {
            case query, count
            case completedIn = "completed_in"
            case maxID = "max_id"
            case maxIDStr = "max_id_str"
            case nextResults = "next_results"
            case refreshURL = "refresh_url"
            case sinceID = "since_id"
            case sinceIDStr = "since_id_str"
        }

        init(from fields: Fields) throws {
            completedIn = try fields["completed_in"]
            maxID = try fields["max_id"]
            maxIDStr = try fields["max_id_str"]
            nextResults = try fields["next_results"]
            query = try fields["query"]
            refreshURL = try fields["refresh_url"]
            count = try fields["count"]
            sinceID = try fields["since_id"]
            sinceIDStr = try fields["since_id_str"]
        }
    }
}
