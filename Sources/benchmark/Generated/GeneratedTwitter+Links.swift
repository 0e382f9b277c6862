import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Links.json`.
    struct Links: GeneratedModel {
        var urls: [Link]

        init(from fields: Fields) throws {
            urls = try fields["urls"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var urls: [Link] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: urls = try reader.array(of: Link.self)
                default: throw .undecided
                }
            }
            self.urls = urls
        }

        private static let layout = ObjectLayout([
            .required("urls")
        ])

        static let schema = GeneratedSchema("Links.json", fingerprint: 0x3859CAF419459E5B)
    }
}
