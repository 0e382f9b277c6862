import SchemaEngine

extension GeneratedCatalog {
    /// Generated from `Price.json`.
    struct Price: GeneratedModel {
        var amount: Int
        var audienceSubCategoryID: Int
        var seatCategoryID: Int

        init(from fields: Fields) throws {
            amount = try fields["amount"]
            audienceSubCategoryID = try fields["audienceSubCategoryId"]
            seatCategoryID = try fields["seatCategoryId"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var amount = 0
            var audienceSubCategoryID = 0
            var seatCategoryID = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: amount = try reader.int()
                case 1: audienceSubCategoryID = try reader.int()
                case 2: seatCategoryID = try reader.int()
                default: throw .undecided
                }
            }
            self.amount = amount
            self.audienceSubCategoryID = audienceSubCategoryID
            self.seatCategoryID = seatCategoryID
        }

        private static let layout = ObjectLayout([
            .required("amount"),
            .required("audienceSubCategoryId"),
            .required("seatCategoryId"),
        ])

        static let schema = GeneratedSchema("Price.json", fingerprint: 0xC4289B620C12DF4C)
    }
}
