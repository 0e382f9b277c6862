import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Place.json`.
    struct Place: GeneratedModel {
        var id: String
        var fullName: String

        init(from fields: Fields) throws {
            id = try fields["id"]
            fullName = try fields["full_name"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = ""
            var fullName = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.string()
                case 1: fullName = try reader.string()
                default: throw .undecided
                }
            }
            self.id = id
            self.fullName = fullName
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("full_name"),
        ])

        static let schema = GeneratedSchema("Place.json", fingerprint: 0xBC1AFD28E818D37C)
    }
}
