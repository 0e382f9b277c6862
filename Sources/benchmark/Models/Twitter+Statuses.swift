import SchemaEngine

extension Twitter {
    struct Status: BenchmarkModel {
        let metadata: StatusMetadata
        let createdAt: String
        let id: Int
        let idStr: String
        let text: String
        let source: String
        let truncated: Bool
        let inReplyToStatusID: Int?
        let inReplyToStatusIDStr: String?
        let inReplyToUserID: Int?
        let inReplyToUserIDStr: String?
        let inReplyToScreenName: String?
        let user: User
        let geo: Point?
        let coordinates: Point?
        let place: Place?
        let contributors: [Int]?
        let retweetCount: Int
        let favoriteCount: Int
        let entities: Entities
        let favorited: Bool
        let retweeted: Bool
        let lang: String
        let retweetedStatus: Box<Status>?
        let possiblySensitive: Bool?

        enum CodingKeys: String, CodingKey {
            case metadata, id, text, source, truncated, user, geo, coordinates, place, contributors, entities,
                favorited, retweeted, lang
            case createdAt = "created_at"
            case idStr = "id_str"
            case inReplyToStatusID = "in_reply_to_status_id"
            case inReplyToStatusIDStr = "in_reply_to_status_id_str"
            case inReplyToUserID = "in_reply_to_user_id"
            case inReplyToUserIDStr = "in_reply_to_user_id_str"
            case inReplyToScreenName = "in_reply_to_screen_name"
            case retweetCount = "retweet_count"
            case favoriteCount = "favorite_count"
            case retweetedStatus = "retweeted_status"
            case possiblySensitive = "possibly_sensitive"
        }

        init(from fields: Fields) throws {
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

    struct StatusMetadata: BenchmarkModel {
        let resultType: String
        let isoLanguageCode: String

        enum CodingKeys: String, CodingKey {
            case resultType = "result_type"
            case isoLanguageCode = "iso_language_code"
        }

        init(from fields: Fields) throws {
            resultType = try fields["result_type"]
            isoLanguageCode = try fields["iso_language_code"]
        }
    }

    struct Point: BenchmarkModel {
        let type: String
        let coordinates: [Double]

        init(from fields: Fields) throws {
            type = try fields["type"]
            coordinates = try fields["coordinates"]
        }
    }

    struct Place: BenchmarkModel {
        let id: String
        let fullName: String

        enum CodingKeys: String, CodingKey {
            case id
            case fullName = "full_name"
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            fullName = try fields["full_name"]
        }
    }
}
