import SchematicText

/// The endpoint of a request that its path schema specifies: `"{endpoint}": "GET issues/{issue_id}.json"`.
///
/// Generated requests use it. A handwritten request specifies its own method and path, and ignores it.
package struct Endpoint: Hashable, Sendable {
    /// `GET`
    package let method: String
    /// The path's template (RFC 6570): `issues/{issue_id}.json`
    package let path: String
    /// The parameters that the path names, in order.
    let placeholders: [Placeholder]

    /// A parameter that the path names.
    struct Placeholder: Hashable {
        var name: String
        /// Whether the path has a gap without the value, as in `{name}` and
        /// `{+name}`. A value that may be missing has an operator that includes the separator: `{/name}`, `{?name}`.
        var isNeeded: Bool
    }

    /// The names of the parameters in the path.
    package var parameters: Set<String> { Set(placeholders.map(\.name)) }

    /// The methods of HTTP (RFC 9110 and its extensions) and of WebDAV.
    static let methods = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "TRACE", "PROPFIND", "PROPPATCH", "MKCOL",
        "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT", "SEARCH",
    ]
}

/// The reason that an endpoint is invalid.
package enum EndpointError: Error, Hashable {
    /// The value is not a string, or not two words.
    case notMethodAndPath
    case unknownMethod(String, suggestion: String?)
    /// The template cannot be read from this character on, counted from 1.
    case template(String, character: Int, reason: String)
    /// The path schema has no key of this name.
    case unknownParameter(String, suggestion: String?)
    /// The key may be missing or null, but the path requires it.
    case optionalParameter(String)
    /// The key is only read, but the path is written.
    case readParameter(String)
    /// The file does not describe parameters.
    case notInPath
    /// The `{endpoint}` is not in the top-level object of its file.
    case notAtTop
}

extension Endpoint {
    /// Reads a method and a path, separated by one space.
    package init(reading text: String) throws(EndpointError) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, !words[0].isEmpty, !words[1].isEmpty else { throw .notMethodAndPath }
        method = String(words[0])
        guard Self.methods.contains(method) else {
            var suggestion = Suggestion()
            throw .unknownMethod(method, suggestion: suggestion.nearest(to: method, among: Self.methods).first)
        }
        path = String(words[1])
        placeholders = try Self.placeholders(of: words[1])
    }

    private static func placeholders(of path: Substring) throws(EndpointError) -> [Placeholder] {
        func malformed(_ index: String.Index, _ reason: String) -> EndpointError {
            .template(
                String(path),
                character: path.distance(from: path.startIndex, to: index) + 1,
                reason: reason
            )
        }
        var placeholders: [Placeholder] = []
        var rest = path
        while let index = rest.unicodeScalars.firstIndex(where: \.endsTemplateText) {
            guard rest[index] == "{", let end = rest[index...].firstIndex(of: "}") else {
                throw malformed(index, "a path cannot contain this character")
            }
            let inside = rest[rest.index(after: index)..<end]
            let expression = try TemplateExpression(reading: inside, malformed)
            placeholders += expression.variables.map {
                Placeholder(name: $0.name, isNeeded: expression.operation.requiresValue)
            }
            rest = rest[rest.index(after: end)...]
        }
        if let segment = dotSegment(of: path) {
            throw malformed(
                segment.startIndex,
                "a segment of dots leads to another folder, so that each call refuses it"
            )
        }
        return placeholders
    }

    /// Returns a segment that is `.` or `..`, also if it is percent-encoded (RFC 3986, section 5.2.4).
    private static func dotSegment(of path: Substring) -> Substring? {
        // Scalars count: a slash and a combining mark are one character, and nevertheless end a segment.
        let segments = path.unicodeScalars.prefix { $0 != "?" }.split { $0 == "/" || $0 == "\\" }
        return segments.lazy.map { Substring($0) }.first { Self.dots(of: $0) != nil }
    }

    /// Returns the dots of a segment that is `.` or `..`, also if they are percent-encoded; `nil` for another segment.
    package static func dots(of segment: some StringProtocol) -> String? {
        guard segment.utf8.count <= "%2e%2e".utf8.count else { return nil }
        let text = segment.lowercased().replacing("%2e", with: ".")
        return [".", ".."].contains(text) ? text : nil
    }
}

extension Unicode.Scalar {
    /// Whether the scalar cannot be part of a template's text: a brace, the start of
    /// a fragment, which is never sent, white space, or a control character.
    fileprivate var endsTemplateText: Bool {
        self == "{" || self == "}" || self == "#" || properties.isWhitespace || value < 0x20 || value == 0x7F
    }
}

extension EndpointError {
    /// One line: what was expected, what was found, and the help.
    var message: String {
        switch self {
        case .notMethodAndPath:
            "expected a method and a path, separated by one space, found something else: \"GET issues/{issue_id}.json\""
        case .unknownMethod(let method, let suggestion):
            "expected a method such as GET, POST, PUT, PATCH or DELETE, "
                + "found \(quoted(method))\(didYouMean(suggestion))"
        case .template(let path, let character, let reason):
            "expected a path template, as in \"issues/{issue_id}.json\", "
                + "found \(quoted(path)) (character \(character): "
                + "\(reason))"
        case .unknownParameter(let name, let suggestion):
            "expected a key for every placeholder of the path, found none for \(quoted(name)): "
                + (suggestion.map { "did you mean '\($0)'?" } ?? "add \(pasted(Braces.doubled(name))): \"{string}\"")
        case .optionalParameter(let name):
            "expected a required key, found that \(quoted(name)) may be absent, which leaves a gap in the path: "
                + "write \(pasted(Braces.doubled(name))) without braces, or '{/\(shortened(name))}' in the path"
        case .readParameter(let name):
            "expected a key that is written, found that \(quoted(name)) is only read: remove '{read}'"
        case .notInPath:
            "expected '{endpoint}' in the schema of a request's parameters, found it in another file: "
                + "write it into NAME.path.json"
        case .notAtTop:
            "expected '{endpoint}' in the top-level object of the file, found it in a nested object: move it to the top"
        }
    }
}
