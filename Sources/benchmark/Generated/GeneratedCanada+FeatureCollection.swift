import SchemaEngine

extension GeneratedCanada {
    /// Generated from `GetCanada.response.json`.
    struct FeatureCollection: GeneratedModel {
        var type: String
        var features: [Feature]

        init(from fields: Fields) throws {
            type = try fields["type"]
            features = try fields["features"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var features: [Feature] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1: features = try reader.array(of: Feature.self)
                default: throw .undecided
                }
            }
            self.type = type
            self.features = features
        }

        private static let layout = ObjectLayout([
            .required("type"),
            .required("features"),
        ])

        static let schema = GeneratedSchema("GetCanada.response.json", fingerprint: 0x43D786BC09398317)
    }
}
