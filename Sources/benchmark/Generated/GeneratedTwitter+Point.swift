import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Point.json`.
    struct Point: GeneratedModel {
        var type: String
        var coordinates: [Double]

        init(from fields: Fields) throws {
            type = try fields["type"]
            coordinates = try fields["coordinates"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var coordinates: [Double] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1: coordinates = try reader.doubles()
                default: throw .undecided
                }
            }
            self.type = type
            self.coordinates = coordinates
        }

        private static let layout = ObjectLayout([
            .required("type"),
            .required("coordinates"),
        ])

        static let schema = GeneratedSchema("Point.json", fingerprint: 0x641098572AAFAAD9)
    }
}
