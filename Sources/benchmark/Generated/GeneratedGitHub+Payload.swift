import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Payload.json`.
    struct Payload: GeneratedModel {
        var commits: [Commit]?
        var distinctSize: Int?
        var ref: String?
        var pushID: Int?
        var head: String?
        var before: String?
        var size: Int?
        var description: String?
        var masterBranch: String?
        var refType: String?
        var forkee: Repository?
        var action: String?
        var issue: Issue?
        var comment: Comment?
        var pages: [Page]?

        init(from fields: Fields) throws {
            commits = try fields["commits"]
            distinctSize = try fields["distinct_size"]
            ref = try fields["ref"]
            pushID = try fields["push_id"]
            head = try fields["head"]
            before = try fields["before"]
            size = try fields["size"]
            description = try fields["description"]
            masterBranch = try fields["master_branch"]
            refType = try fields["ref_type"]
            forkee = try fields["forkee"]
            action = try fields["action"]
            issue = try fields["issue"]
            comment = try fields["comment"]
            pages = try fields["pages"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var commits: [Commit]?
            var distinctSize: Int?
            var ref: String?
            var pushID: Int?
            var head: String?
            var before: String?
            var size: Int?
            var description: String?
            var masterBranch: String?
            var refType: String?
            var forkee: Repository?
            var action: String?
            var issue: Issue?
            var comment: Comment?
            var pages: [Page]?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: commits = try reader.array(of: Commit.self)
                case 1: distinctSize = try reader.int()
                case 2: ref = try reader.string()
                case 3: pushID = try reader.int()
                case 4: head = try reader.string()
                case 5: before = try reader.string()
                case 6: size = try reader.int()
                case 7: description = try reader.string()
                case 8: masterBranch = try reader.string()
                case 9: refType = try reader.string()
                case 10: forkee = try Repository(reading: &reader)
                case 11: action = try reader.string()
                case 12: issue = try Issue(reading: &reader)
                case 13: comment = try Comment(reading: &reader)
                case 14: pages = try reader.array(of: Page.self)
                default: throw .undecided
                }
            }
            self.commits = commits
            self.distinctSize = distinctSize
            self.ref = ref
            self.pushID = pushID
            self.head = head
            self.before = before
            self.size = size
            self.description = description
            self.masterBranch = masterBranch
            self.refType = refType
            self.forkee = forkee
            self.action = action
            self.issue = issue
            self.comment = comment
            self.pages = pages
        }

        private static let layout = ObjectLayout([
            .optional("commits"),
            .optional("distinct_size"),
            .optional("ref"),
            .optional("push_id"),
            .optional("head"),
            .optional("before"),
            .optional("size"),
            .optional("description"),
            .optional("master_branch"),
            .optional("ref_type"),
            .optional("forkee"),
            .optional("action"),
            .optional("issue"),
            .optional("comment"),
            .optional("pages"),
        ])

        static let schema = GeneratedSchema("Payload.json", fingerprint: 0x59728865DD607238)
    }
}
