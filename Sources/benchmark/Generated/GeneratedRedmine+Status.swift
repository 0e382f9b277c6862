import SchemaEngine

extension GeneratedRedmine {
    /// Generated from `Status.json`.
    struct Status: GeneratedModel {
        var id: Int
        var name: String
        var isClosed: Bool

        init(from fields: Fields) throws {
            id = try fields["id"]
            name = try fields["name"]
            isClosed = try fields["is_closed"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            var name = ""
            var isClosed = false
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                case 1: name = try reader.string()
                case 2: isClosed = try reader.bool()
                default: throw .undecided
                }
            }
            self.id = id
            self.name = name
            self.isClosed = isClosed
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("name"),
            .required("is_closed"),
        ])

        static let schema = GeneratedSchema("Status.json", fingerprint: 0xCC33DF672065CE3A)
    }
}
