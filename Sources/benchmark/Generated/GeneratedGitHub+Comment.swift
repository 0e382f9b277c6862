import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Comment.json`.
    struct Comment: GeneratedModel {
        var user: User
        var url: String
        var issueURL: String
        var createdAt: String
        var body: String
        var updatedAt: String
        var id: Int

        init(from fields: Fields) throws {
            user = try fields["user"]
            url = try fields["url"]
            issueURL = try fields["issue_url"]
            createdAt = try fields["created_at"]
            body = try fields["body"]
            updatedAt = try fields["updated_at"]
            id = try fields["id"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var user: User?
            var url = ""
            var issueURL = ""
            var createdAt = ""
            var body = ""
            var updatedAt = ""
            var id = 0
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: user = try User(reading: &reader)
                case 1: url = try reader.string()
                case 2: issueURL = try reader.string()
                case 3: createdAt = try reader.string()
                case 4: body = try reader.string()
                case 5: updatedAt = try reader.string()
                case 6: id = try reader.int()
                default: throw .undecided
                }
            }
            guard let user else { throw .undecided }
            self.user = user
            self.url = url
            self.issueURL = issueURL
            self.createdAt = createdAt
            self.body = body
            self.updatedAt = updatedAt
            self.id = id
        }

        private static let layout = ObjectLayout([
            .required("user"),
            .required("url"),
            .required("issue_url"),
            .required("created_at"),
            .required("body"),
            .required("updated_at"),
            .required("id"),
        ])

        static let schema = GeneratedSchema("Comment.json", fingerprint: 0x9010A1A08319C396)
    }
}
