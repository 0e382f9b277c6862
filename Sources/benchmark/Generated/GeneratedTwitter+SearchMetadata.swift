import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `SearchMetadata.json`.
    struct SearchMetadata: GeneratedModel {
        var completedIn: Double
        var maxID: Int
        var maxIDStr: String
        var nextResults: String
        var query: String
        var refreshURL: String
        var count: Int
        var sinceID: Int
        var sinceIDStr: String

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

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var completedIn = 0.0
            var maxID = 0
            var maxIDStr = ""
            var nextResults = ""
            var query = ""
            var refreshURL = ""
            var count = 0
            var sinceID = 0
            var sinceIDStr = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: completedIn = try reader.double()
                case 1: maxID = try reader.int()
                case 2: maxIDStr = try reader.string()
                case 3: nextResults = try reader.string()
                case 4: query = try reader.string()
                case 5: refreshURL = try reader.string()
                case 6: count = try reader.int()
                case 7: sinceID = try reader.int()
                case 8: sinceIDStr = try reader.string()
                default: throw .undecided
                }
            }
            self.completedIn = completedIn
            self.maxID = maxID
            self.maxIDStr = maxIDStr
            self.nextResults = nextResults
            self.query = query
            self.refreshURL = refreshURL
            self.count = count
            self.sinceID = sinceID
            self.sinceIDStr = sinceIDStr
        }

        private static let layout = ObjectLayout([
            .required("completed_in"),
            .required("max_id"),
            .required("max_id_str"),
            .required("next_results"),
            .required("query"),
            .required("refresh_url"),
            .required("count"),
            .required("since_id"),
            .required("since_id_str"),
        ])

        static let schema = GeneratedSchema("SearchMetadata.json", fingerprint: 0x9A28DE68EE8F28A4)
    }
}
