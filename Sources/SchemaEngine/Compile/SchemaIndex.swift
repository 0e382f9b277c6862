/// The files of a catalog, by owner, role and status. Case and separators of an owner are ignored.
package struct SchemaIndex: Sendable {
    private struct Key: Hashable {
        var owner: LookupName
        var role: SchemaFileName.Role
        var status: SchemaFileName.Status?
    }

    private var paths: [Key: String] = [:]
    /// The files of header fields, by owner.
    private var headerFiles: [LookupName: [(role: SchemaFileName.Role, path: String)]] = [:]
    /// The owners of schemas of responses.
    private var ownersOfResponses: Set<LookupName> = []
    /// The files with a role, by owner, each owner as its first file spells it.
    private var files: [LookupName: (owner: String, paths: [String])] = [:]

    /// The owner of the common error body.
    package static let commonError = "Error"

    /// Adds a file. If there is a file with equal name already, returns its path and does not add the new one.
    mutating func insert(_ name: SchemaFileName, path: String) -> String? {
        let key = Key(owner: LookupName(name.owner), role: name.role, status: name.status)
        if let taken = paths[key] { return taken }
        paths[key] = path
        if name.role.isHeaders { headerFiles[key.owner, default: []].append((name.role, path)) }
        if name.role == .response { ownersOfResponses.insert(key.owner) }
        if name.role != .fragment { files[key.owner, default: (name.owner, [])].paths.append(path) }
        return nil
    }

    /// Whether there is no file.
    var isEmpty: Bool { paths.isEmpty }

    /// Returns the files with a role that belong to a request with this name.
    func files(of owner: String) -> [String] { files[LookupName(owner)]?.paths ?? [] }

    /// The names of all requests that have files with a role, in no particular order.
    var owners: some Sequence<String> { files.values.lazy.map(\.owner) }

    /// Returns whether a file describes a body that is the response to a request with this name, whatever its status.
    func describesResponse(of owner: String) -> Bool { ownersOfResponses.contains(LookupName(owner)) }

    /// Returns the file with exactly this role and status.
    package func path(owner: String, role: SchemaFileName.Role, status: SchemaFileName.Status? = nil) -> String? {
        paths[Key(owner: LookupName(owner), role: role, status: status)]
    }

    /// Returns the file that describes the body of a response with this status. The most specific file takes
    /// precedence: `.404` over `.4xx`; then, for a success, the plain response, and otherwise `.error` over the
    /// common refusal.
    package func response(owner: String, status: Int) -> String? {
        if let path = path(owner: owner, role: .response, status: .exact(status)) { return path }
        if let path = path(owner: owner, role: .response, status: .class(status / 100)) { return path }
        if (200..<300).contains(status) { return path(owner: owner, role: .response) }
        return path(owner: owner, role: .error) ?? commonRefusal(status: status)
    }

    /// Returns the file that describes how the server refuses any request with this status. This includes a success,
    /// if the file's name states its status.
    package func commonRefusal(status: Int) -> String? {
        func common(_ status: SchemaFileName.Status?) -> String? {
            path(owner: Self.commonError, role: .response, status: status)
        }
        return common(.exact(status)) ?? common(.class(status / 100))
            ?? ((200..<300).contains(status) ? nil : common(nil))
    }

    /// Returns the file that describes the header fields of a response with this status. A redirect or a refusal has
    /// only the plain file of the common refusal, and a response that is not modified (304) none.
    func responseHeaders(owner: String, status: Int) -> String? {
        func file(_ owner: String, _ status: SchemaFileName.Status?) -> String? {
            path(owner: owner, role: .responseHeaders, status: status)
        }
        if let path = file(owner, .exact(status)) ?? file(owner, .class(status / 100)) { return path }
        if (200..<300).contains(status) { return file(owner, nil) }
        guard status != 304 else { return nil }
        return file(Self.commonError, .exact(status)) ?? file(Self.commonError, .class(status / 100))
            ?? file(Self.commonError, nil)
    }

    /// Returns the files that may describe the header fields of a request, or of its responses.
    func headers(owner: String, _ direction: Direction) -> [String] {
        guard !headerFiles.isEmpty else { return [] }
        let role: SchemaFileName.Role = direction == .request ? .headers : .responseHeaders
        let own = headerFiles[LookupName(owner)] ?? []
        let common = direction == .response ? headerFiles[LookupName(Self.commonError)] ?? [] : []
        return (own + common).filter { $0.role == role }.map(\.path)
    }

    /// Returns the file of a tag. The file of the direction takes precedence over that of both directions.
    func fragment(_ name: LookupName, _ direction: Direction) -> String? {
        let role: SchemaFileName.Role = direction == .request ? .request : .response
        return paths[Key(owner: name, role: role, status: nil)] ?? paths[Key(owner: name, role: .fragment, status: nil)]
    }
}
