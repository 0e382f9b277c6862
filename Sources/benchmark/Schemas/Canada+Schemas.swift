/// The schemas of `canada.json`: one for the whole document, and a fragment for each type of object.
extension Canada {
    static let schemas = [
        "GetCanada.response.json": #"""
        {
          "type": "FeatureCollection",
          "features": ["{feature}"]
        }
        """#,
        "Feature.json": #"""
        {
          "type": "Feature",
          "properties": "{properties}",
          "geometry": "{geometry}"
        }
        """#,
        "Properties.json": #"""
        {
          "name": "name"
        }
        """#,
        "Geometry.json": #"""
        {
          "type": "Polygon",
          "coordinates": [[[-65.61361699999998]]]
        }
        """#,
    ]
}
