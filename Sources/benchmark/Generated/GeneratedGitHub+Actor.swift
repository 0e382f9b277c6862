import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Actor.json`.
    struct Actor: GeneratedModel {
        var gravatarID: String
        var login: String
        var avatarURL: String
        var url: String
        var id: Int

        init(from fields: Fields) throws {
            gravatarID = try fields["gravatar_id"]
            login = try fields["login"]
            avatarURL = try fields["avatar_url"]
            url = try fields["url"]
            id = try fields["id"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var gravatarID = ""
            var login = ""
            var avatarURL = ""
            var url = ""
            var id = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: gravatarID = try reader.string()
                case 1: login = try reader.string()
                case 2: avatarURL = try reader.string()
                case 3: url = try reader.string()
                case 4: id = try reader.int()
                default: throw .undecided
                }
            }
            self.gravatarID = gravatarID
            self.login = login
            self.avatarURL = avatarURL
            self.url = url
            self.id = id
        }

        private static let layout = ObjectLayout([
            .required("gravatar_id"),
            .required("login"),
            .required("avatar_url"),
            .required("url"),
            .required("id"),
        ])

        static let schema = GeneratedSchema("Actor.json", fingerprint: 0x67621CB2BF6A4287)
    }
}
