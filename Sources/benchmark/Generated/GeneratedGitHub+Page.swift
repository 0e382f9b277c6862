import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Page.json`.
    struct Page: GeneratedModel {
        var pageName: String
        var htmlURL: String
        var title: String
        var sha: String
        var summary: String?
        var action: String

        init(from fields: Fields) throws {
            pageName = try fields["page_name"]
            htmlURL = try fields["html_url"]
            title = try fields["title"]
            sha = try fields["sha"]
            summary = try fields["summary"]
            action = try fields["action"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var pageName = ""
            var htmlURL = ""
            var title = ""
            var sha = ""
            var summary: String?
            var action = ""
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: pageName = try reader.string()
                case 1: htmlURL = try reader.string()
                case 2: title = try reader.string()
                case 3: sha = try reader.string()
                case 4: summary = try reader.string()
                case 5: action = try reader.string()
                default: throw .undecided
                }
            }
            self.pageName = pageName
            self.htmlURL = htmlURL
            self.title = title
            self.sha = sha
            self.summary = summary
            self.action = action
        }

        private static let layout = ObjectLayout([
            .required("page_name"),
            .required("html_url"),
            .required("title"),
            .required("sha"),
            .nullable("summary"),
            .required("action"),
        ])

        static let schema = GeneratedSchema("Page.json", fingerprint: 0x722334F94DB0379B)
    }
}
