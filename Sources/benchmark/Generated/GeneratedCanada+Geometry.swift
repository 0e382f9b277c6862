import SchemaEngine

extension GeneratedCanada {
    /// Generated from `Geometry.json`.
    struct Geometry: GeneratedModel {
        var type: String
        var coordinates: [[[Double]]]

        init(from fields: Fields) throws {
            type = try fields["type"]
            coordinates = try fields["coordinates"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var coordinates: [[[Double]]] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1:
                    coordinates = try reader.array { reader throws(ReadingStop) in
                        try reader.array { reader throws(ReadingStop) in try reader.doubles() }
                    }
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

        static let schema = GeneratedSchema("Geometry.json", fingerprint: 0x95391C8C2184E155)
    }
}
