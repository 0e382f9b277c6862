import SchemaEngine

extension GeneratedCatalog {
    /// Generated from `Event.json`.
    struct Event: GeneratedModel {
        var description: String?
        var id: Int
        var logo: String?
        var name: String
        var subTopicIDs: [Int]
        var subjectCode: String?
        var subtitle: String?
        var topicIDs: [Int]

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

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var description: String?
            var id = 0
            var logo: String?
            var name = ""
            var subTopicIDs: [Int] = []
            var subjectCode: String?
            var subtitle: String?
            var topicIDs: [Int] = []
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: description = try reader.string()
                case 1: id = try reader.int()
                case 2: logo = try reader.string()
                case 3: name = try reader.string()
                case 4: subTopicIDs = try reader.ints()
                case 5: subjectCode = try reader.string()
                case 6: subtitle = try reader.string()
                case 7: topicIDs = try reader.ints()
                default: throw .undecided
                }
            }
            self.description = description
            self.id = id
            self.logo = logo
            self.name = name
            self.subTopicIDs = subTopicIDs
            self.subjectCode = subjectCode
            self.subtitle = subtitle
            self.topicIDs = topicIDs
        }

        private static let layout = ObjectLayout([
            .nullable("description"),
            .required("id"),
            .nullable("logo"),
            .required("name"),
            .required("subTopicIds"),
            .nullable("subjectCode"),
            .nullable("subtitle"),
            .required("topicIds"),
        ])

        static let schema = GeneratedSchema("Event.json", fingerprint: 0xE722EE40BC659B99)
    }
}
