import SchemaEngine

extension GeneratedCatalog {
    /// Generated from `Area.json`.
    struct Area: GeneratedModel {
        var areaID: Int
        var blockIDs: [Int]

        init(from fields: Fields) throws {
            areaID = try fields["areaId"]
            blockIDs = try fields["blockIds"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var areaID = 0
            var blockIDs: [Int] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: areaID = try reader.int()
                case 1: blockIDs = try reader.ints()
                default: throw .undecided
                }
            }
            self.areaID = areaID
            self.blockIDs = blockIDs
        }

        private static let layout = ObjectLayout([
            .required("areaId"),
            .required("blockIds"),
        ])

        static let schema = GeneratedSchema("Area.json", fingerprint: 0xF697DAF201917F30)
    }
}
