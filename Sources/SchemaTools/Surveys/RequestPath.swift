/// The path of a request, for tools that cannot run the app.
package struct RequestPath: Sendable, Hashable {
    /// The request's name, which is the owner of its schema files.
    package var name: String
    /// The path template, such as `issues/{issue_id}.json`.
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
