import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Link.json`.
    struct Link: GeneratedModel {
        var url: String
        var expandedURL: String
        var displayURL: String
        var indices: [Int]

        init(from fields: Fields) throws {
            url = try fields["url"]
            expandedURL = try fields["expanded_url"]
            displayURL = try fields["display_url"]
            indices = try fields["indices"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var url = ""
            var expandedURL = ""
            var displayURL = ""
            var indices: [Int] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: url = try reader.string()
                case 1: expandedURL = try reader.string()
                case 2: displayURL = try reader.string()
                case 3: indices = try reader.ints()
                default: throw .undecided
                }
            }
            self.url = url
            self.expandedURL = expandedURL
            self.displayURL = displayURL
            self.indices = indices
        }

        private static let layout = ObjectLayout([
            .required("url"),
            .required("expanded_url"),
            .required("display_url"),
            .required("indices"),
        ])

        static let schema = GeneratedSchema("Link.json", fingerprint: 0x60A3B5748EEFDB08)
    }
}
