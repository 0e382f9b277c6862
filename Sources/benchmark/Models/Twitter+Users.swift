import SchemaEngine

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
