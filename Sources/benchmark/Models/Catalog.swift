import SchemaEngine

/// The models of `citm_catalog.json`: a theater's season, with maps keyed by numbers and many small objects.
enum Catalog {
    struct SeasonCatalog: BenchmarkModel {
        let areaNames: [String: String]
        let audienceSubCategoryNames: [String: String]
        let blockNames: [String: String]
        let events: [String: Event]
        let performances: [Performance]
        let seatCategoryNames: [String: String]
        let subTopicNames: [String: String]
        let subjectNames: [String: String]
        let topicNames: [String: String]
        let topicSubTopics: [String: [Int]]
        let venueNames: [String: String]

        init(from fields: Fields) throws {
            areaNames = try fields["areaNames"]
            audienceSubCategoryNames = try fields["audienceSubCategoryNames"]
            blockNames = try fields["blockNames"]
            events = try fields["events"]
            performances = try fields["performances"]
            seatCategoryNames = try fields["seatCategoryNames"]
            subTopicNames = try fields["subTopicNames"]
            subjectNames = try fields["subjectNames"]
            topicNames = try fields["topicNames"]
            topicSubTopics = try fields["topicSubTopics"]
            venueNames = try fields["venueNames"]
        }
    }

    struct Event: BenchmarkModel {
        let description: String?
        let id: Int
        let logo: String?
        let name: String
        let subTopicIDs: [Int]
        let subjectCode: String?
        let subtitle: String?
        let topicIDs: [Int]

        enum CodingKeys: String, CodingKey {
            case description, id, logo, name, subjectCode, subtitle
            case subTopicIDs = "subTopicIds"
            case topicIDs = "topicIds"
        }

        init(from fields: Fields) throws {
            description = try fields["description"]
            id = try fields["id"]
            logo = try fields["logo"]
            name = try fields["name"]
            subTopicIDs = try fields["subTopicIds"]
            subjectCode = try fields["subjectCode"]
            subtitle = try fields["subtitle"]
            topicIDs = try fields["topicIds"]
        }
    }

    struct Performance: BenchmarkModel {
        let eventID: Int
        let id: Int
        let logo: String?
        let name: String?
        let prices: [Price]
        let seatCategories: [SeatCategory]
        let seatMapImage: String?
        let start: Int
        let venueCode: String

        enum CodingKeys: String, CodingKey {
            case id, logo, name, prices, seatCategories, seatMapImage, start, venueCode
            case eventID = "eventId"
        }

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
    }

    struct Price: BenchmarkModel {
        let amount: Int
        let audienceSubCategoryID: Int
        let seatCategoryID: Int

        enum CodingKeys: String, CodingKey {
            case amount
            case audienceSubCategoryID = "audienceSubCategoryId"
            case seatCategoryID = "seatCategoryId"
        }

        init(from fields: Fields) throws {
            amount = try fields["amount"]
            audienceSubCategoryID = try fields["audienceSubCategoryId"]
            seatCategoryID = try fields["seatCategoryId"]
        }
    }

    struct SeatCategory: BenchmarkModel {
        let areas: [Area]
        let seatCategoryID: Int

        enum CodingKeys: String, CodingKey {
            case areas
            case seatCategoryID = "seatCategoryId"
        }

        init(from fields: Fields) throws {
            areas = try fields["areas"]
            seatCategoryID = try fields["seatCategoryId"]
        }
    }

    struct Area: BenchmarkModel {
        let areaID: Int
        let blockIDs: [Int]

        enum CodingKeys: String, CodingKey {
            case areaID = "areaId"
            case blockIDs = "blockIds"
        }

        init(from fields: Fields) throws {
            areaID = try fields["areaId"]
            blockIDs = try fields["blockIds"]
        }
    }
}
