import SchemaEngine

extension GeneratedRedmine {
    /// Generated from `Reference.json`.
    struct Reference: GeneratedModel {
        var id: Int
        var name: String

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            var name = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                case 1: name = try reader.string()
                default: throw .undecided
                }
            }
            self.id = id
            self.name = name
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("name"),
        ])

        static let schema = GeneratedSchema("Reference.json", fingerprint: 0x68C5CC468088C2EE)
    }
}
