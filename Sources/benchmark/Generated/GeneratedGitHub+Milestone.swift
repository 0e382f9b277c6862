import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Milestone.json`.
    struct Milestone: GeneratedModel {
        var number: Int
        var title: String

        init(from fields: Fields) throws {
            number = try fields["number"]
            title = try fields["title"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var number = 0
            var title = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: number = try reader.int()
                case 1: title = try reader.string()
                default: throw .undecided
                }
            }
            self.number = number
            self.title = title
        }

        private static let layout = ObjectLayout([
            .required("number"),
            .required("title"),
        ])

        static let schema = GeneratedSchema("Milestone.json", fingerprint: 0xBEE7F68B77269368)
    }
}
