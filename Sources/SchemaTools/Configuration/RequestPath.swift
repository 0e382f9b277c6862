/// A request's path, for tools that cannot run the app.
package struct RequestPath: Sendable, Hashable {
    /// The request's name, as the owner of its schema files.
    package var name: String
    /// `issues/{issue_id}.json`
    package var path: String

    package init(name: String, path: String) {
        self.name = name
        self.path = path
    }

    /// The names between the braces of the path, in order.
    var placeholders: [String] {
        path.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }
}
