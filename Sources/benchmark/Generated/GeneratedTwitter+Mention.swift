import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Mention.json`.
    struct Mention: GeneratedModel {
        var screenName: String
        var name: String
        var id: Int
        var idStr: String
        var indices: [Int]

        init(from fields: Fields) throws {
            screenName = try fields["screen_name"]
            name = try fields["name"]
            id = try fields["id"]
            idStr = try fields["id_str"]
            indices = try fields["indices"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var screenName = ""
            var name = ""
            var id = 0
            var idStr = ""
            var indices: [Int] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: screenName = try reader.string()
                case 1: name = try reader.string()
                case 2: id = try reader.int()
                case 3: idStr = try reader.string()
                case 4: indices = try reader.ints()
                default: throw .undecided
                }
            }
            self.screenName = screenName
            self.name = name
            self.id = id
            self.idStr = idStr
            self.indices = indices
        }

        private static let layout = ObjectLayout([
            .required("screen_name"),
            .required("name"),
            .required("id"),
            .required("id_str"),
            .required("indices"),
        ])

        static let schema = GeneratedSchema("Mention.json", fingerprint: 0x20CA97D0D54832CD)
    }
}
