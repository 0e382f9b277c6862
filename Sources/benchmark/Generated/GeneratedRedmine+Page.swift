import SchemaEngine

extension GeneratedRedmine {
    /// Generated from `GetIssues.response.json`.
    struct Page: GeneratedModel {
        var issues: [Issue]
        var totalCount: Int
        var offset: Int
        var limit: Int

        init(from fields: Fields) throws {
            issues = try fields["issues"]
            totalCount = try fields["total_count"]
            offset = try fields["offset"]
            limit = try fields["limit"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var issues: [Issue] = []
            var totalCount = 0
            var offset = 0
            var limit = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: issues = try reader.array(of: Issue.self)
                case 1: totalCount = try reader.int(in: 0...Int.max)
                case 2: offset = try reader.int(in: 0...Int.max)
                case 3: limit = try reader.int(in: 0...Int.max)
                default: throw .undecided
                }
            }
            self.issues = issues
            self.totalCount = totalCount
            self.offset = offset
            self.limit = limit
        }

        private static let layout = ObjectLayout([
            .required("issues"),
            .required("total_count"),
            .required("offset"),
            .required("limit"),
        ])

        static let schema = GeneratedSchema("GetIssues.response.json", fingerprint: 0x50CC9A54EC52F093)
    }
}
