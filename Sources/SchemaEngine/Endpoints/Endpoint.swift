/// Where a request goes, as its path schema says: `"{endpoint}": "GET issues/{issue_id}.json"`.
///
/// A request that is written by hand says so itself, and takes no notice of it; tools that write requests have it from
/// here.
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
        /// Whether the path has a gap without it: `{name}` and `{+name}`. What may be missing has an operator that takes
        /// its separator along: `{/name}`, `{?name}`.
        var isNeeded: Bool
    }

    /// The names of the parameters that stand in the path or are named in it.
    package var parameters: Set<String> { Set(placeholders.map(\.name)) }

    /// The methods of HTTP (RFC 9110 and its extensions) and of WebDAV.
    static let methods = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "TRACE", "PROPFIND", "PROPPATCH", "MKCOL",
        "COPY", "MOVE", "LOCK", "UNLOCK", "REPORT", "SEARCH",
    ]
}

/// Why an endpoint is none.
package enum EndpointError: Error, Hashable {
    /// It is no string, or not two words.
    case notMethodAndPath
    case unknownMethod(String, suggestion: String?)
    /// The template cannot be read from this character on, from 1.
    case template(String, character: Int, reason: String)
    /// The path schema has no such key.
    case unknownParameter(String, suggestion: String?)
    /// The key may be absent, and the path needs it.
    case optionalParameter(String)
    /// In a file that describes no parameters.
    case notInPath
    /// Not in the object that is the whole file.
    case notAtTop
}

extension Endpoint {
    /// Reads a method and a path with one space between.
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
                throw malformed(index, "no path can hold this character as it is")
            }
            let inside = rest[rest.index(after: index)..<end]
            let expression = try TemplateExpression(reading: inside, malformed)
            placeholders += expression.variables.map {
                Placeholder(name: $0.name, isNeeded: expression.operation.standsBare)
            }
            rest = rest[rest.index(after: end)...]
        }
        return placeholders
    }
}

extension Unicode.Scalar {
    /// Whether it is no text of a template: a brace, the start of a fragment, which is never sent, or nothing that can be
    /// seen.
    fileprivate var endsTemplateText: Bool {
        self == "{" || self == "}" || self == "#" || properties.isWhitespace || value < 0x20 || value == 0x7F
    }
}
