import SchemaEngine

extension GeneratedCatalog {
    /// Generated from `Performance.json`.
    struct Performance: GeneratedModel {
        var eventID: Int
        var id: Int
        var logo: String?
        var name: String?
        var prices: [Price]
        var seatCategories: [SeatCategory]
        var seatMapImage: String?
        var start: Int
        var venueCode: String

        init(from fields: Fields) throws {
            eventID = try fields["eventId"]
            id = try fields["id"]
            logo = try fields["logo"]
            name = try fields["name"]
            prices = try fields["prices"]
            seatCategories = try fields["seatCategories"]
            seatMapImage = try fields["seatMapImage"]
            start = try fields["start"]
            venueCode = try fields["venueCode"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var eventID = 0
            var id = 0
            var logo: String?
            var name: String?
            var prices: [Price] = []
            var seatCategories: [SeatCategory] = []
            var seatMapImage: String?
            var start = 0
            var venueCode = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: eventID = try reader.int()
                case 1: id = try reader.int()
                case 2: logo = try reader.string()
                case 3: name = try reader.string()
                case 4: prices = try reader.array(of: Price.self)
                case 5: seatCategories = try reader.array(of: SeatCategory.self)
                case 6: seatMapImage = try reader.string()
                case 7: start = try reader.int()
                case 8: venueCode = try reader.string()
                default: throw .undecided
                }
            }
            self.eventID = eventID
            self.id = id
            self.logo = logo
            self.name = name
            self.prices = prices
            self.seatCategories = seatCategories
            self.seatMapImage = seatMapImage
            self.start = start
            self.venueCode = venueCode
        }

        private static let layout = ObjectLayout([
            .required("eventId"),
            .required("id"),
            .nullable("logo"),
            .nullable("name"),
            .required("prices"),
            .required("seatCategories"),
            .nullable("seatMapImage"),
            .required("start"),
            .required("venueCode"),
        ])

        static let schema = GeneratedSchema("Performance.json", fingerprint: 0x793FCF4A996CBEE7)
    }
}
