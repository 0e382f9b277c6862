import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Hashtag.json`.
    struct Hashtag: GeneratedModel {
        var text: String
        var indices: [Int]

        init(from fields: Fields) throws {
            text = try fields["text"]
            indices = try fields["indices"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var text = ""
            var indices: [Int] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: text = try reader.string()
                case 1: indices = try reader.ints()
                default: throw .undecided
                }
            }
            self.text = text
            self.indices = indices
        }

        private static let layout = ObjectLayout([
            .required("text"),
            .required("indices"),
        ])

        static let schema = GeneratedSchema("Hashtag.json", fingerprint: 0xDA8644B2D73B2665)
    }
}
