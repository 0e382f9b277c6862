import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Entities.json`.
    struct Entities: GeneratedModel {
        var hashtags: [Hashtag]
        var symbols: [Hashtag]
        var urls: [Link]
        var userMentions: [Mention]
        var media: [Media]?

        init(from fields: Fields) throws {
            hashtags = try fields["hashtags"]
            symbols = try fields["symbols"]
            urls = try fields["urls"]
            userMentions = try fields["user_mentions"]
            media = try fields["media"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var hashtags: [Hashtag] = []
            var symbols: [Hashtag] = []
            var urls: [Link] = []
            var userMentions: [Mention] = []
            var media: [Media]?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: hashtags = try reader.array(of: Hashtag.self)
                case 1: symbols = try reader.array(of: Hashtag.self)
                case 2: urls = try reader.array(of: Link.self)
                case 3: userMentions = try reader.array(of: Mention.self)
                case 4: media = try reader.array(of: Media.self)
                default: throw .undecided
                }
            }
            self.hashtags = hashtags
            self.symbols = symbols
            self.urls = urls
            self.userMentions = userMentions
            self.media = media
        }

        private static let layout = ObjectLayout([
            .required("hashtags"),
            .required("symbols"),
            .required("urls"),
            .required("user_mentions"),
            .optional("media"),
        ])

        static let schema = GeneratedSchema("Entities.json", fingerprint: 0x5C243747F12F1D10)
    }
}
