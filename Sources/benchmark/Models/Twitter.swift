import SchemaEngine

/// The models of `twitter.json`: a search result with wide objects, nested statuses and much non-ASCII text.
enum Twitter {
    struct Search: BenchmarkModel {
        let statuses: [Status]
        let searchMetadata: SearchMetadata

        enum CodingKeys: String, CodingKey {
            case statuses
            case searchMetadata = "search_metadata"
        }

        init(from fields: Fields) throws {
            statuses = try fields["statuses"]
            searchMetadata = try fields["search_metadata"]
        }
    }

    struct SearchMetadata: BenchmarkModel {
        let completedIn: Double
        let maxID: Int
        let maxIDStr: String
        let nextResults: String
        let query: String
        let refreshURL: String
        let count: Int
        let sinceID: Int
        let sinceIDStr: String

        enum CodingKeys: String, CodingKey {
            case query, count
            case completedIn = "completed_in"
            case maxID = "max_id"
            case maxIDStr = "max_id_str"
            case nextResults = "next_results"
            case refreshURL = "refresh_url"
            case sinceID = "since_id"
            case sinceIDStr = "since_id_str"
        }

        init(from fields: Fields) throws {
            completedIn = try fields["completed_in"]
            maxID = try fields["max_id"]
            maxIDStr = try fields["max_id_str"]
            nextResults = try fields["next_results"]
            query = try fields["query"]
            refreshURL = try fields["refresh_url"]
            count = try fields["count"]
            sinceID = try fields["since_id"]
            sinceIDStr = try fields["since_id_str"]
        }
    }
}

extension Twitter {
    struct User: BenchmarkModel {
        let id: Int
        let idStr: String
        let name: String
        let screenName: String
        let location: String
        let description: String
        let url: String?
        let entities: UserEntities
        let isProtected: Bool
        let followersCount: Int
        let friendsCount: Int
        let listedCount: Int
        let createdAt: String
        let favouritesCount: Int
        let utcOffset: Int?
        let timeZone: String?
        let geoEnabled: Bool
        let verified: Bool
        let statusesCount: Int
        let lang: String
        let contributorsEnabled: Bool
        let isTranslator: Bool
        let isTranslationEnabled: Bool
        let profileBackgroundColor: String
        let profileBackgroundImageURL: String
        let profileBackgroundImageURLHTTPS: String
        let profileBackgroundTile: Bool
        let profileImageURL: String
        let profileImageURLHTTPS: String
        let profileBannerURL: String?
        let profileLinkColor: String
        let profileSidebarBorderColor: String
        let profileSidebarFillColor: String
        let profileTextColor: String
        let profileUseBackgroundImage: Bool
        let defaultProfile: Bool
        let defaultProfileImage: Bool
        let following: Bool
        let followRequestSent: Bool
        let notifications: Bool

        enum CodingKeys: String, CodingKey {
            case id, name, location, description, url, entities, verified, lang, following, notifications
            case idStr = "id_str"
            case screenName = "screen_name"
            case isProtected = "protected"
            case followersCount = "followers_count"
            case friendsCount = "friends_count"
            case listedCount = "listed_count"
            case createdAt = "created_at"
            case favouritesCount = "favourites_count"
            case utcOffset = "utc_offset"
            case timeZone = "time_zone"
            case geoEnabled = "geo_enabled"
            case statusesCount = "statuses_count"
            case contributorsEnabled = "contributors_enabled"
            case isTranslator = "is_translator"
            case isTranslationEnabled = "is_translation_enabled"
            case profileBackgroundColor = "profile_background_color"
            case profileBackgroundImageURL = "profile_background_image_url"
            case profileBackgroundImageURLHTTPS = "profile_background_image_url_https"
            case profileBackgroundTile = "profile_background_tile"
            case profileImageURL = "profile_image_url"
            case profileImageURLHTTPS = "profile_image_url_https"
            case profileBannerURL = "profile_banner_url"
            case profileLinkColor = "profile_link_color"
            case profileSidebarBorderColor = "profile_sidebar_border_color"
            case profileSidebarFillColor = "profile_sidebar_fill_color"
            case profileTextColor = "profile_text_color"
            case profileUseBackgroundImage = "profile_use_background_image"
            case defaultProfile = "default_profile"
            case defaultProfileImage = "default_profile_image"
            case followRequestSent = "follow_request_sent"
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            idStr = try fields["id_str"]
            name = try fields["name"]
            screenName = try fields["screen_name"]
            location = try fields["location"]
            description = try fields["description"]
            url = try fields["url"]
            entities = try fields["entities"]
            isProtected = try fields["protected"]
            followersCount = try fields["followers_count"]
            friendsCount = try fields["friends_count"]
            listedCount = try fields["listed_count"]
            createdAt = try fields["created_at"]
            favouritesCount = try fields["favourites_count"]
            utcOffset = try fields["utc_offset"]
            timeZone = try fields["time_zone"]
            geoEnabled = try fields["geo_enabled"]
            verified = try fields["verified"]
            statusesCount = try fields["statuses_count"]
            lang = try fields["lang"]
            contributorsEnabled = try fields["contributors_enabled"]
            isTranslator = try fields["is_translator"]
            isTranslationEnabled = try fields["is_translation_enabled"]
            profileBackgroundColor = try fields["profile_background_color"]
            profileBackgroundImageURL = try fields["profile_background_image_url"]
            profileBackgroundImageURLHTTPS = try fields["profile_background_image_url_https"]
            profileBackgroundTile = try fields["profile_background_tile"]
            profileImageURL = try fields["profile_image_url"]
            profileImageURLHTTPS = try fields["profile_image_url_https"]
            profileBannerURL = try fields["profile_banner_url"]
            profileLinkColor = try fields["profile_link_color"]
            profileSidebarBorderColor = try fields["profile_sidebar_border_color"]
            profileSidebarFillColor = try fields["profile_sidebar_fill_color"]
            profileTextColor = try fields["profile_text_color"]
            profileUseBackgroundImage = try fields["profile_use_background_image"]
            defaultProfile = try fields["default_profile"]
            defaultProfileImage = try fields["default_profile_image"]
            following = try fields["following"]
            followRequestSent = try fields["follow_request_sent"]
            notifications = try fields["notifications"]
        }
    }

    struct UserEntities: BenchmarkModel {
        let description: Links
        let url: Links?

        init(from fields: Fields) throws {
            description = try fields["description"]
            url = try fields["url"]
        }
    }
}

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
