import SchemaEngine

extension GeneratedCanada {
    /// Generated from `Feature.json`.
    struct Feature: GeneratedModel {
        var type: String
        var properties: Properties
        var geometry: Geometry

        init(from fields: Fields) throws {
            type = try fields["type"]
            properties = try fields["properties"]
            geometry = try fields["geometry"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var properties: Properties?
            var geometry: Geometry?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1: properties = try Properties(reading: &reader)
                case 2: geometry = try Geometry(reading: &reader)
                default: throw .undecided
                }
            }
            guard let properties, let geometry else { throw .undecided }
            self.type = type
            self.properties = properties
            self.geometry = geometry
        }

        private static let layout = ObjectLayout([
            .required("type"),
            .required("properties"),
            .required("geometry"),
        ])

        static let schema = GeneratedSchema("Feature.json", fingerprint: 0x306ADD0D3A0414DB)
    }
}
