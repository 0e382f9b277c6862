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
        var rest = parameters.members
        let (path, query) = URLText.pathAndQuery(try fill(parts, of: template, from: &rest))
        guard !URLText.hasDotSegment(path) else { throw .dotSegment(template: template.description) }

        var items = FlatFields(style: style)
        for member in rest { try items.add(member.key, member.value) }
        let start = origin.map { $0 + (path.hasPrefix("/") ? "" : "/") + path } ?? joined(to: path)
        let queries = [origin == nil ? base.query : "", query] + items.fields.map(\.encoded)
        let text = start + queries.filter { !$0.isEmpty }.enumerated().map { ($0 == 0 ? "?" : "&") + $1 }.joined()
        guard let url = URL(string: text), url.absoluteString == text else {
            throw .malformedURL(text, reason: "the system's URL type does not take it")
        }
        return url
    }

    /// `http://host/ctx` and `tasks` or `/tasks` are `http://host/ctx/tasks`.
    private func joined(to path: String) -> String {
        guard !path.isEmpty else { return base.origin + (base.path.isEmpty ? "/" : base.path) }
        return base.origin + base.path.trimmingSuffix("/") + (path.hasPrefix("/") ? "" : "/") + path
    }

    /// Puts values where the template names them, and takes those parameters out.
    private func fill(
        _ parts: [PathTemplate.Part],
        of template: PathTemplate,
        from parameters: inout [JSONObject.Member]
    ) throws(ComposeFault) -> String {
        var text = ""
        var taken: Set<String> = []
        for part in parts {
            switch part {
            case .literal(let literal):
                text += literal
            case .placeholder(let name):
                let value = PathValue(name: name, template: template.description)
                text += try value.text(of: parameters.filter { $0.key == name }.map(\.value))
                taken.insert(name)
            case .value(let value):
                text += try PathValue(name: "…", template: template.description).text(of: value)
            }
        }
        parameters.removeAll { taken.contains($0.key) }
        return text
    }
}

/// A value's place in a path.
private struct PathValue {
    let name: String
    let template: String

    func text(of value: any FieldValue) throws(ComposeFault) -> String {
        let json: JSONValue
        do {
            json = try JSONValue(plain: value)
        } catch {
            throw .unusablePathValue(name: name, template: template, reason: error.reason)
        }
        return try text(of: [json])
    }

    /// The one value, percent-encoded.
    func text(of values: [JSONValue]) throws(ComposeFault) -> String {
        guard values.count < 2 else {
            throw .unusablePathValue(name: name, template: template, reason: "it is there \(values.count) times")
        }
        guard let value = values.first, value != .null else {
            throw .missingPathValue(name: name, template: template)
        }
        guard let text = value.scalarText else {
            throw .unusablePathValue(
                name: name,
                template: template,
                reason: "expected a string, a number or a boolean, found a list or an object"
            )
        }
        guard !text.isEmpty else { throw .emptyPathValue(name: name, template: template) }
        return PercentEncoding.component(text)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
        self[...].last == suffix ? dropLast() : self[...]
    }
}
