import Schematic

extension Redmine {
    /// A page of a project's wiki, in the version that was read.
    struct WikiPage: SchemaModel, Equatable {
        var title: String
        var text: String
        var version: Int?
        var comments = ""

        init(_ title: String, text: String) {
            self.title = title
            self.text = text
        }

        init(from fields: Fields) throws {
            title = try fields["title"]
            text = try fields["text"]
            version = try fields["version"]
            comments = try fields["comments"] ?? ""
        }

        func fields() -> Fields { ["title": title, "text": text, "version": version, "comments": comments] }
    }

    /// An error: the page has changed since it was read. Nothing was written.
    struct EditConflict: Error {
        /// The page to write, with the version on which it is based.
        let mine: WikiPage
        /// The page on the server.
        let theirs: WikiPage
    }

    /// Saves a page. Throws an `EditConflict` if the server has another version.
    func save(_ page: WikiPage, of project: String) async throws {
        let wiki = wiki(of: project)
        do {
            try await wiki.save(page)
        } catch let error as APIError where error.reply?.status == 409 {
            throw EditConflict(mine: page, theirs: try await wiki.read(page.title))
        }
    }
}
