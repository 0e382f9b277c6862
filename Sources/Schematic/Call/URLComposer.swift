import Foundation
import SchemaEngine
import SchematicText

/// Composes a request's URL from the base URL, the path's template and the parameters.
struct URLComposer {
    let base: URLParts
    let style: QueryStyle

    /// Returns the URL. Throws if a value is missing or cannot be written.
    func url(for path: PathTemplate.Parts, parameters: JSONObject) throws(RequestError) -> URL {
        if let plain = path.plainPath, parameters.members.isEmpty {
            return try base.plainURLs.url(of: plain) { () throws(RequestError) in try url(of: plain, path.template) }
        }
        let (template, origin) = (path.template, path.origin)
        var expansion = PathExpansion(of: template, parameters, requiresValues: true)
        for part in path.parts { try expansion.add(part) }
        let (path, query) = URLParts.pathAndQuery(withoutFragment(expansion.text))
        guard !URLParts.hasDotSegment(path) else { throw .dotSegment(template: template.description) }
        guard !URLParts.hasControlCharacter(path) else {
            let reason = "a value puts a control character into its path; send such a value in the query or the body"
            throw .malformedURL(template.description, reason: reason)
        }

        var items = FlatFields(style: style)
        try items.add(parameters.members.filter { !expansion.taken.contains($0.key) })
        var text = origin.map { $0 + (path.hasPrefix("/") ? "" : "/") + path } ?? joined(to: path)
        let queries = [origin == nil ? base.query : "", query] + items.encoded
        var separator = "?"
        for query in queries where !query.isEmpty {
            text += separator
            text += query
            separator = "&"
        }
        return try parsed(text, template)
    }

    /// Returns the URL of a path that needs no encoding, without parameters.
    private func url(of plainPath: String, _ template: PathTemplate) throws(RequestError) -> URL {
        guard !URLParts.hasDotSegment(plainPath) else { throw .dotSegment(template: template.description) }
        var text = joined(to: plainPath)
        if !base.query.isEmpty {
            text += "?"
            text += base.query
        }
        return try parsed(text, template)
    }

    private func parsed(_ text: String, _ template: PathTemplate) throws(RequestError) -> URL {
        guard text.utf8.count <= URLParts.maximumLength else {
            throw .malformedURL(template.description, reason: URLParts.tooLong)
        }
        guard let url = URL(string: text), url.absoluteString == text else {
            throw .malformedURL(template.description, reason: "the system's URL type cannot represent the result")
        }
        return url
    }

    /// Removes the fragment, which is not sent (RFC 9110, section 7.1), and encodes brackets. Only values of
    /// `{+name}` contain brackets, which are not allowed in a path or a query.
    private func withoutFragment(_ text: String) -> String {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return PercentEncoding.literal(text) }
        return PercentEncoding.literal(text[..<sign])
    }

    /// Joins a path to the base URL with one slash: `http://host/ctx` and `tasks` or `/tasks` result in
    /// `http://host/ctx/tasks`.
    private func joined(to path: String) -> String {
        guard !path.isEmpty else { return base.origin + (base.path.isEmpty ? "/" : base.path) }
        var text = ""
        text.reserveCapacity(base.origin.utf8.count + base.path.utf8.count + 1 + path.utf8.count)
        text += base.origin
        if base.path.utf8.last == UInt8(ascii: "/") { text += base.path.dropLast() } else { text += base.path }
        if path.utf8.first != UInt8(ascii: "/") { text += "/" }
        text += path
        return text
    }
}
