/// Which file of a catalog describes what: by owner, role and status. Case and separators of an owner do not matter.
package struct SchemaIndex: Sendable {
    private struct Key: Hashable {
        var owner: LookupName
        var role: SchemaFileName.Role
        var status: SchemaFileName.Status?
    }

    private var paths: [Key: String] = [:]

    /// The owner of the client's common error body.
    package static let commonError = "Error"

    /// Takes a file. Where the place is taken, the file that has it.
    mutating func insert(_ name: SchemaFileName, path: String) -> String? {
        let key = Key(owner: LookupName(name.owner), role: name.role, status: name.status)
        if let taken = paths[key] { return taken }
        paths[key] = path
        return nil
    }

    /// The file with exactly this role and status.
    package func path(owner: String, role: SchemaFileName.Role, status: SchemaFileName.Status? = nil) -> String? {
        paths[Key(owner: LookupName(owner), role: role, status: status)]
    }

    /// The file that describes the body of a reply with this status. The most specific one wins: `.404` over `.4xx`; then
    /// of a success the plain response, and of a refusal `.error` over the common refusal.
    package func response(owner: String, status: Int) -> String? {
        if let path = path(owner: owner, role: .response, status: .exact(status)) { return path }
        if let path = path(owner: owner, role: .response, status: .class(status / 100)) { return path }
        if (200..<300).contains(status) { return path(owner: owner, role: .response) }
        return path(owner: owner, role: .error) ?? commonRefusal(status: status)
    }

    /// The file that describes how the server refuses any request with this status: a success too, where the name says so.
    package func commonRefusal(status: Int) -> String? {
        func common(_ status: SchemaFileName.Status?) -> String? {
            path(owner: Self.commonError, role: .response, status: status)
        }
        return common(.exact(status)) ?? common(.class(status / 100))
            ?? ((200..<300).contains(status) ? nil : common(nil))
    }

    /// The file behind a tag: the one of the direction wins over the one of both.
    func fragment(_ name: LookupName, _ direction: Direction) -> String? {
        let role: SchemaFileName.Role = direction == .request ? .request : .response
        return paths[Key(owner: name, role: role, status: nil)] ?? paths[Key(owner: name, role: .fragment, status: nil)]
    }
}
