import SchemaEngine

extension GeneratedCatalog {
    /// Generated from `SeatCategory.json`.
    struct SeatCategory: GeneratedModel {
        var areas: [Area]
        var seatCategoryID: Int

        init(from fields: Fields) throws {
            areas = try fields["areas"]
            seatCategoryID = try fields["seatCategoryId"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var areas: [Area] = []
            var seatCategoryID = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: areas = try reader.array(of: Area.self)
                case 1: seatCategoryID = try reader.int()
                default: throw .undecided
                }
            }
            self.areas = areas
            self.seatCategoryID = seatCategoryID
        }

        private static let layout = ObjectLayout([
            .required("areas"),
            .required("seatCategoryId"),
        ])

        static let schema = GeneratedSchema("SeatCategory.json", fingerprint: 0x58FBC7A1EE87982B)
    }
}
