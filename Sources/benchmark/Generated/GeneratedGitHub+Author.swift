import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Author.json`.
    struct Author: GeneratedModel {
        var email: String
        var name: String

        init(from fields: Fields) throws {
            email = try fields["email"]
            name = try fields["name"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var email = ""
            var name = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: email = try reader.string()
                case 1: name = try reader.string()
                default: throw .undecided
                }
            }
            self.email = email
            self.name = name
        }

        private static let layout = ObjectLayout([
            .required("email"),
            .required("name"),
        ])

        static let schema = GeneratedSchema("Author.json", fingerprint: 0x9616A8106453C6F7)
    }
}
