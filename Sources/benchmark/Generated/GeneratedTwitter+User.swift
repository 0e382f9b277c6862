import JSONText
import SchemaEngine

extension GeneratedTwitter {
    /// Generated from `User.json`.
    struct User: GeneratedModel {
        /// All properties, in memory of their own.
        fileprivate struct Values: Sendable, Equatable {
            var id: Int
            var idStr: String
            var name: String
            var screenName: String
            var location: String
            var description: String
            var url: String?
            var entities: UserEntities
            var protected: Bool
            var followersCount: Int
            var friendsCount: Int
            var listedCount: Int
            var createdAt: String
            var favouritesCount: Int
            var utcOffset: Int?
            var timeZone: String?
            var geoEnabled: Bool
            var verified: Bool
            var statusesCount: Int
            var lang: String
            var contributorsEnabled: Bool
            var isTranslator: Bool
            var isTranslationEnabled: Bool
            var profileBackgroundColor: String
            var profileBackgroundImageURL: String
            var profileBackgroundImageURLHttps: String
            var profileBackgroundTile: Bool
            var profileImageURL: String
            var profileImageURLHttps: String
            var profileBannerURL: String?
            var profileLinkColor: String
            var profileSidebarBorderColor: String
            var profileSidebarFillColor: String
            var profileTextColor: String
            var profileUseBackgroundImage: Bool
            var defaultProfile: Bool
            var defaultProfileImage: Bool
            var following: Bool
            var followRequestSent: Bool
            var notifications: Bool
        }

        private var values: Boxed<Values>

        var id: Int {
            get { values.value.id }
            set { values.value.id = newValue }
        }
        var idStr: String {
            get { values.value.idStr }
            set { values.value.idStr = newValue }
        }
        var name: String {
            get { values.value.name }
            set { values.value.name = newValue }
        }
        var screenName: String {
            get { values.value.screenName }
            set { values.value.screenName = newValue }
        }
        var location: String {
            get { values.value.location }
            set { values.value.location = newValue }
        }
        var description: String {
            get { values.value.description }
            set { values.value.description = newValue }
        }
        var url: String? {
            get { values.value.url }
            set { values.value.url = newValue }
        }
        var entities: UserEntities {
            get { values.value.entities }
            set { values.value.entities = newValue }
        }
        var protected: Bool {
            get { values.value.protected }
            set { values.value.protected = newValue }
        }
        var followersCount: Int {
            get { values.value.followersCount }
            set { values.value.followersCount = newValue }
        }
        var friendsCount: Int {
            get { values.value.friendsCount }
            set { values.value.friendsCount = newValue }
        }
        var listedCount: Int {
            get { values.value.listedCount }
            set { values.value.listedCount = newValue }
        }
        var createdAt: String {
            get { values.value.createdAt }
            set { values.value.createdAt = newValue }
        }
        var favouritesCount: Int {
            get { values.value.favouritesCount }
            set { values.value.favouritesCount = newValue }
        }
        var utcOffset: Int? {
            get { values.value.utcOffset }
            set { values.value.utcOffset = newValue }
        }
        var timeZone: String? {
            get { values.value.timeZone }
            set { values.value.timeZone = newValue }
        }
        var geoEnabled: Bool {
            get { values.value.geoEnabled }
            set { values.value.geoEnabled = newValue }
        }
        var verified: Bool {
            get { values.value.verified }
            set { values.value.verified = newValue }
        }
        var statusesCount: Int {
            get { values.value.statusesCount }
            set { values.value.statusesCount = newValue }
        }
        var lang: String {
            get { values.value.lang }
            set { values.value.lang = newValue }
        }
        var contributorsEnabled: Bool {
            get { values.value.contributorsEnabled }
            set { values.value.contributorsEnabled = newValue }
        }
        var isTranslator: Bool {
            get { values.value.isTranslator }
            set { values.value.isTranslator = newValue }
        }
        var isTranslationEnabled: Bool {
            get { values.value.isTranslationEnabled }
            set { values.value.isTranslationEnabled = newValue }
        }
        var profileBackgroundColor: String {
            get { values.value.profileBackgroundColor }
            set { values.value.profileBackgroundColor = newValue }
        }
        var profileBackgroundImageURL: String {
            get { values.value.profileBackgroundImageURL }
            set { values.value.profileBackgroundImageURL = newValue }
        }
        var profileBackgroundImageURLHttps: String {
            get { values.value.profileBackgroundImageURLHttps }
            set { values.value.profileBackgroundImageURLHttps = newValue }
        }
        var profileBackgroundTile: Bool {
            get { values.value.profileBackgroundTile }
            set { values.value.profileBackgroundTile = newValue }
        }
        var profileImageURL: String {
            get { values.value.profileImageURL }
            set { values.value.profileImageURL = newValue }
        }
        var profileImageURLHttps: String {
            get { values.value.profileImageURLHttps }
            set { values.value.profileImageURLHttps = newValue }
        }
        var profileBannerURL: String? {
            get { values.value.profileBannerURL }
            set { values.value.profileBannerURL = newValue }
        }
        var profileLinkColor: String {
            get { values.value.profileLinkColor }
            set { values.value.profileLinkColor = newValue }
        }
        var profileSidebarBorderColor: String {
            get { values.value.profileSidebarBorderColor }
            set { values.value.profileSidebarBorderColor = newValue }
        }
        var profileSidebarFillColor: String {
            get { values.value.profileSidebarFillColor }
            set { values.value.profileSidebarFillColor = newValue }
        }
        var profileTextColor: String {
            get { values.value.profileTextColor }
            set { values.value.profileTextColor = newValue }
        }
        var profileUseBackgroundImage: Bool {
            get { values.value.profileUseBackgroundImage }
            set { values.value.profileUseBackgroundImage = newValue }
        }
        var defaultProfile: Bool {
            get { values.value.defaultProfile }
            set { values.value.defaultProfile = newValue }
        }
        var defaultProfileImage: Bool {
            get { values.value.defaultProfileImage }
            set { values.value.defaultProfileImage = newValue }
        }
        var following: Bool {
            get { values.value.following }
            set { values.value.following = newValue }
        }
        var followRequestSent: Bool {
            get { values.value.followRequestSent }
            set { values.value.followRequestSent = newValue }
        }
        var notifications: Bool {
            get { values.value.notifications }
            set { values.value.notifications = newValue }
        }

        init(from fields: Fields) throws {
            values = Boxed(try Values(from: fields))
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var id = 0
            var idStr = ""
            var name = ""
            var screenName = ""
            var location = ""
            var description = ""
            var url: String?
            var entities: UserEntities?
            var protected = false
            var followersCount = 0
            var friendsCount = 0
            var listedCount = 0
            var createdAt = ""
            var favouritesCount = 0
            var utcOffset: Int?
            var timeZone: String?
            var geoEnabled = false
            var verified = false
            var statusesCount = 0
            var lang = ""
            var contributorsEnabled = false
            var isTranslator = false
            var isTranslationEnabled = false
            var profileBackgroundColor = ""
            var profileBackgroundImageURL = ""
            var profileBackgroundImageURLHttps = ""
            var profileBackgroundTile = false
            var profileImageURL = ""
            var profileImageURLHttps = ""
            var profileBannerURL: String?
            var profileLinkColor = ""
            var profileSidebarBorderColor = ""
            var profileSidebarFillColor = ""
            var profileTextColor = ""
            var profileUseBackgroundImage = false
            var defaultProfile = false
            var defaultProfileImage = false
            var following = false
            var followRequestSent = false
            var notifications = false
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: id = try reader.int()
                case 1: idStr = try reader.string()
                case 2: name = try reader.string()
                case 3: screenName = try reader.string()
                case 4: location = try reader.string()
                case 5: description = try reader.string()
                case 6: url = try reader.string()
                case 7: entities = try UserEntities(reading: &reader)
                case 8: protected = try reader.bool()
                case 9: followersCount = try reader.int()
                case 10: friendsCount = try reader.int()
                case 11: listedCount = try reader.int()
                case 12: createdAt = try reader.string()
                case 13: favouritesCount = try reader.int()
                case 14: utcOffset = try reader.int()
                case 15: timeZone = try reader.string()
                case 16: geoEnabled = try reader.bool()
                case 17: verified = try reader.bool()
                case 18: statusesCount = try reader.int()
                case 19: lang = try reader.string()
                case 20: contributorsEnabled = try reader.bool()
                case 21: isTranslator = try reader.bool()
                case 22: isTranslationEnabled = try reader.bool()
                case 23: profileBackgroundColor = try reader.string()
                case 24: profileBackgroundImageURL = try reader.string()
                case 25: profileBackgroundImageURLHttps = try reader.string()
                case 26: profileBackgroundTile = try reader.bool()
                case 27: profileImageURL = try reader.string()
                case 28: profileImageURLHttps = try reader.string()
                case 29: profileBannerURL = try reader.string()
                case 30: profileLinkColor = try reader.string()
                case 31: profileSidebarBorderColor = try reader.string()
                case 32: profileSidebarFillColor = try reader.string()
                case 33: profileTextColor = try reader.string()
                case 34: profileUseBackgroundImage = try reader.bool()
                case 35: defaultProfile = try reader.bool()
                case 36: defaultProfileImage = try reader.bool()
                case 37: following = try reader.bool()
                case 38: followRequestSent = try reader.bool()
                case 39: notifications = try reader.bool()
                default: throw .undecided
                }
            }
            guard let entities else { throw .undecided }
            values = Boxed(
                Values(
                    id: id,
                    idStr: idStr,
                    name: name,
                    screenName: screenName,
                    location: location,
                    description: description,
                    url: url,
                    entities: entities,
                    protected: protected,
                    followersCount: followersCount,
                    friendsCount: friendsCount,
                    listedCount: listedCount,
                    createdAt: createdAt,
                    favouritesCount: favouritesCount,
                    utcOffset: utcOffset,
                    timeZone: timeZone,
                    geoEnabled: geoEnabled,
                    verified: verified,
                    statusesCount: statusesCount,
                    lang: lang,
                    contributorsEnabled: contributorsEnabled,
                    isTranslator: isTranslator,
                    isTranslationEnabled: isTranslationEnabled,
                    profileBackgroundColor: profileBackgroundColor,
                    profileBackgroundImageURL: profileBackgroundImageURL,
                    profileBackgroundImageURLHttps: profileBackgroundImageURLHttps,
                    profileBackgroundTile: profileBackgroundTile,
                    profileImageURL: profileImageURL,
                    profileImageURLHttps: profileImageURLHttps,
                    profileBannerURL: profileBannerURL,
                    profileLinkColor: profileLinkColor,
                    profileSidebarBorderColor: profileSidebarBorderColor,
                    profileSidebarFillColor: profileSidebarFillColor,
                    profileTextColor: profileTextColor,
                    profileUseBackgroundImage: profileUseBackgroundImage,
                    defaultProfile: defaultProfile,
                    defaultProfileImage: defaultProfileImage,
                    following: following,
                    followRequestSent: followRequestSent,
                    notifications: notifications
                )
            )
        }

        private static let layout = ObjectLayout([
            .required("id"),
            .required("id_str"),
            .required("name"),
            .required("screen_name"),
            .required("location"),
            .required("description"),
            .nullable("url"),
            .required("entities"),
            .required("protected"),
            .required("followers_count"),
            .required("friends_count"),
            .required("listed_count"),
            .required("created_at"),
            .required("favourites_count"),
            .nullable("utc_offset"),
            .nullable("time_zone"),
            .required("geo_enabled"),
            .required("verified"),
            .required("statuses_count"),
            .required("lang"),
            .required("contributors_enabled"),
            .required("is_translator"),
            .required("is_translation_enabled"),
            .required("profile_background_color"),
            .required("profile_background_image_url"),
            .required("profile_background_image_url_https"),
            .required("profile_background_tile"),
            .required("profile_image_url"),
            .required("profile_image_url_https"),
            .optional("profile_banner_url"),
            .required("profile_link_color"),
            .required("profile_sidebar_border_color"),
            .required("profile_sidebar_fill_color"),
            .required("profile_text_color"),
            .required("profile_use_background_image"),
            .required("default_profile"),
            .required("default_profile_image"),
            .required("following"),
            .required("follow_request_sent"),
            .required("notifications"),
        ])

        static let schema = GeneratedSchema("User.json", fingerprint: 0xA36CE6752FDBA636)
    }
}

extension GeneratedTwitter.User.Values {
    fileprivate init(from fields: Fields) throws {
        id = try fields["id"]
        idStr = try fields["id_str"]
        name = try fields["name"]
        screenName = try fields["screen_name"]
        location = try fields["location"]
        description = try fields["description"]
        url = try fields["url"]
        entities = try fields["entities"]
        protected = try fields["protected"]
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
        profileBackgroundImageURLHttps = try fields["profile_background_image_url_https"]
        profileBackgroundTile = try fields["profile_background_tile"]
        profileImageURL = try fields["profile_image_url"]
        profileImageURLHttps = try fields["profile_image_url_https"]
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
