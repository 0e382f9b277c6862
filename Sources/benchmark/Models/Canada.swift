import SchemaEngine

/// The models of `canada.json`: the border of a country in GeoJSON, mostly doubles.
enum Canada {
    struct FeatureCollection: BenchmarkModel {
        let type: String
        let features: [Feature]

        init(from fields: Fields) throws {
            type = try fields["type"]
            features = try fields["features"]
        }
    }

    struct Feature: BenchmarkModel {
        let type: String
        let properties: Properties
        let geometry: Geometry

        init(from fields: Fields) throws {
            type = try fields["type"]
            properties = try fields["properties"]
            geometry = try fields["geometry"]
        }
    }

    struct Properties: BenchmarkModel {
        let name: String

        init(from fields: Fields) throws {
            name = try fields["name"]
        }
    }

    struct Geometry: BenchmarkModel {
        let type: String
        let coordinates: [[[Double]]]

        init(from fields: Fields) throws {
            type = try fields["type"]
            coordinates = try fields["coordinates"]
        }
    }
}
