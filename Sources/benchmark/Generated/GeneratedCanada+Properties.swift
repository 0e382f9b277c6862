import SchemaEngine

extension GeneratedCanada {
    /// Generated from `Properties.json`.
    struct Properties: GeneratedModel {
        var name: String

        init(from fields: Fields) throws {
            name = try fields["name"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var name = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: name = try reader.string()
                default: throw .undecided
                }
            }
            self.name = name
        }

        private static let layout = ObjectLayout([
            .required("name")
        ])

        static let schema = GeneratedSchema("Properties.json", fingerprint: 0xF487364045719294)
    }
}
