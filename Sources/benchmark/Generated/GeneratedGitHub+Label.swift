import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Label.json`.
    struct Label: GeneratedModel {
        var name: String
        var color: String

        init(from fields: Fields) throws {
            name = try fields["name"]
            color = try fields["color"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var name = ""
            var color = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: name = try reader.string()
                case 1: color = try reader.string()
                default: throw .undecided
                }
            }
            self.name = name
            self.color = color
        }

        private static let layout = ObjectLayout([
            .required("name"),
            .required("color"),
        ])

        static let schema = GeneratedSchema("Label.json", fingerprint: 0x46581E73634C18B2)
    }
}
