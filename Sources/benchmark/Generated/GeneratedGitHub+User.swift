import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `User.json`.
    struct User: GeneratedModel {
        var url: String
        var gistsURL: String
        var gravatarID: String
        var type: String
        var avatarURL: String
        var subscriptionsURL: String
        var organizationsURL: String
        var receivedEventsURL: String
        var reposURL: String
        var login: String
        var id: Int
        var starredURL: String
        var eventsURL: String
        var followersURL: String
        var followingURL: String

        init(from fields: Fields) throws {
            url = try fields["url"]
            gistsURL = try fields["gists_url"]
            gravatarID = try fields["gravatar_id"]
            type = try fields["type"]
            avatarURL = try fields["avatar_url"]
            subscriptionsURL = try fields["subscriptions_url"]
            organizationsURL = try fields["organizations_url"]
            receivedEventsURL = try fields["received_events_url"]
            reposURL = try fields["repos_url"]
            login = try fields["login"]
            id = try fields["id"]
            starredURL = try fields["starred_url"]
            eventsURL = try fields["events_url"]
            followersURL = try fields["followers_url"]
            followingURL = try fields["following_url"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var url = ""
            var gistsURL = ""
            var gravatarID = ""
            var type = ""
            var avatarURL = ""
            var subscriptionsURL = ""
            var organizationsURL = ""
            var receivedEventsURL = ""
            var reposURL = ""
            var login = ""
            var id = 0
            var starredURL = ""
            var eventsURL = ""
            var followersURL = ""
            var followingURL = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: url = try reader.string()
                case 1: gistsURL = try reader.string()
                case 2: gravatarID = try reader.string()
                case 3: type = try reader.string()
                case 4: avatarURL = try reader.string()
                case 5: subscriptionsURL = try reader.string()
                case 6: organizationsURL = try reader.string()
                case 7: receivedEventsURL = try reader.string()
                case 8: reposURL = try reader.string()
                case 9: login = try reader.string()
                case 10: id = try reader.int()
                case 11: starredURL = try reader.string()
                case 12: eventsURL = try reader.string()
                case 13: followersURL = try reader.string()
                case 14: followingURL = try reader.string()
                default: throw .undecided
                }
            }
            self.url = url
            self.gistsURL = gistsURL
            self.gravatarID = gravatarID
            self.type = type
            self.avatarURL = avatarURL
            self.subscriptionsURL = subscriptionsURL
            self.organizationsURL = organizationsURL
            self.receivedEventsURL = receivedEventsURL
            self.reposURL = reposURL
            self.login = login
            self.id = id
            self.starredURL = starredURL
            self.eventsURL = eventsURL
            self.followersURL = followersURL
            self.followingURL = followingURL
        }

        private static let layout = ObjectLayout([
            .required("url"),
            .required("gists_url"),
            .required("gravatar_id"),
            .required("type"),
            .required("avatar_url"),
            .required("subscriptions_url"),
            .required("organizations_url"),
            .required("received_events_url"),
            .required("repos_url"),
            .required("login"),
            .required("id"),
            .required("starred_url"),
            .required("events_url"),
            .required("followers_url"),
            .required("following_url"),
        ])

        static let schema = GeneratedSchema("User.json", fingerprint: 0x65CA8B849BB8AB07)
    }
}
