import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `UserEntities.json`.
    struct UserEntities: GeneratedModel {
        var description: Links
        var url: Links?

        init(from fields: Fields) throws {
            description = try fields["description"]
            url = try fields["url"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var description: Links?
            var url: Links?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: description = try Links(reading: &reader)
                case 1: url = try Links(reading: &reader)
                default: throw .undecided
                }
            }
            guard let description else { throw .undecided }
            self.description = description
            self.url = url
        }

        private static let layout = ObjectLayout([
            .required("description"),
            .optional("url"),
        ])

        static let schema = GeneratedSchema("UserEntities.json", fingerprint: 0x94590C6D7B0BAAAD)
    }
}
