import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Event.json`.
    struct Event: GeneratedModel {
        var type: String
        var createdAt: String
        var actor: Actor
        var repo: Repo
        var `public`: Bool
        var payload: Payload
        var id: String
        var org: Actor?

        init(from fields: Fields) throws {
            type = try fields["type"]
            createdAt = try fields["created_at"]
            actor = try fields["actor"]
            repo = try fields["repo"]
            `public` = try fields["public"]
            payload = try fields["payload"]
            id = try fields["id"]
            org = try fields["org"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var type = ""
            var createdAt = ""
            var actor: Actor?
            var repo: Repo?
            var `public` = false
            var payload: Payload?
            var id = ""
            var org: Actor?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: type = try reader.string()
                case 1: createdAt = try reader.string()
                case 2: actor = try Actor(reading: &reader)
                case 3: repo = try Repo(reading: &reader)
                case 4: `public` = try reader.bool()
                case 5: payload = try Payload(reading: &reader)
                case 6: id = try reader.string()
                case 7: org = try Actor(reading: &reader)
                default: throw .undecided
                }
            }
            guard let actor, let repo, let payload else { throw .undecided }
            self.type = type
            self.createdAt = createdAt
            self.actor = actor
            self.repo = repo
            self.public = `public`
            self.payload = payload
            self.id = id
            self.org = org
        }

        private static let layout = ObjectLayout([
            .required("type"),
            .required("created_at"),
            .required("actor"),
            .required("repo"),
            .required("public"),
            .required("payload"),
            .required("id"),
            .optional("org"),
        ])

        static let schema = GeneratedSchema("Event.json", fingerprint: 0xE97DB4492DEAA700)
    }
}
