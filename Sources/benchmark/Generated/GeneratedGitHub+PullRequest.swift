import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `PullRequest.json`.
    struct PullRequest: GeneratedModel {
        var htmlURL: String?
        var patchURL: String?
        var diffURL: String?

        init(from fields: Fields) throws {
            htmlURL = try fields["html_url"]
            patchURL = try fields["patch_url"]
            diffURL = try fields["diff_url"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var htmlURL: String?
            var patchURL: String?
            var diffURL: String?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: htmlURL = try reader.string()
                case 1: patchURL = try reader.string()
                case 2: diffURL = try reader.string()
                default: throw .undecided
                }
            }
            self.htmlURL = htmlURL
            self.patchURL = patchURL
            self.diffURL = diffURL
        }

        private static let layout = ObjectLayout([
            .nullable("html_url"),
            .nullable("patch_url"),
            .nullable("diff_url"),
        ])

        static let schema = GeneratedSchema("PullRequest.json", fingerprint: 0x8B68B32A95D82206)
    }
}
