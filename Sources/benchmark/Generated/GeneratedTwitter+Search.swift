import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `GetSearch.response.json`.
    struct Search: GeneratedModel {
        var statuses: [Status]
        var searchMetadata: SearchMetadata

        init(from fields: Fields) throws {
            statuses = try fields["statuses"]
            searchMetadata = try fields["search_metadata"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var statuses: [Status] = []
            var searchMetadata: SearchMetadata?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: statuses = try reader.array(of: Status.self)
                case 1: searchMetadata = try SearchMetadata(reading: &reader)
                default: throw .undecided
                }
            }
            guard let searchMetadata else { throw .undecided }
            self.statuses = statuses
            self.searchMetadata = searchMetadata
        }

        private static let layout = ObjectLayout([
            .required("statuses"),
            .required("search_metadata"),
        ])

        static let schema = GeneratedSchema("GetSearch.response.json", fingerprint: 0x7E3DBF97E6F1622F)
    }
}
