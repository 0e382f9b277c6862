import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Media.json`.
    struct Media: GeneratedModel {
        var id: Int
        var idStr: String
        var indices: [Int]
        var mediaURL: String
        var mediaURLHttps: String
        var url: String
        var displayURL: String
        var expandedURL: String
        var type: String
        var sizes: [String: MediaSize]
        var sourceStatusID: Int?
        var sourceStatusIDStr: String?

        init(from fields: Fields) throws {
            id = try fields["id"]
            idStr = try fields["id_str"]
            indices = try fields["indices"]
            mediaURL = try fields["media_url"]
            mediaURLHttps = try fields["media_url_https"]
            url = try fields["url"]
            displayURL = try fields["display_url"]
            expandedURL = try fields["expanded_url"]
            type = try fields["type"]
            sizes = try fields["sizes"]
            sourceStatusID = try fields["source_status_id"]
            sourceStatusIDStr = try fields["source_status_id_str"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            var idStr = ""
            var indices: [Int] = []
            var mediaURL = ""
            var mediaURLHttps = ""
            var url = ""
            var displayURL = ""
            var expandedURL = ""
            var type = ""
            var sizes: [String: MediaSize] = [:]
            var sourceStatusID: Int?
            var sourceStatusIDStr: String?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                case 1: idStr = try reader.string()
                case 2: indices = try reader.ints()
                case 3: mediaURL = try reader.string()
                case 4: mediaURLHttps = try reader.string()
                case 5: url = try reader.string()
                case 6: displayURL = try reader.string()
                case 7: expandedURL = try reader.string()
                case 8: type = try reader.string()
                case 9: sizes = try reader.map(of: MediaSize.self)
                case 10: sourceStatusID = try reader.int()
                case 11: sourceStatusIDStr = try reader.string()
                default: throw .undecided
                }
            }
            self.id = id
            self.idStr = idStr
            self.indices = indices
            self.mediaURL = mediaURL
            self.mediaURLHttps = mediaURLHttps
            self.url = url
            self.displayURL = displayURL
            self.expandedURL = expandedURL
            self.type = type
            self.sizes = sizes
            self.sourceStatusID = sourceStatusID
            self.sourceStatusIDStr = sourceStatusIDStr
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("id_str"),
            .required("indices"),
            .required("media_url"),
            .required("media_url_https"),
            .required("url"),
            .required("display_url"),
            .required("expanded_url"),
            .required("type"),
            .required("sizes"),
            .optional("source_status_id"),
            .optional("source_status_id_str"),
        ])

        static let schema = GeneratedSchema("Media.json", fingerprint: 0x349CA256B0A84A22)
    }
}
