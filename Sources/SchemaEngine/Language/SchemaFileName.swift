import SchematicText

/// The parts of a schema file's name. `GetIssues.response.404.json` is the body of the response to `GetIssues` with
/// status 404.
package struct SchemaFileName: Hashable, Sendable {
    /// The role of a schema file.
    package enum Role: String, Hashable, Sendable, CaseIterable {
        /// The body of a request.
        case request
        /// The body of a response.
        case response
        /// The path and query parameters of a request.
        case path
        /// The body of a response by which the server refuses a request.
        case error
        /// The header fields of a request.
        case headers
        /// The header fields of a response.
        case responseHeaders = "response-headers"
        /// A shape that a tag refers to, in both directions. The file's name has no role.
        case fragment

        /// Whether the files describe bodies.
        package var isBody: Bool {
            switch self {
            case .request, .response, .error: true
            case .path, .headers, .responseHeaders, .fragment: false
            }
        }

        /// Whether the files describe header fields.
        package var isHeaders: Bool {
            switch self {
            case .headers, .responseHeaders: true
            case .request, .response, .path, .error, .fragment: false
            }
        }

        /// Whether the name of a file may state a status.
        package var takesStatus: Bool { self == .response || self == .responseHeaders }

        /// Whether a tag can refer to a file with the role, and without a status.
        package var definesTag: Bool {
            switch self {
            case .request, .response, .fragment: true
            case .path, .error, .headers, .responseHeaders: false
            }
        }
    }

    /// The status, or the class of statuses, of a response schema.
    package enum Status: Hashable, Sendable {
        /// `404`
        case exact(Int)
        /// `4xx`, by its first digit.
        case `class`(Int)
    }

    /// The part before the first dot: the name of a request or of a fragment.
    package var owner: String
    /// The role of the file.
    package var role: Role
    /// The status, if the name has one.
    package var status: Status?

    /// The direction of the payloads that the file describes. A fragment has both directions; by itself, it counts
    /// as a response.
    package var direction: Direction {
        switch role {
        case .request, .path, .headers: .request
        case .response, .error, .responseHeaders, .fragment: .response
        }
    }

    /// Whether the file is `Tags.json`, which describes no payload.
    package var isTagsFile: Bool { owner == "Tags" && role == .fragment }
}

extension SchemaFileName {
    /// The extensions of schema files.
    static let extensions = ["json", "plist"]
    /// Extensions of other formats, which differ from `json` by a letter.
    private static let otherExtensions: Set = ["jsonl", "jsonc", "json5"]

    /// Returns whether a file is not a schema by its name, but was probably meant to be one: `X.JSON` and
    /// `GetX.response.jsn`. Such a name is reported, and not ignored.
    package static func isMisspelled(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
        guard parts.count > 1, let ending = parts.last, (try? SchemaFileName(path: name)) == nil else { return false }
        if extensions.contains(ending) { return !name.hasSuffix("." + ending) }
        guard parts.count > 2, Role(rawValue: parts[1]) != nil, !otherExtensions.contains(ending) else { return false }
        return extensions.contains { Suggestion.distance(Array(ending.unicodeScalars), Array($0.unicodeScalars)) == 1 }
    }
}

/// The reason that a file's name is not that of a schema.
package enum SchemaFileNameError: Error, Hashable {
    case noOwner
    /// The name ends in neither `.json` nor `.plist`.
    case unknownExtension
    case unknownRole(String)
    case unknownStatus(String)
    /// A role that takes no status is followed by one.
    case statusAfter(SchemaFileName.Role)
    case tooManyParts
}

extension SchemaFileNameError {
    /// One line: what was expected, what was found, and the help.
    func message(path: String) -> String {
        let name = SchemaFileName.lastComponent(of: path)
        var suggestion = Suggestion()
        switch self {
        case .noOwner: return "expected the name of a request or a tag before the first dot, found \(quoted(name))"
        case .unknownExtension:
            let meant = name.lastIndex(of: ".").flatMap { dot in
                let ending = String(name[name.index(after: dot)...])
                let nearest = suggestion.nearest(to: ending, among: SchemaFileName.extensions).first
                return nearest.map { "\(name[...dot])\($0)" }
            }
            return "expected a file that ends in .json or .plist, found \(quoted(name))\(didYouMean(meant))"
        case .unknownRole(let role):
            let roles = SchemaFileName.Role.allCases.filter { $0 != .fragment }.map(\.rawValue)
            return "expected one of the roles request, response, path, error, headers and response-headers, "
                + "found \(quoted(role))\(didYouMean(suggestion.nearest(to: role, among: roles).first))"
        case .unknownStatus(let status):
            let meant = status.lowercased().hasSuffix("xx") ? "4xx" : nil
            return "expected a status such as 404 or a status class such as 4xx, "
                + "found \(quoted(status))\(didYouMean(meant))"
        case .statusAfter(let role):
            return "expected a status after 'response' or 'response-headers' only, "
                + "found one after '\(role.rawValue)' in \(quoted(name))"
        case .tooManyParts:
            return "expected a name like GetIssues.response.404.json, found more parts in \(quoted(name))"
        }
    }
}

extension SchemaFileName {
    /// Reads the last component of a path.
    package init(path: String) throws(SchemaFileNameError) {
        let name = Self.lastComponent(of: path).utf8
        var parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Substring.init)
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
        guard role.takesStatus else { throw .statusAfter(role) }
        guard let status = Status(String(parts[2])) else { throw .unknownStatus(String(parts[2])) }
        self.status = status
    }
}

extension SchemaFileName {
    fileprivate static func lastComponent(of path: String) -> Substring {
        path[(path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex)...]
    }
}

extension SchemaFileName.Status {
    /// Reads `404` or `4xx`.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) else { return nil }
        if bytes[1...].allSatisfy({ $0 == UInt8(ascii: "x") }) {
            self = .class(Int(bytes[0] - UInt8(ascii: "0")))
        } else if let code = Int(digits: text) {
            self = .exact(code)
        } else {
            return nil
        }
    }
}

/// The direction of a payload. A fragment may have a different shape for each direction.
package enum Direction: String, Sendable, Hashable, CaseIterable {
    /// From the app to the server: bodies, and path and query parameters.
    case request
    /// From the server to the app: bodies of successes and of errors.
    case response
}
