import SchemaEngine

extension GeneratedCatalog {
    /// Generated from `GetCatalog.response.json`.
    struct SeasonCatalog: GeneratedModel {
        var areaNames: [String: String]
        var audienceSubCategoryNames: [String: String]
        var blockNames: [String: String]
        var events: [String: Event]
        var performances: [Performance]
        var seatCategoryNames: [String: String]
        var subTopicNames: [String: String]
        var subjectNames: [String: String]
        var topicNames: [String: String]
        var topicSubTopics: [String: [Int]]
        var venueNames: [String: String]

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

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var areaNames: [String: String] = [:]
            var audienceSubCategoryNames: [String: String] = [:]
            var blockNames: [String: String] = [:]
            var events: [String: Event] = [:]
            var performances: [Performance] = []
            var seatCategoryNames: [String: String] = [:]
            var subTopicNames: [String: String] = [:]
            var subjectNames: [String: String] = [:]
            var topicNames: [String: String] = [:]
            var topicSubTopics: [String: [Int]] = [:]
            var venueNames: [String: String] = [:]
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: areaNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 1: audienceSubCategoryNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 2: blockNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 3: events = try reader.map(of: Event.self)
                case 4: performances = try reader.array(of: Performance.self)
                case 5: seatCategoryNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 6: subTopicNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 7: subjectNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 8: topicNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                case 9: topicSubTopics = try reader.map { reader throws(ReadingStop) in try reader.ints() }
                case 10: venueNames = try reader.map { reader throws(ReadingStop) in try reader.string() }
                default: throw .undecided
                }
            }
            self.areaNames = areaNames
            self.audienceSubCategoryNames = audienceSubCategoryNames
            self.blockNames = blockNames
            self.events = events
            self.performances = performances
            self.seatCategoryNames = seatCategoryNames
            self.subTopicNames = subTopicNames
            self.subjectNames = subjectNames
            self.topicNames = topicNames
            self.topicSubTopics = topicSubTopics
            self.venueNames = venueNames
        }

        private static let layout = ObjectLayout([
            .required("areaNames"),
            .required("audienceSubCategoryNames"),
            .required("blockNames"),
            .required("events"),
            .required("performances"),
            .required("seatCategoryNames"),
            .required("subTopicNames"),
            .required("subjectNames"),
            .required("topicNames"),
            .required("topicSubTopics"),
            .required("venueNames"),
        ])

        static let schema = GeneratedSchema("GetCatalog.response.json", fingerprint: 0xD3F3FD04538F43DA)
    }
}
