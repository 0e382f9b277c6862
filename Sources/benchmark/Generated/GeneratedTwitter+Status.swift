import JSONText
import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `Status.json`.
    struct Status: GeneratedModel {
        /// All properties, in memory of their own.
        fileprivate struct Values: Sendable, Equatable {
            var metadata: StatusMetadata
            var createdAt: String
            var id: Int
            var idStr: String
            var text: String
            var source: String
            var truncated: Bool
            var inReplyToStatusID: Int?
            var inReplyToStatusIDStr: String?
            var inReplyToUserID: Int?
            var inReplyToUserIDStr: String?
            var inReplyToScreenName: String?
            var user: User
            var geo: Point?
            var coordinates: Point?
            var place: Place?
            var contributors: [Int]?
            var retweetCount: Int
            var favoriteCount: Int
            var entities: Entities
            var favorited: Bool
            var retweeted: Bool
            var lang: String
            var retweetedStatus: Status?
            var possiblySensitive: Bool?
        }

        private var values: Boxed<Values>

        var metadata: StatusMetadata {
            get { values.value.metadata }
            set { values.value.metadata = newValue }
        }
        var createdAt: String {
            get { values.value.createdAt }
            set { values.value.createdAt = newValue }
        }
        var id: Int {
            get { values.value.id }
            set { values.value.id = newValue }
        }
        var idStr: String {
            get { values.value.idStr }
            set { values.value.idStr = newValue }
        }
        var text: String {
            get { values.value.text }
            set { values.value.text = newValue }
        }
        var source: String {
            get { values.value.source }
            set { values.value.source = newValue }
        }
        var truncated: Bool {
            get { values.value.truncated }
            set { values.value.truncated = newValue }
        }
        var inReplyToStatusID: Int? {
            get { values.value.inReplyToStatusID }
            set { values.value.inReplyToStatusID = newValue }
        }
        var inReplyToStatusIDStr: String? {
            get { values.value.inReplyToStatusIDStr }
            set { values.value.inReplyToStatusIDStr = newValue }
        }
        var inReplyToUserID: Int? {
            get { values.value.inReplyToUserID }
            set { values.value.inReplyToUserID = newValue }
        }
        var inReplyToUserIDStr: String? {
            get { values.value.inReplyToUserIDStr }
            set { values.value.inReplyToUserIDStr = newValue }
        }
        var inReplyToScreenName: String? {
            get { values.value.inReplyToScreenName }
            set { values.value.inReplyToScreenName = newValue }
        }
        var user: User {
            get { values.value.user }
            set { values.value.user = newValue }
        }
        var geo: Point? {
            get { values.value.geo }
            set { values.value.geo = newValue }
        }
        var coordinates: Point? {
            get { values.value.coordinates }
            set { values.value.coordinates = newValue }
        }
        var place: Place? {
            get { values.value.place }
            set { values.value.place = newValue }
        }
        var contributors: [Int]? {
            get { values.value.contributors }
            set { values.value.contributors = newValue }
        }
        var retweetCount: Int {
            get { values.value.retweetCount }
            set { values.value.retweetCount = newValue }
        }
        var favoriteCount: Int {
            get { values.value.favoriteCount }
            set { values.value.favoriteCount = newValue }
        }
        var entities: Entities {
            get { values.value.entities }
            set { values.value.entities = newValue }
        }
        var favorited: Bool {
            get { values.value.favorited }
            set { values.value.favorited = newValue }
        }
        var retweeted: Bool {
            get { values.value.retweeted }
            set { values.value.retweeted = newValue }
        }
        var lang: String {
            get { values.value.lang }
            set { values.value.lang = newValue }
        }
        var retweetedStatus: Status? {
            get { values.value.retweetedStatus }
            set { values.value.retweetedStatus = newValue }
        }
        var possiblySensitive: Bool? {
            get { values.value.possiblySensitive }
            set { values.value.possiblySensitive = newValue }
        }

        init(from fields: Fields) throws {
            values = Boxed(try Values(from: fields))
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var metadata: StatusMetadata?
            var createdAt = ""
            var id = 0
            var idStr = ""
            var text = ""
            var source = ""
            var truncated = false
            var inReplyToStatusID: Int?
            var inReplyToStatusIDStr: String?
            var inReplyToUserID: Int?
            var inReplyToUserIDStr: String?
            var inReplyToScreenName: String?
            var user: User?
            var geo: Point?
            var coordinates: Point?
            var place: Place?
            var contributors: [Int]?
            var retweetCount = 0
            var favoriteCount = 0
            var entities: Entities?
            var favorited = false
            var retweeted = false
            var lang = ""
            var retweetedStatus: Status?
            var possiblySensitive: Bool?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: metadata = try StatusMetadata(reading: &reader)
                case 1: createdAt = try reader.string()
                case 2: id = try reader.int()
                case 3: idStr = try reader.string()
                case 4: text = try reader.string()
                case 5: source = try reader.string()
                case 6: truncated = try reader.bool()
                case 7: inReplyToStatusID = try reader.int()
                case 8: inReplyToStatusIDStr = try reader.string()
                case 9: inReplyToUserID = try reader.int()
                case 10: inReplyToUserIDStr = try reader.string()
                case 11: inReplyToScreenName = try reader.string()
                case 12: user = try User(reading: &reader)
                case 13: geo = try Point(reading: &reader)
                case 14: coordinates = try Point(reading: &reader)
                case 15: place = try Place(reading: &reader)
                case 16: contributors = try reader.ints()
                case 17: retweetCount = try reader.int()
                case 18: favoriteCount = try reader.int()
                case 19: entities = try Entities(reading: &reader)
                case 20: favorited = try reader.bool()
                case 21: retweeted = try reader.bool()
                case 22: lang = try reader.string()
                case 23: retweetedStatus = try Status(reading: &reader)
                case 24: possiblySensitive = try reader.bool()
                default: throw .undecided
                }
            }
            guard let metadata, let user, let entities else { throw .undecided }
            values = Boxed(
                Values(
                    metadata: metadata,
                    createdAt: createdAt,
                    id: id,
                    idStr: idStr,
                    text: text,
                    source: source,
                    truncated: truncated,
                    inReplyToStatusID: inReplyToStatusID,
                    inReplyToStatusIDStr: inReplyToStatusIDStr,
                    inReplyToUserID: inReplyToUserID,
                    inReplyToUserIDStr: inReplyToUserIDStr,
                    inReplyToScreenName: inReplyToScreenName,
                    user: user,
                    geo: geo,
                    coordinates: coordinates,
                    place: place,
                    contributors: contributors,
                    retweetCount: retweetCount,
                    favoriteCount: favoriteCount,
                    entities: entities,
                    favorited: favorited,
                    retweeted: retweeted,
                    lang: lang,
                    retweetedStatus: retweetedStatus,
                    possiblySensitive: possiblySensitive
                )
            )
        }

        private static let layout = ObjectLayout([
            .required("metadata"),
            .required("created_at"),
            .required("id"),
            .required("id_str"),
            .required("text"),
            .required("source"),
            .required("truncated"),
            .nullable("in_reply_to_status_id"),
            .nullable("in_reply_to_status_id_str"),
            .nullable("in_reply_to_user_id"),
            .nullable("in_reply_to_user_id_str"),
            .nullable("in_reply_to_screen_name"),
            .required("user"),
            .nullable("geo"),
            .nullable("coordinates"),
            .nullable("place"),
            .nullable("contributors"),
            .required("retweet_count"),
            .required("favorite_count"),
            .required("entities"),
            .required("favorited"),
            .required("retweeted"),
            .required("lang"),
            .optional("retweeted_status"),
            .optional("possibly_sensitive"),
        ])

        static let schema = GeneratedSchema("Status.json", fingerprint: 0xCEAD19B21AD3FB69)
    }
}

extension GeneratedTwitter.Status.Values {
    fileprivate init(from fields: Fields) throws {
        metadata = try fields["metadata"]
        createdAt = try fields["created_at"]
        id = try fields["id"]
        idStr = try fields["id_str"]
        text = try fields["text"]
        source = try fields["source"]
        truncated = try fields["truncated"]
        inReplyToStatusID = try fields["in_reply_to_status_id"]
        inReplyToStatusIDStr = try fields["in_reply_to_status_id_str"]
        inReplyToUserID = try fields["in_reply_to_user_id"]
        inReplyToUserIDStr = try fields["in_reply_to_user_id_str"]
        inReplyToScreenName = try fields["in_reply_to_screen_name"]
        user = try fields["user"]
        geo = try fields["geo"]
        coordinates = try fields["coordinates"]
        place = try fields["place"]
        contributors = try fields["contributors"]
        retweetCount = try fields["retweet_count"]
        favoriteCount = try fields["favorite_count"]
        entities = try fields["entities"]
        favorited = try fields["favorited"]
        retweeted = try fields["retweeted"]
        lang = try fields["lang"]
        retweetedStatus = try fields["retweeted_status"]
        possiblySensitive = try fields["possibly_sensitive"]
    }
}
