import SchemaEngine

extension GeneratedGitHub {
    /// Generated from `Commit.json`.
    struct Commit: GeneratedModel {
        var url: String
        var message: String
        var distinct: Bool
        var sha: String
        var author: Author

        init(from fields: Fields) throws {
            url = try fields["url"]
            message = try fields["message"]
            distinct = try fields["distinct"]
            sha = try fields["sha"]
            author = try fields["author"]
        }

        init(reading reader: inout ModelReader) throws(ReadingStop) {
            var url = ""
            var message = ""
            var distinct = false
            var sha = ""
            var author: Author?
            let layout = Self.layout
            var members = try reader.openObject()
            while let member = try reader.nextMember(&members, layout) {
                switch member {
                case 0: url = try reader.string()
                case 1: message = try reader.string()
                case 2: distinct = try reader.bool()
                case 3: sha = try reader.string()
                case 4: author = try Author(reading: &reader)
                default: throw .undecided
                }
            }
            guard let author else { throw .undecided }
            self.url = url
            self.message = message
            self.distinct = distinct
            self.sha = sha
            self.author = author
        }

        private static let layout = ObjectLayout([
            .required("url"),
            .required("message"),
            .required("distinct"),
            .required("sha"),
            .required("author"),
        ])

        static let schema = GeneratedSchema("Commit.json", fingerprint: 0xD6EB1AE0319ADFC6)
    }
}
