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
        /// A Boolean value that indicates whether the path has a gap without the value, as in `{name}` and
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
        return placeholders
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar cannot be part of a template's text: a brace, the start of
    /// a fragment, which is never sent, white space, or a control character.
    fileprivate var endsTemplateText: Bool {
        self == "{" || self == "}" || self == "#" || properties.isWhitespace || value < 0x20 || value == 0x7F
    }
}
