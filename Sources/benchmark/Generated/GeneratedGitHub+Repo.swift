import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Repo.json`.
    struct Repo: GeneratedModel {
        var url: String
        var id: Int
        var name: String

        init(from fields: Fields) throws {
            url = try fields["url"]
            id = try fields["id"]
            name = try fields["name"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var url = ""
            var id = 0
            var name = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: url = try reader.string()
                case 1: id = try reader.int()
                case 2: name = try reader.string()
                default: throw .undecided
                }
            }
            self.url = url
            self.id = id
            self.name = name
        }

        private static let layout = ObjectLayout([
            .required("url"),
            .required("id"),
            .required("name"),
        ])

        static let schema = GeneratedSchema("Repo.json", fingerprint: 0x5CA41CCE7233E82A)
    }
}
