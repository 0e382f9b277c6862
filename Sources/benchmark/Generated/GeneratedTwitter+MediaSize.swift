import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `MediaSize.json`.
    struct MediaSize: GeneratedModel {
        var w: Int
        var h: Int
        var resize: String

        init(from fields: Fields) throws {
            w = try fields["w"]
            h = try fields["h"]
            resize = try fields["resize"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var w = 0
            var h = 0
            var resize = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: w = try reader.int()
                case 1: h = try reader.int()
                case 2: resize = try reader.string()
                default: throw .undecided
                }
            }
            self.w = w
            self.h = h
            self.resize = resize
        }

        private static let layout = ObjectLayout([
            .required("w"),
            .required("h"),
            .required("resize"),
        ])

        static let schema = GeneratedSchema("MediaSize.json", fingerprint: 0x387FE5A593F3E056)
    }
}
