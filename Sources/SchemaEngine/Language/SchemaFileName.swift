/// What a schema file's name says: `GetIssues.response.404.json` is the body that `GetIssues` receives with status 404.
public struct SchemaFileName: Hashable, Sendable {
    /// What a schema file describes.
    public enum Role: String, Hashable, Sendable, CaseIterable {
        /// The body that a request sends.
        case request
        /// The body that a request receives.
        case response
        /// A request's path and query parameters.
        case path
        /// The body that a request receives when the server refuses.
        case error
        /// A shape behind a tag, for both directions. Such a file has no role in its name.
        case fragment
    }

    /// The status, or the class of status, that a response schema is for.
    public enum Status: Hashable, Sendable {
        /// `404`
        case exact(Int)
        /// `4xx`, as its first digit.
        case `class`(Int)
    }

    /// The part before the first dot: a request's name, or a fragment's.
    public var owner: String
    /// What the file describes.
    public var role: Role
    /// The status that it is for, where the name has one.
    public var status: Status?

    /// Which way the payloads go that the file describes. A fragment goes both; alone, it counts as a response.
    public var direction: Direction {
        switch role {
        case .request, .path: .request
        case .response, .error, .fragment: .response
        }
    }

    /// Whether it is `Tags.json`, which describes no payload.
    package var isTagsFile: Bool { owner == "Tags" && role == .fragment }
}

/// Why a file's name is no schema's.
package enum SchemaFileNameError: Error, Hashable {
    case noOwner
    /// Neither `.json` nor `.plist`.
    case unknownExtension
    case unknownRole(String)
    case unknownStatus(String)
    /// A status behind a role that has none.
    case statusBehind(SchemaFileName.Role)
    case tooManyParts
}

extension SchemaFileName {
    /// Reads the last component of a path.
    package init(path: String) throws(SchemaFileNameError) {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let ending = parts.popLast(), ending == "json" || ending == "plist" else {
            throw .unknownExtension
        }
        owner = String(parts[0])
        guard !owner.isEmpty else { throw .noOwner }
        guard parts.count <= 3 else { throw .tooManyParts }
        role = .fragment
        guard parts.count > 1 else { return }
        guard let named = Role(rawValue: String(parts[1])), named != .fragment else {
            throw .unknownRole(String(parts[1]))
        }
        role = named
        guard parts.count > 2 else { return }
        guard role == .response else { throw .statusBehind(role) }
        guard let status = Status(String(parts[2])) else { throw .unknownStatus(String(parts[2])) }
        self.status = status
    }
}

extension SchemaFileName.Status {
    /// Reads `404` or `4xx`.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) else { return nil }
        if bytes[1...].allSatisfy({ $0 == UInt8(ascii: "x") }) {
            self = .class(Int(bytes[0] - UInt8(ascii: "0")))
        } else if bytes.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let code = Int(text) {
            self = .exact(code)
        } else {
            return nil
        }
    }
}
