import Foundation
@_spi(Engine) import JSONText
import SchemaEngine

/// Makes a request's URL of the base, the path's template and the parameters.
struct URLComposer {
    let base: URLText
    let style: QueryStyle

    /// Throws for a template that cannot be read, and for values that are missing or cannot be written.
    func url(for template: PathTemplate, parameters: JSONObject) throws(ComposeFault) -> URL {
        let (origin, parts) = try template.parts()
        var expansion = TemplateExpansion(of: template, parameters, needsBareValues: true)
        for part in parts { try expansion.add(part) }
        let (path, query) = URLText.pathAndQuery(withoutFragment(expansion.text))
        guard !URLText.hasDotSegment(path) else { throw .dotSegment(template: template.description) }

        var items = FlatFields(style: style)
        try items.add(parameters.members.filter { !expansion.taken.contains($0.key) })
        let start = origin.map { $0 + (path.hasPrefix("/") ? "" : "/") + path } ?? joined(to: path)
        let queries = [origin == nil ? base.query : "", query] + items.encoded
        let text = start + queries.filter { !$0.isEmpty }.enumerated().map { ($0 == 0 ? "?" : "&") + $1 }.joined()
        guard text.utf8.count <= URLText.maximumLength else {
            throw .malformedURL(template.description, reason: URLText.tooLong)
        }
        guard let url = URL(string: text), url.absoluteString == text else {
            throw .malformedURL(template.description, reason: "the system's URL type does not take what becomes of it")
        }
        return url
    }

    /// A fragment is never sent (RFC 9110, section 7.1). Brackets, which only values of `{+name}` bring, are no
    /// characters of a path or a query.
    private func withoutFragment(_ text: String) -> String {
        PercentEncoding.literal(text.prefix { $0 != "#" })
    }

    /// `http://host/ctx` and `tasks` or `/tasks` are `http://host/ctx/tasks`.
    private func joined(to path: String) -> String {
        guard !path.isEmpty else { return base.origin + (base.path.isEmpty ? "/" : base.path) }
        return base.origin + base.path.trimmingSuffix("/") + (path.hasPrefix("/") ? "" : "/") + path
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        self[...].last == suffix ? dropLast() : self[...]
    }
}
